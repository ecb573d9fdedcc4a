// Written by `MYOSU_WRITE=1 cargo test -p myosu-studio-core operations::types_tests`; do not edit.

declare namespace Api {
  /**
   * An answer to an opening protocol.
   */
  type ActRequest = { action: string, version?: number | null, };

  /**
   * How to analyse a position.
   */
  type AnalysisQuery = { by?: string | null,
  /**
   * Whether to think on until the listener leaves.
   */
  on?: boolean, };

  /**
   * An answer of the loser.
   */
  type AnswerText = { move: string, text: Text, };

  /**
   * The judgement of an attempted move.
   */
  type Attempt = { schema: number, result: Grade,
  /**
   * Whether the attempt ends with this move.
   */
  final: boolean, kind: Shade, text: Text,
  /**
   * How the other side answers.
   */
  reply: string | null,
  /**
   * How it goes on after a wrong move, the answer first.
   */
  why: Array<string>,
  /**
   * What answers a wrong move, in a sentence.
   */
  refuted: Text | null, };

  /**
   * A move of Γ.
   */
  type BestMoveView = { move: string,
  /**
   * V after it.
   */
  value: number, text: Text,
  /**
   * ΔI of every point: what the stone alone changes.
   */
  stone: Array<number>,
  /**
   * ΔII of every point: what the turn changes besides.
   */
  turn: Array<number>, };

  /**
   * A move of the opening book.
   */
  type BookReplyView = { move: string,
  /**
   * The winning chance of the side that plays it, or a forced result.
   */
  value: Text, };

  /**
   * A position that is in the opening book.
   */
  type BookView = {
  /**
   * Who stands better, and whether that is an estimate or proven.
   */
  text: Text,
  /**
   * Whether it is one of the even openings, in words.
   */
  even: Text | null,
  /**
   * The replies, best first.
   */
  replies: Array<BookReplyView>, };

  /**
   * A move worth showing, of either game.
   */
  type CandidateView = { move: string,
  /**
   * What it is for, in a word.
   */
  name: Text,
  /**
   * Why, in a sentence.
   */
  text: Text,
  /**
   * What it leads to: points, a chance, or a proven win.
   */
  value: Text,
  /**
   * How play may go on, this move first.
   */
  line: Array<string>, };

  /**
   * The rules, players and levels of this studio.
   */
  type Capabilities = { schema: number, version: string, go: GoCapabilities, omok: OmokCapabilities, tsumego: TsumegoCapabilities, };

  /**
   * The result of the checker.
   */
  type CheckView = { schema: number,
  /**
   * Whether the proof holds; nothing if it is too large to check.
   */
  holds: boolean | null, text: Text, };

  /**
   * A choice an opening protocol offers.
   */
  type ChoiceView = { name: string, text: Text, };

  /**
   * The time of each side, in seconds.
   */
  type ClockSettings = { main: number, byo?: number, periods?: number, };

  /**
   * The clock at the time of the answer.
   */
  type ClockView = {
  /**
   * Seconds since the turn began.
   */
  spent: number,
  /**
   * Whether the clock of the side to move runs.
   */
  runs: boolean,
  /**
   * Seconds of a period; 0 if there are none.
   */
  byo: number,
  /**
   * Seconds of main time left of Black and White.
   */
  main: [number, number],
  /**
   * Periods left.
   */
  periods: [number, number], };

  /**
   * How to count a game.
   */
  type CountQuery = {
  /**
   * The judge of dead stones, if the players do not name them.
   */
  by?: string | null,
  /**
   * A stone of every dead chain, with commas between them; nothing dead if it is empty.
   */
  dead?: string | null, };

  /**
   * A counted game.
   */
  type CountView = { schema: number, text: Text, result: string, dead: Array<string>, black: Array<string>, white: Array<string>,
  /**
   * Points of neither side that a closed border would give to one.
   */
  open: Array<string>,
  /**
   * What is to be said about them.
   */
  note: Text | null,
  /**
   * The points of both sides without komi.
   */
  totals: [number, number], komi: number, };

  /**
   * A problem of a course in its list.
   */
  type CourseEntry = { name: string, progress: ProblemProgress | null, };

  /**
   * All courses.
   */
  type CourseList = { schema: number, courses: Array<CourseView>, };

  /**
   * The value after one move of a game.
   */
  type CoursePoint = { node: number, number: number,
  /**
   * Black's lead in points; in Omok Black's chance in percent above or below one half.
   */
  value: number,
  /**
   * The value in words.
   */
  text: Text,
  /**
   * What the move lost for its side; nothing where that is not known.
   */
  loss: number | null,
  /**
   * Whether that is enough to be marked.
   */
  mistake: boolean, };

  /**
   * How far a player has come in a course.
   */
  type CourseProgress = {
  /**
   * Problems in all.
   */
  problems: number,
  /**
   * Solved at least once.
   */
  solved: number,
  /**
   * Missed at the last attempt.
   */
  missed: number,
  /**
   * To be asked again.
   */
  due: number, };

  /**
   * The name of a file that is opened as a course, and the course it is added to.
   */
  type CourseQuery = { name?: string | null,
  /**
   * The id of the course to add the file to, as with the files of a folder.
   */
  into?: string | null, };

  /**
   * A course and the progress through it.
   */
  type CourseView = { id: string, name: string, progress: CourseProgress, problems: Array<CourseEntry>, };

  type Destination = "back" | "forward" | "start" | "end" | { "node": number };

  /**
   * A change to a position that is drawn.
   */
  type EditRequest = { point?: string | null, stone?: string | null, toPlay?: string | null,
  /**
   * What is written at the shown node; nothing removes it.
   */
  comment?: string | null, clear?: boolean, version?: number | null, };

  /**
   * An ending, and the version of the game it is meant for.
   */
  type EndRequest = { by: Ending, version?: number | null, };

  /**
   * How a game ends away from the board.
   */
  type Ending = "resignation" | "timeout";

  /**
   * The explanation of a point.
   */
  type Explanation = { schema: number, point: string,
  /**
   * `double-three`, `double-four`, `overline`, or nothing.
   */
  forbidden: string | null,
  /**
   * The verdict in a sentence.
   */
  text: Text,
  /**
   * One sentence for every line that matters, with its stones.
   */
  lines: Array<LineView>, };

  /**
   * The body of every answer that is not a success.
   */
  type FaultBody = { schema: number, error: FaultView, };

  /**
   * The kind of a refusal, as the interface names it.
   */
  type FaultKind = "bad-request" | "illegal" | "not-found" | "conflict" | "busy" | "foreign" | "locked" | "full" | "broken";

  /**
   * What was wrong: a code for programs and a sentence for people.
   */
  type FaultView = { code: FaultKind, text: Text, };

  /**
   * A first move and what becomes of it.
   */
  type FirstMoveView = { move: string, kind: Shade, sign: string, text: Text, };

  /**
   * A point that is forbidden to the side to move.
   */
  type ForbiddenView = { point: string, kind: string, };

  /**
   * The page's view of a search for a forced win.
   */
  type ForcedWin = { schema: number, verdict: MateResult, text: Text, line: Array<string>, nodes: number,
  /**
   * The name of the proof, to walk through and to save.
   */
  proof: string | null, };

  /**
   * The best answer of the side to move.
   */
  type FreeReply = { schema: number,
  /**
   * The move; nothing if none is needed, or none is known.
   */
  reply: string | null,
  /**
   * Whether the line is at its end: the stones are taken, or no move changes anything.
   */
  over: boolean, text: Text, };

  /**
   * A page of the list of games, the latest first.
   */
  type GameList = { schema: number,
  /**
   * How many games there are in all.
   */
  total: number, games: Array<GameSummary>,
  /**
   * All tags that are in use.
   */
  tags: Array<string>, };

  /**
   * A game in the list of all games.
   */
  type GameSummary = { id: string, game: ViewedGame, rules: string, players: [string, string], moves: number, changed: number, title: string | null, names: [string, string],
  /**
   * As records write it: `B+3.5`, `W+R`.
   */
  result: string | null, tags: Array<string>,
  /**
   * The side of the board and its stones, for a small picture.
   */
  board: [number, string] | null, };

  /**
   * A game as the page sees it.
   */
  type GameView = { schema: number, id: string, version: number, game: ViewedGame, rules: string,
  /**
   * The name of the rules, where they have one in Korean.
   */
  rulesText: Text | null, komi: number | null,
  /**
   * What an opening protocol asks for.
   */
  task: TaskView | null, opening: Text | null,
  /**
   * The name of the opening pattern of renju, once three stones are there.
   */
  pattern: Text | null,
  /**
   * What the opening book says, where it knows the position.
   */
  book: BookView | null,
  /**
   * The name of the game, if it has one.
   */
  title: string | null, tags: Array<string>,
  /**
   * The result in the record, as records write it.
   */
  result: string | null,
  /**
   * The problem the game is an attempt at.
   */
  problem: ProblemBrief | null, clock: ClockView | null, ended: Text | null,
  /**
   * Who has Black and who has White: `human` or a player of ours.
   */
  players: [string, string], levels: [Strength, Strength],
  /**
   * The player who has to do something now; nothing when the game is over.
   */
  mover: string | null,
  /**
   * The names in the record.
   */
  names: [string, string], width: number, height: number,
  /**
   * The names of the columns from the left.
   */
  columns: Array<string>,
  /**
   * The names of the rows from the top.
   */
  rows: Array<string>, stars: Array<string>, toPlay: SideName,
  /**
   * `.`, `B` or `W` for every point, row by row from the top left.
   */
  stones: string,
  /**
   * Stones taken by Black and by White; nothing in Omok.
   */
  prisoners: [number, number] | null,
  /**
   * Where the ko may not be taken back now.
   */
  ko: string | null, forbidden: Array<ForbiddenView>,
  /**
   * The stones of a winning row.
   */
  row: Array<string>,
  /**
   * The point of the last move, or `pass`.
   */
  last: string | null, moveNumber: number,
  /**
   * The number of the move that put each stone there.
   */
  numbers: Array<[string, number]>, comment: string | null,
  /**
   * The node that is shown.
   */
  here: number, tree: Array<TreeNode>, canUndo: boolean, canRedo: boolean,
  /**
   * Whether the game was given up here: that can be taken back.
   */
  givenUp: boolean, };

  /**
   * The page's view of a judged position.
   */
  type GoAnalysis = { schema: number, summary: Text,
  /**
   * The probability that each point ends Black's.
   */
  matrix: Array<number>,
  /**
   * Influence from -1 (White) to 1 (Black).
   */
  influence: Array<number>,
  /**
   * Stability of the stones, White's negative; 0 on empty points.
   */
  stability: Array<number>,
  /**
   * Whose each point will be, as far as that is likely: 1 Black, -1 White.
   */
  territory: Array<number>,
  /**
   * Who judged.
   */
  by: string,
  /**
   * Which program that is.
   */
  program: Text,
  /**
   * Visits behind the judgement; 0 where nothing was read.
   */
  visits: number,
  /**
   * Black's lead in points, komi included; `null` while there is nothing to judge.
   */
  lead: number | null,
  /**
   * The lead in a few words.
   */
  outlook: Text,
  /**
   * PM_B, PM_W, PMD and IPS, as numbers and as a sentence.
   */
  sums: MatrixSums, candidates: Array<CandidateView>, groups: Array<GroupView>, };

  type GoCapabilities = { rules: Array<string>, players: Array<string>,
  /**
   * Those of its players who judge positions, and do not only play.
   */
  judges: Array<string>,
  /**
   * The levels of its players, the weakest first; 0 follows the opponent.
   */
  levels: Array<NamedLevel>, };

  /**
   * How an attempt at a problem ended.
   */
  type Grade = "right" | "wrong" | "unsettled";

  /**
   * The grade of the move that was just made.
   */
  type GradeView = { schema: number, quality: QualityName,
  /**
   * Points of Baduk, percents of winning chance of Omok.
   */
  loss: number,
  /**
   * How play could have gone instead, the better move first; empty for a good move.
   */
  better: Array<string>, text: Text, };

  /**
   * A stone of the group to solve.
   */
  type GroupRequest = { point: string, };

  /**
   * A group and how it stands.
   */
  type GroupView = { at: string, stones: Array<string>, stability: number, text: Text, };

  /**
   * Points to look at.
   */
  type Hint = { schema: number, text: Text, points: Array<string>, };

  /**
   * How much a hint reveals: 1 the area, 2 the kind of move, 3 the first move; 0 where experience would look.
   */
  type HintQuery = { step?: number | null, };

  /**
   * The Omok rule to assume when the file names none.
   */
  type ImportQuery = { rule?: string | null, };

  /**
   * The judge of a position: `net`, `cgs-fitted` or `cgs`.
   */
  type JudgeQuery = { by?: string | null, };

  /**
   * A knowledge base to check.
   */
  type KnowledgeRequest = { text: string, };

  /**
   * A table as a graph: an arrow from the preferred vector to the other one.
   */
  type KnowledgeTable = {
  /**
   * kb2, kb3 or kb4.
   */
  table: string, vertices: Array<string>, arrows: Array<[string, string]>,
  /**
   * The vertices of a shortest cycle; empty if there is none.
   */
  cycle: Array<string>,
  /**
   * The parts that no preference joins; one if the graph is connected.
   */
  parts: Array<Array<string>>,
  /**
   * Why built-in preferences stand for this table, if they do.
   */
  error: string | null, };

  type KnowledgeVector = { index: number, numbers: [number, number, number], };

  /**
   * What is usable of a knowledge base.
   */
  type KnowledgeView = { schema: number,
  /**
   * The text itself.
   */
  text: string,
  /**
   * Whether all of it is played from.
   */
  usable: boolean,
  /**
   * Why built-in preferences stand for the whole text, if they do.
   */
  unreadable: string | null,
  /**
   * KB1: index and vector (CV, D, L).
   */
  vectors: Array<KnowledgeVector>,
  /**
   * KB2, KB3 and KB4 as graphs.
   */
  tables: Array<KnowledgeTable>, };

  /**
   * A name and tags.
   */
  type LabelRequest = {
  /**
   * The name; an empty one takes it away.
   */
  name?: string | null,
  /**
   * All tags of the game.
   */
  tags?: Array<string> | null, version?: number | null, };

  /**
   * A level of difficulty, as the page lists it.
   */
  type LevelEntry = {
  /**
   * Its name.
   */
  name: string,
  /**
   * Its name for a reader.
   */
  text: Text,
  /**
   * How many problems it has.
   */
  problems: number, };

  type LevelView = {
  /**
   * Problems that were solved at least once.
   */
  solved: number,
  /**
   * Problems that are due again.
   */
  due: number,
  /**
   * Its name.
   */
  name: string,
  /**
   * Its name for a reader.
   */
  text: Text,
  /**
   * How many problems it has.
   */
  problems: number, };

  /**
   * A line through the point.
   */
  type LineView = { kind: WhyLineKind, stones: Array<string>,
  /**
   * Where the row becomes a five or a straight four.
   */
  points: Array<string>, text: Text, };

  /**
   * Which games to list.
   */
  type ListQuery = {
  /**
   * `go` or `omok`; both if it is missing.
   */
  game?: string | null,
  /**
   * How many games to leave out, from the latest on.
   */
  from?: number,
  /**
   * Words that name, players, result, rules or tags must contain.
   */
  q?: string | null,
  /**
   * A tag the games must have.
   */
  tag?: string | null, };

  /**
   * The kind of forced win to look for.
   */
  type MateQuery = { kind: string, };

  /**
   * What came of a search for a forced win.
   */
  type MateResult = "win" | "none" | "unsettled";

  /**
   * The paper's sums over the board.
   */
  type MatrixSums = { pm_black: number, pm_white: number, pmd: number, ips: number, text: Text, };

  /**
   * A mistake that is now a problem.
   */
  type MistakeView = {
  /**
   * The number of the move.
   */
  number: number, text: Text,
  /**
   * The name of the problem.
   */
  problem: string, };

  /**
   * Whose mistakes to look for.
   */
  type MistakesRequest = {
  /**
   * `black` or `white`; both sides if it is missing, or the human one of a game against a program.
   */
  side?: string | null, };

  /**
   * The mistakes of a game.
   */
  type MistakesView = { schema: number, mistakes: Array<MistakeView>,
  /**
   * The id of the course they are in.
   */
  course: string, };

  type NamedLevel = { number: number, text: Text, };

  type NamedOpening = { name: string, text: Text, };

  type NamedRule = { name: string, text: Text, };

  /**
   * A new game.
   */
  type NewGame = { game: string, size?: number | null, rules?: string | null, komi?: number | null, handicap?: number, players?: [string, string] | null, levels?: [Strength, Strength] | null, opening?: string | null, clock?: ClockSettings | null,
  /**
   * The knowledge base of the player `knowledge`, as TOML; the built-in one is used if it is missing.
   */
  knowledge?: string | null, };

  /**
   * A problem as a new game.
   */
  type NextProblem = { schema: number, problem: string, course: string | null, level: string | null, text: Text, game: GameView, progress: ProblemProgress | null,
  /**
   * Its number in the course or the collection, from 1, and how many there are.
   */
  number: number, total: number, };

  /**
   * The page's view of a position.
   */
  type OmokAnalysis = { schema: number, summary: Text,
  /**
   * The chance of the side to move, from 0 to 1.
   */
  chance: number,
  /**
   * Black's chance in a few words.
   */
  outlook: Text, depth: number, nodes: number, candidates: Array<CandidateView>, threats: Array<ThreatView>,
  /**
   * A forced win of the side to move, once one is proven.
   */
  win: ForcedWin | null, };

  type OmokCapabilities = { rules: Array<NamedRule>, players: Array<string>, openings: Array<NamedOpening>,
  /**
   * The levels of its strongest player, the weakest first.
   */
  levels: Array<NamedLevel>,
  /**
   * The rules players know by name, with their parts.
   */
  presets: Array<RulePreset>, };

  /**
   * A course that was opened.
   */
  type OpenedCourse = { schema: number, course: CourseView,
  /**
   * What was left out, at most ten lines of it.
   */
  leftOut: Array<string>, };

  /**
   * What one program says of a position.
   */
  type Opinion = { schema: number,
  /**
   * Which board of the page it belongs to.
   */
  group: OpinionGroup,
  /**
   * The program.
   */
  by: string,
  /**
   * The paper it comes from, if it does.
   */
  paper: string | null, text: Text,
  /**
   * A value for every point, from -1 (White) to 1 (Black).
   */
  values: Array<number> | null,
  /**
   * The moves it proposes, the best first.
   */
  moves: Array<string>, };

  /**
   * What a program judges.
   */
  type OpinionGroup = "go" | "omok" | "tsumego";

  /**
   * A move, and the version of the game it is meant for.
   */
  type PlayRequest = { move: string, version?: number | null, };

  /**
   * A problem on the board: enough to name it and to go on after a reload.
   */
  type ProblemBrief = {
  /**
   * Its name in the collection; nothing for a problem of one's own.
   */
  name: string | null, course: string | null, level: string | null,
  /**
   * The task, if it is settled.
   */
  text: Text | null,
  /**
   * The stones in question.
   */
  target: Array<string>, };

  /**
   * All problems and the progress with them.
   */
  type ProblemList = { schema: number, levels: Array<LevelView>, problems: Array<ProblemView>, training: TrainingView, };

  /**
   * The progress with one problem, by the Leitner system: a problem that was solved moves one box up and comes back
   * later; one that was missed returns to the first box.
   */
  type ProblemProgress = {
  /**
   * The box, from 0.
   */
  stage: number,
  /**
   * How often it was solved.
   */
  right: number,
  /**
   * How often it was missed.
   */
  wrong: number,
  /**
   * How often an attempt ended without a verdict; absent from what older versions wrote.
   */
  unsettled: number,
  /**
   * When it is asked again, in seconds since 1970.
   */
  due: number, };

  /**
   * Which problem to pose.
   */
  type ProblemRequest = { level?: string | null,
  /**
   * The id of a course; the shipped problems if it is missing.
   */
  course?: string | null,
  /**
   * The order in a course: `scheduled`, `book` or `missed`.
   */
  order?: string | null,
  /**
   * The name of one problem; the schedule chooses if it is missing.
   */
  name?: string | null,
  /**
   * The problem that was just shown; it comes last.
   */
  after?: string | null,
  /**
   * Whether to turn, mirror and recolor it at random.
   */
  turn?: boolean, };

  type ProblemView = { name: string, level: string,
  /**
   * Nothing until the first attempt.
   */
  progress: ProblemProgress | null, };

  /**
   * How an attempt ended.
   */
  type ProgressReport = { result: Grade,
  /**
   * The id of the course the problem is from.
   */
  course?: string | null, };

  /**
   * The progress after an attempt.
   */
  type ProgressView = { schema: number, progress: ProblemProgress, training: TrainingView, };

  /**
   * The moves from the position of the proof, with commas between them.
   */
  type ProofQuery = { line?: string, };

  /**
   * A step of a forced win: the winner's move and every answer that needs a reply of its own.
   */
  type ProofStep = { schema: number, text: Text,
  /**
   * The winner's next move; nothing once five is made.
   */
  play: string | null,
  /**
   * Whether that move makes five.
   */
  five: boolean,
  /**
   * The answers to it that are listed; every other answer loses at once or is met alike.
   */
  answers: Array<AnswerText>,
  /**
   * The reply to every answer that is not listed.
   */
  others: Text | null, };

  /**
   * A proof as the page shows it.
   */
  type ProofView = { schema: number,
  /**
   * The id, to save it; `null` if time ran out before the proof was written.
   */
  proof: string | null, claims: number, bytes: number,
  /**
   * The result of the independent checker.
   */
  checked: CheckView | null,
  /**
   * The proven statement.
   */
  text: Text, };

  /**
   * How good a move was.
   */
  type QualityName = "good" | "doubtful" | "bad";

  /**
   * How far the recursion looks ahead: 1 and 1 is the paper's program.
   */
  type RecursionQuery = { depth?: number | null, width?: number | null, };

  /**
   * The recursion of a position.
   */
  type RecursionView = { schema: number, depth: number, width: number,
  /**
   * V: the points Black may expect.
   */
  value: number, text: Text,
  /**
   * How far the laws of the paper hold.
   */
  laws: Text, best: Array<BestMoveView>, };

  /**
   * The version of a game that goes on after a resignation.
   */
  type ReopenRequest = { version?: number | null, };

  /**
   * The version of the game a reply is meant for.
   */
  type ReplyRequest = { version?: number | null, };

  /**
   * The dead stones both sides agree on.
   */
  type ResultRequest = { dead: Array<string>, version?: number | null, };

  /**
   * A rule with its name among players.
   */
  type RulePreset = { text: Text,
  /**
   * What to send as the rules of a new game.
   */
  rules: string,
  /**
   * The same as parts: `33=…,44=…,6=…`.
   */
  parts: string, };

  /**
   * The answer to the present problem of a rush.
   */
  type RushAnswer = { problem: string, result: Grade, };

  /**
   * How a rush stands.
   */
  type RushState = {
  /**
   * Milliseconds left.
   */
  left: number,
  /**
   * Solved.
   */
  right: number,
  /**
   * Missed.
   */
  wrong: number,
  /**
   * Misses that end it.
   */
  misses: number,
  /**
   * Whether it has ended.
   */
  over: boolean, };

  /**
   * A rush and its present problem.
   */
  type RushView = { schema: number, id: string, state: RushState,
  /**
   * Nothing once the rush is over.
   */
  problem: NextProblem | null, training: TrainingView, };

  /**
   * How the page colors a judgement.
   */
  type Shade = "good" | "bad" | "maybe";

  /**
   * The problems of a sheet.
   */
  type SheetQuery = { level?: string | null, course?: string | null,
  /**
   * How many problems to leave out first.
   */
  from?: number | null, count?: number | null, language?: string | null, };

  /**
   * A side, as the page writes it.
   */
  type SideName = "black" | "white";

  /**
   * Whether a problem was solved within its time.
   */
  type SolutionVerdict = "settled" | "unsettled";

  /**
   * The page's view of an answer.
   */
  type SolutionView = { schema: number, verdict: SolutionVerdict, fate: string | null, text: Text,
  /**
   * The first moves with their fates, the best first.
   */
  moves: Array<FirstMoveView>, line: Array<string>, assumptions: Array<Text>, target: Array<string>, region: Array<string>, nodes: number, };

  /**
   * How strong a player plays. In JSON it is a number: 0 follows, 1 to 10 are levels, 10 is full strength.
   */
  type Strength = number;

  /**
   * What kind of answer an opening protocol asks for.
   */
  type TaskKind = "place" | "choose" | "declare" | "offer" | "select";

  /**
   * An opening protocol's question to the player whose turn it is.
   */
  type TaskView = { kind: TaskKind, text: Text,
  /**
   * The choices, for `choose`.
   */
  options: Array<ChoiceView>,
  /**
   * The largest number for `declare`; the number of moves for `offer`.
   */
  count: number | null,
  /**
   * The points a stone may be placed on; `null` for all empty ones.
   */
  points: Array<string> | null, };

  /**
   * A text in Korean and English.
   */
  type Text = {
  /**
   * Korean.
   */
  ko: string,
  /**
   * English.
   */
  en: string, };

  /**
   * The strongest thing a stone would make.
   */
  type ThreatKind = "five" | "winning-four" | "four" | "three";

  /**
   * What a stone on an empty point would do for a side.
   */
  type ThreatView = { point: string, side: SideName, kind: ThreatKind, };

  /**
   * The problems of one day.
   */
  type TrainingDay = {
  /**
   * Days since 1970.
   */
  day: number,
  /**
   * Solved.
   */
  right: number,
  /**
   * Missed.
   */
  wrong: number, };

  /**
   * The player's training.
   */
  type TrainingView = {
  /**
   * The rating and half the width of its 95 % interval.
   */
  rating: number, plusMinus: number,
  /**
   * Problems solved in a row, and the longest such row.
   */
  streak: number, bestStreak: number,
  /**
   * The most problems solved in a rush.
   */
  rushBest: number, today: TrainingDay, week: TrainingDay, };

  /**
   * A node of the tree of moves.
   */
  type TreeNode = { id: number, parent: number | null,
  /**
   * Whose move it was; absent where the node sets stones up or records a decision.
   */
  color?: SideName, move?: string, number: number, comment?: boolean, };

  type TsumegoCapabilities = { levels: Array<LevelEntry>, };

  /**
   * A symmetry of the whole record.
   */
  type TurnRequest = {
  /**
   * `right`, `half`, `left`, `mirror` or nothing.
   */
  by?: string | null, exchange?: boolean, version?: number | null, };

  /**
   * A turning point: the scene, what is recommended, what was played.
   */
  type TurningView = { schema: number,
  /**
   * The node of the move.
   */
  node: number,
  /**
   * The number of the move, from 1.
   */
  number: number, color: SideName, played: string,
  /**
   * How play could have gone instead, the recommended move first.
   */
  better: Array<string>, loss: number,
  /**
   * The stones before the move and after it, as a game has them.
   */
  before: string, after: string, scene: Text, advice: Text, actual: Text, };

  /**
   * Which game is played, as the page writes it.
   */
  type ViewedGame = "go" | "omok";

  /**
   * A walk in the tree.
   */
  type WalkRequest = { to: Destination, version?: number | null, };

  /**
   * What a line through the point amounts to.
   */
  type WhyLineKind = "five" | "overline" | "four" | "three" | "false-three";

  /**
   * The point to explain.
   */
  type WhyQuery = { point: string, };
}

// Courses: collections opened as a whole, with the progress through them.

import { ask, send } from "../api.js";
import { button, confirmed, h, put, row, toast } from "../dom.js";
import { word } from "../words.js";

/** The name of the course with one's own mistakes, by its id. */
const MISTAKES = "mistakes";

export class Courses {
  element = h("div", { id: "courses" });
  /** @type {Api.CourseView[]} */
  all = [];

  /**
   * @param {(wish: Api.ProblemRequest) => void} load puts a problem on the board
   * @param {(error: unknown) => void} fail
   */
  constructor(load, fail) {
    this.load = load;
    this.fail = fail;
    const files = { type: "file", hidden: true, multiple: true, accept: ".sgf,.jsonl,.json,.txt" };
    this.input = h("input", { ...files, id: "course-file", "aria-label": word("openCourse") });
    this.folder = h("input", {
      type: "file",
      hidden: true,
      webkitdirectory: true,
      id: "course-folder",
      "aria-label": word("openFolder"),
    });
    for (const input of [this.input, this.folder]) {
      input.addEventListener("change", () => {
        this.open(Array.from(input.files ?? []));
        input.value = "";
      });
    }
  }

  /**
   * The name of a course for a reader.
   * @param {string|null|undefined} id
   */
  nameOf(id) {
    if (!id) return "";
    return id === MISTAKES ? word("mistakes") : (this.all.find((course) => course.id === id)?.name ?? "");
  }

  /**
   * Opens files as one course and asks its first problem.
   * @param {File[]} files
   */
  async open(files) {
    /** @type {Api.OpenedCourse|null} */
    let opened = null;
    const left = [];
    const sorted = [...files].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
    for (const file of sorted) {
      const into = opened ? `&into=${opened.course.id}` : "";
      const name = encodeURIComponent(folderOf(file, opened === null && files.length > 1) ?? file.name);
      try {
        opened = await send(`/courses?name=${name}${into}`, file);
        left.push(...(opened?.leftOut ?? []));
      } catch (error) {
        left.push(error instanceof Error ? error.message : file.name);
      }
    }
    await this.refresh();
    if (left.length > 0) toast(`${word("leftOut")} ${left.length}: ${left[0]}`);
    if (opened) this.load({ course: opened.course.id, order: "book" });
  }

  /** Asks for the courses again. */
  async refresh() {
    /** @type {Api.CourseList|null} */
    const list = await ask("/courses").catch(() => null);
    this.all = list?.courses ?? [];
    this.#draw();
  }

  #draw() {
    const open = row(
      button(word("openCourse"), () => this.input.click(), { id: "open-course" }),
      button(word("openFolder"), () => this.folder.click()),
    );
    const listed = this.all.map((course) => this.#course(course));
    put(this.element, ...listed, open, this.input, this.folder);
  }

  /** @param {Api.CourseView} course */
  #course({ id, progress }) {
    const { solved, problems, missed } = progress;
    const name = this.nameOf(id);
    const bar = h("progress", { max: problems, value: solved, "aria-label": `${name} ${solved}/${problems}` });
    const go = () => this.load({ course: id, order: "scheduled" });
    const again = () => this.load({ course: id, order: "missed" });
    const forget = async () => {
      if (!(await confirmed(`${name}: ${word("deleteSure")}`, word("delete"), word("cancel")))) return;
      await ask(`/courses/${id}`, { method: "DELETE" }).catch(this.fail);
      await this.refresh();
    };
    return h(
      "div",
      { class: "course", "data-course": id },
      button(name, go, { class: "course-name" }),
      h("span", { class: "soft" }, `${solved}/${problems}`),
      bar,
      missed > 0 && button(`${word("missed")} ${missed}`, again, { class: "missed" }),
      button("✕", forget, { class: "icon", "aria-label": `${name}: ${word("delete")}` }),
    );
  }
}

/**
 * The name of the folder a file was chosen with, for the first of several; nothing otherwise.
 * @param {File} file
 * @param {boolean} first
 */
function folderOf(file, first) {
  const folder = file.webkitRelativePath?.split("/")[0];
  const kind = file.name.includes(".") ? file.name.slice(file.name.lastIndexOf(".")) : "";
  return first && folder ? `${folder}${kind}` : null;
}

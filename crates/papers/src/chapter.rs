//! A chapter of the report while it is written: words, tables and figures for the page, and every number
//! in them under its name.

use myosu_draw::BoardSpec;
use myosu_draw::chart::{Chart, HeatMap};
use myosu_draw::page::{Block, Cell, Figure, Language, Table, Text};
use serde::Serialize;

use crate::Paper;
use crate::claims::Claims;
use crate::number::{Number, Unit, rounded};

/// One value of a curve: place, value, and the ends of its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Place {
    /// Along the horizontal axis.
    pub x: f64,
    /// Along the vertical axis.
    pub y: f64,
    /// The ends of the interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<(f64, f64)>,
}

/// The values behind a line of a chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Curve {
    /// The chart's name, beginning with the paper's.
    pub figure: String,
    /// What the line is.
    pub name: String,
    /// What the horizontal axis counts.
    pub x: String,
    /// What the vertical axis counts.
    pub y: String,
    /// The values.
    pub values: Vec<Place>,
}

/// How a paper's claim stands: for the front page. All figures are in hundredths.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The task.
    pub task: Text,
    /// The name of the paper's figure, if it gives one.
    pub claimed: Option<&'static str>,
    /// The paper's program as we measured it.
    pub measured: Option<Number>,
    /// A modern method on the same task.
    pub modern: Option<Number>,
    /// Which method that is.
    pub method: Text,
    /// What to make of it.
    pub remark: Text,
}

/// Chooses the words of a picture.
pub type Say<'a> = &'a dyn Fn(&str, &str) -> String;

/// A chapter.
pub struct Chapter<'a> {
    /// The paper.
    pub paper: Paper,
    /// The page's part.
    pub blocks: Vec<Block>,
    /// The numbers.
    pub numbers: Vec<Number>,
    /// The curves.
    pub curves: Vec<Curve>,
    /// How the paper's claim stands.
    pub standing: Option<Standing>,
    claims: &'a Claims,
}

fn korean(ko: &str, _: &str) -> String {
    ko.to_owned()
}

fn english(_: &str, en: &str) -> String {
    en.to_owned()
}

/// The words of a language.
pub(crate) fn say(language: Language) -> fn(&str, &str) -> String {
    match language {
        Language::Korean => korean,
        Language::English => english,
    }
}

impl<'a> Chapter<'a> {
    /// An empty chapter.
    pub fn new(paper: Paper, claims: &'a Claims) -> Chapter<'a> {
        Chapter { paper, blocks: vec![], numbers: vec![], curves: vec![], standing: None, claims }
    }

    /// A smaller heading.
    pub fn heading(&mut self, ko: &str, en: &str) {
        self.blocks.push(Block::Heading(Text::new(ko, en)));
    }

    /// A paragraph.
    pub fn words(&mut self, ko: impl Into<String>, en: impl Into<String>) {
        self.blocks.push(Block::Words(Text::new(ko, en)));
    }

    /// A sentence to be noticed.
    pub fn note(&mut self, ko: impl Into<String>, en: impl Into<String>) {
        self.blocks.push(Block::Note(Text::new(ko, en)));
    }

    /// Records a number and gives its entry for a table.
    pub fn number(&mut self, name: &str, value: f64, unit: Unit) -> Cell {
        self.record(Number::new(self.id(name), value, unit))
    }

    /// Records a number with its interval.
    pub fn between(&mut self, name: &str, value: f64, ends: (f64, f64), unit: Unit) -> Cell {
        self.record(Number::new(self.id(name), value, unit).between(ends))
    }

    /// Records a number that was made elsewhere.
    pub fn record(&mut self, number: Number) -> Cell {
        let cell = Cell::Named { name: number.id.clone(), shown: number.shown.clone() };
        if !self.numbers.iter().any(|known| known.id == number.id) {
            self.numbers.push(number);
        }
        cell
    }

    /// A number under the chapter's name, not yet recorded.
    pub fn named(&self, name: &str, value: f64, unit: Unit) -> Number {
        Number::new(self.id(name), value, unit)
    }

    fn id(&self, name: &str) -> String {
        format!("{}.{name}", self.paper.name())
    }

    /// The paper's figure of this name.
    pub fn claim(&self, name: &str) -> Cell {
        let claim = self.claims.named(&self.id(name));
        Cell::Named { name: format!("paper:{}", claim.id), shown: claim.shown() }
    }

    /// The paper's figure as a value.
    pub fn claimed(&self, name: &str) -> f64 {
        self.claims.named(&self.id(name)).value
    }

    /// Where in the paper a figure stands.
    pub fn place(&self, name: &str) -> Cell {
        Cell::same(self.claims.named(&self.id(name)).place.clone())
    }

    /// A table.
    pub fn table(&mut self, caption: (&str, &str), head: &[(&str, &str)], rows: Vec<Vec<Cell>>) {
        self.blocks.push(table(caption, head, rows));
    }

    /// A chart in both languages; its values are recorded.
    pub fn chart(&mut self, name: &str, caption: (&str, &str), draw: impl Fn(Say<'_>) -> Chart) {
        let figure = self.chart_figure(name, caption, draw);
        self.blocks.push(Block::Figures(vec![figure]));
    }

    /// A chart to be put beside others.
    pub fn chart_figure(
        &mut self,
        name: &str,
        caption: (&str, &str),
        draw: impl Fn(Say<'_>) -> Chart,
    ) -> Figure {
        let [ko, en] = [korean as fn(&str, &str) -> String, english].map(|say| draw(&say));
        let figure = self.id(name);
        self.curves.extend(curves(&figure, &en));
        Figure::in_both(&ko, &en, Text::new(caption.0, caption.1))
    }

    /// A heat map in both languages; its values are recorded, row after row.
    pub fn heat(&mut self, name: &str, caption: (&str, &str), draw: impl Fn(Say<'_>) -> HeatMap) {
        let [ko, en] = [korean as fn(&str, &str) -> String, english].map(|say| draw(&say));
        for (row, values) in en.rows.iter().zip(&en.values) {
            let place = |(x, &y): (usize, &f64)| Place { x: x as f64, y: rounded(y), interval: None };
            let values = values.iter().enumerate().filter(|(_, v)| v.is_finite()).map(place).collect();
            let (x, y) = (en.columns.join(" / "), en.title.clone());
            self.curves.push(Curve { figure: self.id(name), name: row.clone(), x, y, values });
        }
        let caption = Text::new(caption.0, caption.1);
        self.blocks.push(Block::Figures(vec![Figure::in_both(&ko, &en, caption)]));
    }

    /// Pictures side by side.
    pub fn figures(&mut self, figures: Vec<Figure>) {
        self.blocks.push(Block::Figures(figures));
    }

    /// Pictures that are unfolded on demand.
    pub fn folded(&mut self, title: (&str, &str), blocks: Vec<Block>) {
        self.blocks.push(Block::Folded(Text::new(title.0, title.1), blocks));
    }
}

/// A table.
pub fn table(caption: (&str, &str), head: &[(&str, &str)], rows: Vec<Vec<Cell>>) -> Block {
    let head = head.iter().map(|(ko, en)| Text::new(*ko, *en)).collect();
    Block::Table(Table { caption: Text::new(caption.0, caption.1), head, rows })
}

/// A board with a caption.
pub fn board(spec: &BoardSpec, ko: impl Into<String>, en: impl Into<String>) -> Figure {
    Figure::new(spec, Text::new(ko, en))
}

/// A board with words in it, in both languages.
pub fn board_in_both(draw: impl Fn(Say<'_>) -> BoardSpec, caption: (&str, &str)) -> Figure {
    let [ko, en] = [korean as fn(&str, &str) -> String, english].map(|say| draw(&say));
    Figure::in_both(&ko, &en, Text::new(caption.0, caption.1))
}

fn curves(figure: &str, chart: &Chart) -> Vec<Curve> {
    let curve = |(index, series): (usize, &myosu_draw::chart::Series)| {
        let value = |sample: &myosu_draw::chart::Sample| Place {
            x: rounded(sample.x),
            y: rounded(sample.y),
            interval: sample.spread.map(|(low, high)| (rounded(low), rounded(high))),
        };
        let axis = match series.side {
            myosu_draw::chart::Side::Left => &chart.y,
            myosu_draw::chart::Side::Right => &chart.right,
        };
        Curve {
            figure: figure.to_owned(),
            name: if series.name.is_empty() { format!("series {}", index + 1) } else { series.name.clone() },
            x: chart.x.label.clone(),
            y: axis.label.clone(),
            values: series.samples.iter().filter(|s| s.y.is_finite()).map(value).collect(),
        }
    };
    chart.series.iter().enumerate().map(curve).collect()
}

//! A page as HTML.

use super::style::CSS;
use super::{Block, Cell, DataTable, Figure, File, Language, Page, Picture, Section, Text};
use crate::svg::escape;

/// The content security policy: the page loads nothing and runs nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

struct HtmlWriter {
    out: String,
    pictures: usize,
    /// The number of the section and of the heading in it; sections have none on a page with few of them.
    place: Option<(usize, usize)>,
}

/// A page with fewer sections has no list of them and no numbers.
const LISTED: usize = 3;

pub(super) fn page(page: &Page) -> String {
    let mut writer = HtmlWriter { out: String::new(), pictures: 0, place: None };
    let (lang, title) = match page.language {
        Language::Korean => ("ko", &page.title.ko),
        Language::English => ("en", &page.title.en),
    };
    writer.add(&format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <title>{}</title>\n<style>{CSS}</style>\n</head>\n<body>\n",
        escape(title)
    ));
    writer.switches(lang);
    writer.add("<div class=\"page\">\n");
    writer.contents(&page.sections);
    writer.add("<main>\n");
    writer.labels();
    writer.texts("h1", "", &page.title);
    writer.texts("p", "lead", &page.lead);
    for (index, section) in page.sections.iter().enumerate() {
        writer.place = (page.sections.len() >= LISTED).then_some((index + 1, 0));
        writer.section(section, index);
    }
    if !page.foot.is_empty() {
        writer.texts("footer", "", &page.foot);
    }
    writer.add("</main>\n</div>\n</body>\n</html>\n");
    writer.out
}

/// The text of a smaller heading.
fn heading(block: &Block) -> Option<&Text> {
    match block {
        Block::Heading(text) => Some(text),
        _ => None,
    }
}

impl HtmlWriter {
    fn add(&mut self, html: &str) {
        self.out.push_str(html);
    }

    /// The radio buttons; their labels come later, inside the page.
    fn switches(&mut self, lang: &str) {
        for (group, id, name) in [
            ("lang", "ko", "한국어"),
            ("lang", "en", "English"),
            ("theme", "auto", "Theme of the system"),
            ("theme", "light", "Light theme"),
            ("theme", "dark", "Dark theme"),
        ] {
            let checked = if id == lang || id == "auto" { " checked" } else { "" };
            self.add(&format!(
                "<input class=\"switch\" type=\"radio\" name=\"{group}\" id=\"{id}\" aria-label=\"{name}\"{checked}>\n"
            ));
        }
    }

    fn labels(&mut self) {
        self.add("<div class=\"switches\"><span><label for=\"ko\">한국어</label> <label for=\"en\">English</label></span>");
        self.add("<span><label for=\"auto\">");
        self.both(&Text::new("자동", "Auto"));
        self.add("</label> <label for=\"light\">");
        self.both(&Text::new("밝게", "Light"));
        self.add("</label> <label for=\"dark\">");
        self.both(&Text::new("어둡게", "Dark"));
        self.add("</label></span></div>\n");
    }

    /// An element that holds a text in both languages; nothing for an empty text.
    fn texts(&mut self, tag: &str, class: &str, text: &Text) {
        if text.is_empty() {
            return;
        }
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        self.add(&format!("<{tag}{class}>"));
        self.both(text);
        self.add(&format!("</{tag}>\n"));
    }

    fn both(&mut self, text: &Text) {
        self.both_as(text, escape);
    }

    /// Both languages, each through `html`.
    fn both_as(&mut self, text: &Text, html: impl Fn(&str) -> String) {
        if text.ko == text.en {
            return self.add(&html(&text.ko));
        }
        for (lang, words) in [("ko", &text.ko), ("en", &text.en)] {
            self.add(&format!("<span lang=\"{lang}\">{}</span>", html(words)));
        }
    }

    fn contents(&mut self, sections: &[Section]) {
        if sections.len() < LISTED {
            return;
        }
        self.add("<nav aria-label=\"contents\"><ol>\n");
        for (index, section) in sections.iter().enumerate() {
            self.entry(&format!("s{index}"), &format!("{}", index + 1), &section.heading);
            let headings: Vec<&Text> = section.blocks.iter().filter_map(heading).collect();
            if !headings.is_empty() {
                self.add("<ol>\n");
                for (at, text) in (1..).zip(headings) {
                    let number = format!("{}.{at}", index + 1);
                    self.entry(&format!("s{index}-{at}"), &number, text);
                    self.add("</li>\n");
                }
                self.add("</ol>\n");
            }
            self.add("</li>\n");
        }
        self.add("</ol></nav>\n");
    }

    /// The beginning of an entry of the list: a link with a number.
    fn entry(&mut self, id: &str, number: &str, text: &Text) {
        self.add(&format!("<li><a href=\"#{id}\"><span class=\"no\">{number}</span> "));
        self.both(text);
        self.add("</a>");
    }

    /// A heading with its number.
    fn numbered(&mut self, tag: &str, text: &Text) {
        let Some((section, heading)) = self.place else { return self.texts(tag, "", text) };
        if heading == 0 {
            self.add(&format!("<{tag}><span class=\"no\">{section}</span> "));
        } else {
            let id = format!("s{}-{heading}", section - 1);
            self.add(&format!("<{tag} id=\"{id}\"><span class=\"no\">{section}.{heading}</span> "));
        }
        self.both(text);
        self.add(&format!("</{tag}>\n"));
    }

    fn section(&mut self, section: &Section, index: usize) {
        self.add(&format!("<section id=\"s{index}\">\n"));
        self.numbered("h2", &section.heading);
        for block in &section.blocks {
            if let (Some(text), Some(place)) = (heading(block), &mut self.place) {
                place.1 += 1;
                self.numbered("h3", text);
            } else {
                self.block(block);
            }
        }
        self.add("</section>\n");
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading(text) => self.texts("h3", "", text),
            Block::Files(files) => self.files(files),
            Block::Words(text) => self.texts("p", "", text),
            Block::Note(text) => self.texts("p", "note", text),
            Block::List(items) => {
                self.add("<ul>\n");
                items.iter().for_each(|item| self.texts("li", "", item));
                self.add("</ul>\n");
            }
            Block::Verbatim(text) => self.add(&format!("<pre>{}</pre>\n", escape(text))),
            Block::Figures(figures) => {
                self.add("<div class=\"figures\">\n");
                figures.iter().for_each(|figure| self.figure(figure));
                self.add("</div>\n");
            }
            Block::Table(table) => self.table(table),
            Block::NewSheet => self.add("<div class=\"sheet-end\"></div>\n"),
            Block::Folded(summary, blocks) => {
                self.add("<details>\n");
                self.texts("summary", "", summary);
                blocks.iter().for_each(|block| self.block(block));
                self.add("</details>\n");
            }
        }
    }

    /// Links within the page's folder: a name cannot lead anywhere else.
    fn files(&mut self, files: &[File]) {
        self.add("<ul>\n");
        for file in files {
            let fits = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
            let name: String = file.name.chars().filter(fits).collect();
            self.add(&format!("<li><a href=\"{name}\">{name}</a> "));
            self.both(&file.label);
            self.add("</li>\n");
        }
        self.add("</ul>\n");
    }

    fn figure(&mut self, figure: &Figure) {
        self.add("<figure>\n");
        match &figure.english {
            None => self.picture(&figure.picture),
            Some(english) => {
                for (lang, picture) in [("ko", &figure.picture), ("en", english)] {
                    self.add(&format!("<div lang=\"{lang}\">\n"));
                    self.picture(picture);
                    self.add("</div>\n");
                }
            }
        }
        self.texts("figcaption", "", &figure.caption);
        self.add("</figure>\n");
    }

    fn picture(&mut self, picture: &Picture) {
        match &picture.dark {
            None => self.svg(&picture.light),
            Some(dark) => {
                for (class, svg) in [("for-light", &picture.light), ("for-dark", dark)] {
                    self.add(&format!("<div class=\"{class}\">\n"));
                    self.svg(svg);
                    self.add("</div>\n");
                }
            }
        }
    }

    /// A picture whose definitions have names no other picture of the page has: a browser may not find
    /// those inside a picture that is hidden.
    fn svg(&mut self, svg: &str) {
        self.pictures += 1;
        let own = svg
            .replace("id=\"myosu-", &format!("id=\"p{}-", self.pictures))
            .replace("url(#myosu-", &format!("url(#p{}-", self.pictures));
        self.add(&own);
    }

    fn table(&mut self, table: &DataTable) {
        let is_number = |column: usize| {
            let mut cells = table.rows.iter().filter_map(|row| row.get(column)).peekable();
            cells.peek().is_some() && cells.all(|cell| matches!(cell, Cell::Number(_) | Cell::Named { .. }))
        };
        self.add("<div class=\"table\"><table>\n");
        self.texts("caption", "", &table.caption);
        if !table.head.is_empty() {
            self.add("<thead><tr>");
            for (column, name) in table.head.iter().enumerate() {
                self.add(if is_number(column) {
                    "<th class=\"n\" scope=\"col\">"
                } else {
                    "<th scope=\"col\">"
                });
                self.both(name);
                self.add("</th>");
            }
            self.add("</tr></thead>\n");
        }
        self.add("<tbody>\n");
        for row in &table.rows {
            self.add("<tr>");
            row.iter().for_each(|cell| self.cell(cell));
            self.add("</tr>\n");
        }
        self.add("</tbody></table></div>\n");
    }

    fn cell(&mut self, cell: &Cell) {
        match cell {
            Cell::Words(text) => {
                self.add("<td>");
                self.both_as(text, breakable);
            }
            Cell::Named { name, shown } => {
                self.add(&format!("<td class=\"n\" data-name=\"{}\">{}", escape(name), escape(shown)));
            }
            Cell::Number(number) => self.add(&format!("<td class=\"n\">{}", escape(number))),
        }
        self.add("</td>");
    }
}

/// A word longer than this may break after a stroke or a line below. Chosen by hand.
const LONG_WORD: usize = 14;

/// Text for a narrow cell: names of files and tests may break between their parts, other words stay whole.
fn breakable(text: &str) -> String {
    let word = |word: &str| {
        let is_long = word.chars().count() > LONG_WORD;
        let parts: Vec<String> =
            word.split_inclusive(|c| is_long && matches!(c, '_' | '/')).map(escape).collect();
        parts.join("<wbr/>")
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

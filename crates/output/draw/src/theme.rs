//! Colours. Light and dark, and three kinds of board; blue and orange carry the sign of a value because
//! people who confuse red and green tell them apart, and the two differ in lightness as well.

/// Light or dark surroundings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark ink on a light page.
    #[default]
    Light,
    /// Light ink on a dark page.
    Dark,
}

/// The look of board and stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardStyle {
    /// Wood with shaded stones.
    #[default]
    Wood,
    /// Flat colours.
    Plain,
    /// Black and white alone, for printing and copying. The theme does not matter.
    Print,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Behind everything.
    pub(crate) page: &'static str,
    /// Words on the page.
    pub(crate) ink: &'static str,
    /// Less important words, axes.
    pub(crate) faint: &'static str,
    /// Grid lines of charts.
    pub(crate) rule: &'static str,
    /// The surface of the board.
    pub(crate) board: &'static str,
    /// The lines and names on the board.
    pub(crate) grid: &'static str,
    /// Values for Black, and high values.
    pub(crate) high: &'static str,
    /// Values for White, and low values.
    pub(crate) low: &'static str,
    /// Candidates.
    pub(crate) accent: &'static str,
    /// Forbidden points and the last move.
    pub(crate) alert: &'static str,
}

impl Palette {
    /// The colours for surroundings and a kind of board.
    pub(crate) const fn of(theme: Theme, style: BoardStyle) -> Palette {
        match (style, theme) {
            (BoardStyle::Print, _) => PRINT,
            (BoardStyle::Wood, Theme::Light) => Palette { board: "#e6bd79", grid: "#4a3415", ..LIGHT },
            (BoardStyle::Wood, Theme::Dark) => Palette { board: "#c69a5b", grid: "#3a2610", ..DARK },
            (BoardStyle::Plain, Theme::Light) => LIGHT,
            (BoardStyle::Plain, Theme::Dark) => DARK,
        }
    }
}

const LIGHT: Palette = Palette {
    page: "#ffffff",
    ink: "#1f2328",
    faint: "#656d76",
    rule: "#e3e6ea",
    board: "#f4f1ea",
    grid: "#6b675f",
    high: "#1565c0",
    low: "#e8710a",
    accent: "#0b7a5e",
    alert: "#c62828",
};

const DARK: Palette = Palette {
    page: "#14171c",
    ink: "#e6e8eb",
    faint: "#9aa3ad",
    rule: "#2b313a",
    board: "#3b4048",
    grid: "#aab1bb",
    high: "#5aa9f7",
    low: "#ff9a3c",
    accent: "#3ec79b",
    alert: "#ff6b6b",
};

const PRINT: Palette = Palette {
    page: "#ffffff",
    ink: "#000000",
    faint: "#000000",
    rule: "#bbbbbb",
    board: "#ffffff",
    grid: "#000000",
    high: "#000000",
    low: "#000000",
    accent: "#000000",
    alert: "#000000",
};

/// The colours of several series in one chart, told apart by people with every kind of colour vision,
/// the strongest first.
pub(crate) const fn series(theme: Theme) -> [&'static str; 6] {
    match theme {
        Theme::Light => ["#1565c0", "#e8710a", "#0b7a5e", "#8e44ad", "#7a6a00", "#5b6470"],
        Theme::Dark => ["#5aa9f7", "#ff9a3c", "#3ec79b", "#c792ea", "#d9c74a", "#a0a9b4"],
    }
}

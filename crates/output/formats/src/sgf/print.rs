//! Trees to text, without recursion. A tree is printed as sequences and variations; lines end before
//! they grow long, at places where white space means nothing.

use std::fmt;

use super::collection::Collection;
use super::node::SgfNode;

/// A node begins a new line when the line is longer than this.
const LINE: usize = 60;

enum PrintStep<'a> {
    Open(SgfNode<'a>),
    Close,
}

struct Printer<'f, 'g> {
    out: &'f mut fmt::Formatter<'g>,
    column: usize,
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { out: f, column: 0 };
        printer.write(self.preamble())?;
        for (index, root) in self.games().enumerate() {
            if index > 0 {
                printer.write("\n")?;
            }
            printer.tree(root)?;
            printer.write("\n")?;
        }
        Ok(())
    }
}

impl Printer<'_, '_> {
    fn tree(&mut self, root: SgfNode<'_>) -> fmt::Result {
        let mut steps = vec![PrintStep::Open(root)];
        while let Some(step) = steps.pop() {
            match step {
                PrintStep::Close => self.write(")")?,
                PrintStep::Open(node) => {
                    if node.parent().is_some() {
                        self.write("\n")?;
                    }
                    self.write("(")?;
                    let last = self.sequence(node)?;
                    steps.push(PrintStep::Close);
                    let children = steps.len();
                    steps.extend(last.children().map(PrintStep::Open));
                    steps[children..].reverse();
                }
            }
        }
        Ok(())
    }

    /// Prints nodes while each has exactly one child; returns the last.
    fn sequence<'a>(&mut self, first: SgfNode<'a>) -> Result<SgfNode<'a>, fmt::Error> {
        let mut node = first;
        loop {
            if self.column > LINE || (node.id() != first.id() && follows_root(node)) {
                self.write("\n")?;
            }
            self.node(node)?;
            match node.first_child() {
                Some(child) if child.next_sibling().is_none() => node = child,
                _ => return Ok(node),
            }
        }
    }

    fn node(&mut self, node: SgfNode<'_>) -> fmt::Result {
        self.write(";")?;
        for property in node.properties() {
            self.write(property.written_name())?;
            for value in property.values() {
                self.write("[")?;
                self.write(value.raw())?;
                self.write("]")?;
            }
        }
        Ok(())
    }

    fn write(&mut self, text: &str) -> fmt::Result {
        self.column = text.rfind('\n').map_or(self.column + text.len(), |at| text.len() - at - 1);
        self.out.write_str(text)
    }
}

/// The header of a game has a line of its own.
fn follows_root(node: SgfNode<'_>) -> bool {
    node.parent().is_some_and(|parent| parent.parent().is_none())
}

//! What a key does.

use super::key::Key;
use super::prompt;
use super::state::{Mode, Walk};
use super::test::Standing;
use crate::expression::{CellRef, Source};
use crate::message::{Language, Message, cli, walk as say};
use crate::op::Region;

/// More decimals than these are not shown; `--digits` takes no more either.
const MOST_DIGITS: usize = 17;

impl Walk<'_> {
    /// Does what `key` asks for.
    pub fn press(&mut self, key: Key) {
        self.work();
        self.said = None;
        if let Key::Control('c') = key {
            self.done = true;
            return;
        }
        match self.mode.clone() {
            Mode::Walk => self.walk(key),
            Mode::Search {
                text,
                found,
                at,
                before,
            } => self.search(key, &text, &found, at, before),
            Mode::Jump(text) => self.jump(key, text),
            Mode::Choose { choices, at } => self.choose(key, &choices, at),
            Mode::Type(text) => self.write(key, text),
            Mode::Help | Mode::Marked => self.read(key),
            Mode::Refused(why) => self.refuse(key, why),
            Mode::Leave => match key {
                Key::Char('q') => self.done = true,
                _ => self.mode = Mode::Walk,
            },
        }
        self.settle();
    }

    /// Marks what was typed, which takes a while in a large model and is to be drawn first; says whether there
    /// was anything to do. A key waits for it.
    pub fn work(&mut self) -> bool {
        let worked = self.test.mark(self.model);
        if worked {
            self.said = None;
            self.settle();
        }
        worked
    }

    fn walk(&mut self, key: Key) {
        let (row, column) = (self.at.row, self.at.column);
        let shape = self.shape();
        let page = usize::from(self.areas.table.height.saturating_sub(2)).max(1);
        let before = self.at;
        match key {
            Key::Left | Key::Char('h') => self.move_to(row, column.saturating_sub(1)),
            Key::Right | Key::Char('l') => self.move_to(row, column + 1),
            Key::Up | Key::Char('k') => self.move_to(row.saturating_sub(1), column),
            Key::Down | Key::Char('j') => self.move_to(row + 1, column),
            Key::Home => self.move_to(row, 0),
            Key::End => self.move_to(row, shape.columns.saturating_sub(1)),
            Key::PageUp => self.move_to(row.saturating_sub(page), column),
            Key::PageDown => self.move_to(row + page, column),
            Key::Tab | Key::Char('n') => self.step(true),
            Key::BackTab | Key::Char('p') => self.step(false),
            Key::Enter => self.follow(),
            Key::Backspace => self.back(),
            Key::Char('/') => {
                self.mode = Mode::Search {
                    text: String::new(),
                    found: Vec::new(),
                    at: 0,
                    before: self.at,
                };
            }
            Key::Char('g') => self.mode = Mode::Jump(String::new()),
            Key::Char('d') => self.settings.digits = self.settings.digits.saturating_sub(1),
            Key::Char('D') => self.settings.digits = (self.settings.digits + 1).min(MOST_DIGITS),
            Key::Char('L') => {
                self.settings.language = match self.settings.language {
                    Language::English => Language::Chinese,
                    Language::Chinese => Language::English,
                };
            }
            Key::Char('J') => self.scrolled += 1,
            Key::Char('K') => self.scrolled = self.scrolled.saturating_sub(1),
            Key::Char('f') => self.settings.full = !self.settings.full,
            Key::Char('r') => {
                self.test.on = !self.test.on;
                self.said = Some(match self.test.on {
                    true => say::test_on(),
                    false => say::test_off(),
                });
            }
            Key::Char('?') => self.open(Mode::Help),
            Key::Char('q') if self.test.written() > 0 => self.mode = Mode::Leave,
            Key::Char('q') => self.done = true,
            // Who leaves a line that was left already does not mean to leave the walk.
            Key::Escape => self.said = Some(say::nothing_to_leave()),
            Key::Char(character) if self.test.on => self.examine(character),
            Key::Char(_) | Key::Control(_) => {}
        }
        if self.at != before {
            self.scrolled = 0;
        }
    }

    /// The keys of the self-test.
    fn examine(&mut self, character: char) {
        let open = self.standing(self.at.row, self.at.column) == Standing::Open;
        match character {
            ' ' | 'a' if open => self.said = Some(say::nothing_to_type()),
            ' ' => self.test.reveal(self.at),
            'a' => self.test.reveal_all(self.at.source),
            'm' if self.test.written() > 0 => self.open(Mode::Marked),
            'm' => self.said = Some(say::nothing_typed()),
            'i' => {
                let written = match self.standing(self.at.row, self.at.column) {
                    Standing::Typed { text, .. } => text,
                    _ => String::new(),
                };
                self.begin(written);
            }
            '0'..='9' | '-' | '−' | '+' | '.' | '√' | '(' | '∞' => {
                self.begin(character.to_string());
            }
            _ => {}
        }
    }

    /// Begins to type a number, where there is one to find out.
    fn begin(&mut self, text: String) {
        let refused = match self.standing(self.at.row, self.at.column) {
            Standing::Open => say::nothing_to_type(),
            Standing::Revealed | Standing::Typed { revealed: true, .. } => say::seen_already(),
            Standing::Hidden | Standing::Typed { .. } if !self.numbers.whole => {
                say::too_large_to_mark()
            }
            Standing::Hidden | Standing::Typed { .. } => {
                self.mode = Mode::Type(text);
                return;
            }
        };
        self.said = Some(refused.clone());
        self.mode = Mode::Refused(refused);
    }

    /// Takes what is typed where no number is wanted: the rest of one is no command.
    fn refuse(&mut self, key: Key, why: Message) {
        match key {
            Key::Char(_) => self.said = Some(why),
            Key::Enter | Key::Escape | Key::Backspace => self.mode = Mode::Walk,
            key => {
                self.mode = Mode::Walk;
                self.walk(key);
            }
        }
    }

    fn step(&mut self, forward: bool) {
        if let Some(source) = self.neighbour(forward) {
            self.turn_to(source);
        }
    }

    /// Goes to what the number is worked out from, or asks which.
    fn follow(&mut self) {
        let choices = self.reads();
        match choices.as_slice() {
            [] => self.said = Some(say::no_operands()),
            [only] => self.follow_to(&only.clone()),
            _ => self.mode = Mode::Choose { choices, at: 0 },
        }
    }

    /// Goes to the cells of an operand: to the one at the same place where both are alike, else to
    /// the first.
    fn follow_to(&mut self, (source, region): &(Source, Region)) {
        let from = self.at;
        let alike = self.model.program.shape(*source) == self.shape()
            && region.rows.contains(&from.row)
            && region.columns.contains(&from.column);
        let (row, column) = match alike {
            true => (from.row, from.column),
            false => (region.rows.start, region.columns.start),
        };
        let source = *source;
        let at = CellRef {
            source,
            row,
            column,
        };
        self.jump_to(at, Some(from));
        self.scrolled = 0;
    }

    fn back(&mut self) {
        match self.way.pop() {
            Some((at, from)) => {
                self.at = at;
                self.wish = (at.row, at.column);
                self.from = from;
                self.scrolled = 0;
            }
            None => self.said = Some(say::no_way_back()),
        }
    }

    fn choose(&mut self, key: Key, choices: &[(Source, Region)], at: usize) {
        let last = choices.len().saturating_sub(1);
        let to = |at| Mode::Choose {
            choices: choices.to_vec(),
            at,
        };
        let chosen = match key {
            Key::Up | Key::Char('k') | Key::BackTab => {
                self.mode = to(at.saturating_sub(1));
                return;
            }
            Key::Down | Key::Char('j') | Key::Tab => {
                self.mode = to((at + 1).min(last));
                return;
            }
            Key::Enter => at,
            Key::Char(digit @ '1'..='9') => digit as usize - '1' as usize,
            Key::Escape | Key::Backspace | Key::Char('q') => {
                self.mode = Mode::Walk;
                return;
            }
            _ => return,
        };
        if let Some(choice) = choices.get(chosen) {
            self.mode = Mode::Walk;
            self.follow_to(choice);
        }
    }

    fn write(&mut self, key: Key, text: String) {
        match key {
            Key::Enter => match prompt::number(&text) {
                Ok(written) => {
                    self.test.write(self.at, written);
                    self.said = Some(say::marking());
                    self.mode = Mode::Walk;
                }
                Err(message) => self.said = Some(message),
            },
            Key::Escape => self.mode = Mode::Walk,
            key => {
                if let Some(text) = prompt::edited(text, key) {
                    self.mode = Mode::Type(text);
                } else {
                    self.mode = Mode::Walk;
                }
            }
        }
    }

    fn jump(&mut self, key: Key, text: String) {
        match key {
            Key::Enter => match prompt::place(&self.model.program, self.at, &text) {
                Ok(at) => {
                    self.mode = Mode::Walk;
                    self.jump_to(at, None);
                    self.scrolled = 0;
                }
                Err(message) => self.said = Some(message),
            },
            Key::Escape => self.mode = Mode::Walk,
            key => {
                self.mode = match prompt::edited(text, key) {
                    Some(text) => Mode::Jump(text),
                    None => Mode::Walk,
                };
            }
        }
    }

    fn search(&mut self, key: Key, text: &str, found: &[Source], at: usize, before: CellRef) {
        let count = found.len();
        let next = match key {
            Key::Down | Key::Tab if count > 0 => (at + 1) % count,
            Key::Up | Key::BackTab if count > 0 => (at + count - 1) % count,
            Key::Enter => {
                self.mode = Mode::Walk;
                if count == 0 && !text.is_empty() {
                    self.said = Some(cli::no_such_stage(text));
                }
                if self.at != before {
                    self.way.push((before, None));
                }
                return;
            }
            Key::Escape => return self.give_up(before),
            key => {
                let Some(text) = prompt::edited(text.to_owned(), key) else {
                    return self.give_up(before);
                };
                let found = prompt::found(&self.model.program, &text);
                // The first that is no further up than where one was.
                let from = found.iter().position(|source| *source >= before.source);
                let at = from.unwrap_or(0);
                self.turn_to(found.get(at).copied().unwrap_or(before.source));
                self.scrolled = 0;
                self.mode = Mode::Search {
                    text,
                    found,
                    at,
                    before,
                };
                return;
            }
        };
        if let Some(&source) = found.get(next) {
            self.turn_to(source);
            self.scrolled = 0;
        }
        self.mode = Mode::Search {
            text: text.to_owned(),
            found: found.to_vec(),
            at: next,
            before,
        };
    }

    fn give_up(&mut self, before: CellRef) {
        self.mode = Mode::Walk;
        self.turn_to(before.source);
        self.move_to(before.row, before.column);
    }

    /// Lays a page over this one.
    fn open(&mut self, mode: Mode) {
        self.mode = mode;
        self.scrolled = 0;
    }

    fn read(&mut self, key: Key) {
        let page = usize::from(self.size.1 / 2).max(1);
        match key {
            Key::Down | Key::Char('j' | 'J') | Key::Enter => self.scrolled += 1,
            Key::Up | Key::Char('k' | 'K') => self.scrolled = self.scrolled.saturating_sub(1),
            Key::PageDown | Key::Char(' ') => self.scrolled += page,
            Key::PageUp => self.scrolled = self.scrolled.saturating_sub(page),
            Key::Home => self.scrolled = 0,
            Key::Char('L') => {
                self.mode = Mode::Walk;
                self.walk(Key::Char('L'));
            }
            _ => self.open(Mode::Walk),
        }
    }
}

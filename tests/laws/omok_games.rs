//! Omok: positions given by the moves of a game.

use gridsolve::input::{Format, LineKind, ParseError, Position, Record, kind, parse, whole_lines};
use gridsolve::omok::{Board, Color, InputForm, MAX_SIZE, Omok, Puzzle, Rule};
use proptest::prelude::*;

/// A game on a board of `size` rows: row and column of each move, from 0 from the upper left, black first.
#[derive(Debug, Clone)]
struct Game {
    size: usize,
    moves: Vec<(usize, usize)>,
}

/// Games of one move up to a full board.
fn games() -> impl Strategy<Value = Game> {
    (5..=MAX_SIZE).prop_flat_map(|size| {
        let points: Vec<_> = (0..size * size).map(|point| (point / size, point % size)).collect();
        (Just(points).prop_shuffle(), 1..=size * size)
            .prop_map(move |(points, length)| Game { size, moves: points[..length].to_vec() })
    })
}

fn letter(first: char, index: usize) -> char {
    char::from(first as u8 + u8::try_from(index).unwrap())
}

impl Game {
    fn color(index: usize) -> Color {
        Color::BOTH[index % 2]
    }

    fn board(&self) -> Board {
        let mut board = Board::empty(self.size).unwrap();
        for (index, &(row, column)) in self.moves.iter().enumerate() {
            board.place(row + 1, column + 1, Game::color(index)).unwrap();
        }
        board
    }

    fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.board(), Rule::Standard).with_to_move(Some(Game::color(self.moves.len())))
    }

    fn moves(&self, first: char, between: &str) -> String {
        let names: Vec<_> =
            self.moves.iter().map(|&(row, column)| format!("{}{}", letter(first, column), self.size - row)).collect();
        format!("{}\n", names.join(between))
    }

    /// In SGF: the first moves as setup, the others as moves; at the end a variation that is not the main line.
    fn sgf(&self, setup: usize, between: &str) -> String {
        let mut text = format!("(;GM[4]{between}");
        for (index, &(row, column)) in self.moves.iter().enumerate() {
            let point = format!("{}{}", letter('a', column), letter('a', row));
            let player = ["B", "W"][index % 2];
            text += &if index < setup { format!("A{player}[{point}]") } else { format!(";{player}[{point}]{between}") };
        }
        let turn = ["B", "W"][self.moves.len() % 2];
        text + &format!("SZ[{}](;PL[{turn}])(;B[aa];B[aa]))\n", self.size)
    }

    fn psq(&self, milliseconds: &str, behind: &str) -> String {
        let moves = self.moves.iter().map(|&(row, column)| format!("{},{}{milliseconds}\n", column + 1, row + 1));
        format!("Piskvorky {0}x{0}, 11:11, 0\n{1}{behind}", self.size, moves.collect::<String>())
    }
}

/// The positions of a stream, or its first fault.
fn read(format: Omok, text: &[u8]) -> Result<Vec<Puzzle>, ParseError> {
    let (mut rest, mut line, mut column) = (text, 1, 0);
    let mut puzzles = Vec::new();
    while let Some((first, mut end)) = whole_lines(rest, true).next() {
        if kind(first) == LineKind::Row {
            end = format.cut(rest, true).unwrap();
            puzzles.push(parse(&format, Record { bytes: &rest[..end], line, column })?);
        }
        let behind = Position::behind(&rest[..end], line);
        column = behind.column - 1 + if behind.line == line { column } else { 0 };
        line = behind.line;
        rest = &rest[end..];
    }
    Ok(puzzles)
}

/// Every form of a game, with the form's name.
fn forms(game: &Game, setup: usize) -> [(InputForm, String); 6] {
    [
        (InputForm::Moves, game.moves('A', " ")),
        (InputForm::Moves, game.moves('a', "")),
        (InputForm::Moves, game.moves('A', ", ")),
        (InputForm::Sgf, game.sgf(setup, "")),
        (InputForm::Sgf, game.sgf(setup, "\n\n C[# \\] (;]\r\n")),
        (InputForm::Psq, game.psq(",30001", "-1\nfirst.zip\n\n0 0 0\n")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_form_of_a_game_is_the_board_of_its_stones(game in games(), setup in 0..40usize) {
        let puzzle = game.puzzle();
        let digits = Omok::default().print(&Puzzle::new(game.board(), Rule::Standard));
        let plain = Omok::default().parse(Record::whole(&digits)).unwrap();
        prop_assert_eq!(plain.board(), puzzle.board());
        for (form, text) in forms(&game, setup) {
            for input in [None, Some(form)] {
                let format = Omok { input, size: Some(game.size), ..Omok::default() };
                prop_assert_eq!(read(format, text.as_bytes()), Ok(vec![puzzle.clone()]), "{}", text);
            }
        }
        prop_assert_eq!(read(Omok::default(), game.psq("", "").as_bytes()), Ok(vec![puzzle.clone()]));
    }

    #[test]
    fn a_position_with_a_side_to_move_prints_and_parses_to_itself(game in games()) {
        let puzzle = game.puzzle();
        let printed = Omok::default().print(&puzzle);
        prop_assert_eq!(Omok::default().cut(printed.as_bytes(), false), Some(printed.trim_end().len()));
        prop_assert_eq!(Omok::default().parse(Record::whole(&printed)), Ok(puzzle));
    }

    /// Moves, SGF and boards need no blank line between them, and games in SGF not even a line end.
    #[test]
    fn games_follow_each_other(games in prop::collection::vec((games(), 0..3usize), 1..4)) {
        let format = Omok::default();
        let mut text = String::new();
        let mut right = Vec::new();
        for (mut game, form) in games {
            if form == 0 {
                game = Game { size: 15, moves: game.moves.into_iter().filter(|&(row, column)| row.max(column) < 15).collect() };
                if game.moves.is_empty() {
                    continue;
                }
            }
            match form {
                0 => text += &game.moves('A', " "),
                1 => text += game.sgf(3, "").trim_end(),
                _ => text += &format!("{}{}", if text.is_empty() { "" } else { "\n" }, format.print(&Puzzle::new(game.board(), Rule::Standard))),
            }
            if form == 1 && right.len() % 2 == 0 {
                text.push('\n');
            }
            let puzzle = game.puzzle();
            right.push(if form == 2 { puzzle.with_to_move(None) } else { puzzle });
        }
        prop_assert_eq!(read(format, text.as_bytes()), Ok(right), "{}", text);
    }

    /// A damaged game is another game or has a fault that is placed inside the text; nothing panics, and no cut moves
    /// when more arrives.
    #[test]
    fn faults_of_damaged_games_stand_inside_the_text(
        game in games(),
        form in 0..6usize,
        length in 1..30usize,
        damage in prop::collection::vec((any::<prop::sample::Index>(), 0..3, any::<u8>()), 1..4),
        forced in any::<bool>(),
    ) {
        let length = length.min(game.moves.len());
        let game = Game { moves: game.moves[..length].to_vec(), ..game };
        let (form, text) = forms(&game, 2)[form].clone();
        let mut text = text.into_bytes();
        for (index, kind, byte) in damage {
            let index = index.index(text.len());
            match kind {
                0 => text[index] = byte,
                1 => text.insert(index, b"()[];:,\\\n #0123456789abtABWxX"[usize::from(byte) % 29]),
                _ => drop(text.remove(index)),
            }
        }
        let format = Omok { input: forced.then_some(form), size: Some(game.size), ..Omok::default() };
        if let Err(fault) = read(format, &text) {
            let lines: Vec<_> = text.split(|&byte| byte == b'\n').collect();
            let line = usize::try_from(fault.at.line).unwrap();
            prop_assert!((1..=lines.len() + 1).contains(&line), "{:?}", fault);
            let length = lines.get(line - 1).map_or(0, |line| String::from_utf8_lossy(line).chars().count());
            prop_assert!((1..=length as u64 + 1).contains(&fault.at.column), "{:?}", fault);
            prop_assert!(!fault.message.contains('\n') && !fault.label.contains('\n'), "{:?}", fault);
        }
        if whole_lines(&text, true).next().is_some_and(|(line, _)| kind(line) == LineKind::Row) {
            let end = format.cut(&text, true).unwrap();
            for arrived in 0..text.len() {
                let early = format.cut(&text[..arrived], false);
                prop_assert!(early.is_none_or(|early| early == end), "{:?} of {} at {}", early, end, arrived);
            }
        }
    }
}

fn to_move(text: &str) -> Option<Color> {
    Omok::default().parse(Record::whole(text)).unwrap().to_move()
}

#[test]
fn whose_turn_it_is() {
    assert_eq!(to_move("(;GM[4]AB[aa])"), None);
    assert_eq!(to_move("(;GM[4]AB[aa]PL[W])"), Some(Color::White));
    assert_eq!(to_move("(;PL[W];B[aa])"), None);
    assert_eq!(to_move("(;PL[W];W[aa];W[bb])"), None);
    assert_eq!(to_move("(;B[aa];PL[B])"), Some(Color::Black));
    assert_eq!(to_move("(;B[aa];W[];AB[bb](;B[tt])(;PL[B]))"), None);
    assert_eq!(to_move("(;B[aa];W[];AB[bb](;PL[W])(;PL[B]))"), Some(Color::White));
    assert_eq!(to_move("h8"), Some(Color::White));
    assert_eq!(to_move("h8i9"), Some(Color::Black));
    assert_eq!(to_move("Piskvorky 15x15, 11:11, 0\n"), Some(Color::Black));
    assert_eq!(to_move(&"00000\n".repeat(5)), None);
    assert_eq!(to_move(&".....\n".repeat(5)), None);
}

#[test]
fn the_side_to_move_has_a_letter_or_a_name() {
    for (name, color) in [("B", Color::Black), ("b", Color::Black), ("black", Color::Black), ("Black", Color::Black)] {
        assert_eq!(to_move(&format!("(;PL[{name}])")), Some(color), "{name}");
    }
    for (name, color) in [("W", Color::White), ("w", Color::White), ("white", Color::White), ("WHITE", Color::White)] {
        assert_eq!(to_move(&format!("(;PL[{name}])")), Some(color), "{name}");
    }
}

#[test]
fn setup_takes_stones_away_too() {
    let read = |text: &str| Omok::default().parse(Record::whole(text));
    let same = |text: &str, board: &str| {
        let (one, other) = (read(text).unwrap(), read(board).unwrap());
        assert_eq!(one.board(), other.board(), "{text}");
    };
    same("(;AB[aa:ca]AE[ba])", "(;AB[aa][ca])");
    same("(;AB[aa:cc]AW[dd];AE[aa:bc][dd])", "(;AB[ca:cc])");
    // Where no stone stands there is nothing to take, and the point is free again.
    same("(;AE[aa:oo];B[aa];AE[aa];W[aa])", "(;AW[aa])");
    let fault = read("(;AE[pa])").unwrap_err();
    assert_eq!((fault.at.column, fault.message.as_str()), (6, "`pa` is off the board"));
}

#[test]
fn capitals_are_beyond_the_largest_board() {
    for capital in 'A'..='Z' {
        for point in [format!("{capital}a"), format!("a{capital}")] {
            let fault = Omok::default().parse(Record::whole(&format!("(;SZ[26];B[{point}])"))).unwrap_err();
            assert_eq!((fault.at.column, fault.message), (12, format!("`{point}` is off the board")));
        }
    }
}

#[test]
fn a_record_that_no_stream_cuts_is_a_placed_fault_too() {
    let fault = |format: Omok, text: &str| {
        let fault = format.parse(Record::whole(text)).unwrap_err();
        (fault.at.line, fault.at.column, fault.message)
    };
    let rows = |count: usize, row: &str| row.repeat(count);
    for (text, line, column, message) in [
        ("(;B[aa]) \n (;W[bb])".to_owned(), 2, 2, "text behind the game"),
        (rows(6, "00000\n"), 6, 1, "a row behind the 5 rows of the board"),
        (rows(6, " .....\n"), 6, 2, "a row behind the 5 rows of the board"),
        (String::new(), 1, 1, "no board"),
        ("# nothing\n\n".to_owned(), 1, 1, "no board"),
        ("h8\n\ni9".to_owned(), 3, 1, "a line behind the moves"),
    ] {
        assert_eq!(fault(Omok::default(), &text), (line, column, message.to_owned()), "{text:?}");
    }
    let forced = |input| Omok { input: Some(input), ..Omok::default() };
    assert_eq!(fault(forced(InputForm::Sgf), " \n"), (1, 1, "no game".to_owned()));
    assert_eq!(fault(forced(InputForm::Psq), "\n"), (1, 1, "the header is not complete".to_owned()));
}

#[test]
fn a_game_in_sgf_is_cut_at_its_bracket() {
    let text = "(;GM[4]\n\n# no comment\nC[\\])]\n(;B[aa])(;B[bb]))";
    for arrived in 0..text.len() {
        assert_eq!(Omok::default().cut(&text.as_bytes()[..arrived], false), None);
    }
    assert_eq!(Omok::default().cut(text.as_bytes(), false), Some(text.len()));
    // Without it, at a blank line, but only when no more can arrive, or when another puzzle stands there.
    let open = "(;GM[4]\n;B[aa]\n\n";
    assert_eq!(Omok::default().cut(open.as_bytes(), false), None);
    assert_eq!(Omok::default().cut(open.as_bytes(), true), Some(open.len() - 1));
    for other in ["00000\n", "H8\n", ".....\n"] {
        let both = format!("{open}{other}");
        assert_eq!(Omok::default().cut(both.as_bytes(), false), Some(open.len() - 1), "{other}");
    }
    let with_returns = "(;GM[4]\r\n;B[aa]\r\n\r\n00000\r\n";
    assert_eq!(Omok::default().cut(with_returns.as_bytes(), false), Some(17));
    // Behind a sign that cannot be there, at a blank line or its bracket.
    assert_eq!(Omok::default().cut(b"(;B[aa]\\\n;W[bb]\n\n;W[cc])", false), Some(16));
    assert_eq!(Omok::default().cut(b"(;B[aa]]\n;W[bb]\n\n;W[cc])", false), Some(16));
    assert_eq!(Omok::default().cut(b"(;B[aa]]\n;W[bb])\n\n", false), Some(16));
}

#[test]
fn a_board_of_piskvork_is_cut_at_the_next_header() {
    let header = "Piskvorky 15x15, 11:11, 0\n";
    let first = format!("{header}8,8,0\n\n9,9,0\nPiskvorky.zip\n\n-1\n");
    let both = format!("{first}{header}");
    assert_eq!(Omok::default().cut(first.as_bytes(), false), None);
    assert_eq!(Omok::default().cut(first.as_bytes(), true), Some(first.len()));
    assert_eq!(Omok::default().cut(both.as_bytes(), false), Some(first.len()));
    // Behind a fault a blank line ends it too.
    let bad = format!("{header}8,8,0\n\n8,8,0\n9,9,0\n\n{header}");
    assert_eq!(Omok::default().cut(bad.as_bytes(), false), Some(header.len() + 19));
}

#[test]
fn moves_of_piskvork_end_at_the_first_line_that_is_none() {
    let read = |text: &str| Omok::default().parse(Record::whole(text)).unwrap();
    let two = "Piskvorky 15x15, 11:11, 0\n8,8,0\n# a remark\n\n 9 , 9 \n";
    assert_eq!(read(two).board(), read("(;B[hh];W[ii])").board());
    for other in ["name", "-1", "10", "10,10,x", "10,10,0,0", "10,,0", "x,10", ","] {
        let text = format!("{two}{other}\n11,11,0\n");
        assert_eq!(read(&text), read(two), "{other}");
    }
}

#[test]
fn the_size_is_asked_for_where_the_text_does_not_say_it() {
    let size = |text: &str, size| {
        let format = Omok { size, ..Omok::default() };
        format.parse(Record::whole(text)).unwrap().board().size()
    };
    assert_eq!((size("a1", None), size("a1", Some(19))), (15, 19));
    assert_eq!((size("(;B[aa])", None), size("(;B[aa])", Some(19))), (15, 19));
    assert_eq!((size("(;AB[kk]SZ[20])", None), size("(;SZ[20:20])", Some(9))), (20, 20));
    assert_eq!(size("Piskvorky 20x20, 11:11, 0\n", Some(9)), 20);
}

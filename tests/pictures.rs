//! Pictures: `--format pretty`, `--format svg` and `--puzzle`, run as a user would.
#![allow(clippy::expect_used, reason = "a test that fails panics")]

mod support;

use std::fs;

use gridsolve::ink::Ink;
use gridsolve::render::{Render, Scene};
use gridsolve::star::{self, Drawing};
use roxmltree::{Document, Node};
use support::{STAR, UNSOLVABLE, fixture, fixture_name, long_search, run, text};

const SMALL_BOARD: &str = "X....\n.X.O.\n..XO.\nO..X.\n....X\n";
const UNDECIDED: &str = "X....\n.X.O.\n..OO.\nO..X.\n....X\n";

// Pretty, word for word.

#[test]
fn a_star_with_its_lines() {
    let picture = "              (F)
              ⡜ ⢣
             ⡜   ⢣
           ⢀⠜     ⠱⡀
   A ⠤⠤⠤⠤⠤ I ⠤⠤⠤⠤⠤ D ⠤⠤⠤⠤ (L)
    ⠣⡀   ⢀⠍         ⠱⡀    ⡜
     ⠱⡀ ⢠⠊           ⠘⡄ ⢀⠎
      (H)             (E)
      ⢠⠋⢆             ⡠⠓⢄
     ⡰⠁ ⠈⢢           ⡰⠁ ⠈⢆
    ⡰⠁    ⠣⡀        ⡜    ⠈⢆
  (C) ⠤⠤⠤ (J) ⠤⠤⠤ (B) ⠤⠤⠤ (K)
            ⠘⡄   ⢠⠊
             ⠈⢆ ⡠⠃
              (G)
A to L stand for 1 to 12
Every line sums to 26
";
    let ran = run(&["star", "--format", "pretty"], STAR);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), picture, ""));
    let alone = run(&["star", "--format", "pretty", "--puzzle"], STAR);
    let blank = picture.replace(['F', 'L', 'H', 'E', 'C', 'J', 'B', 'K', 'G'], " ").replace("A to  ", "A to L");
    assert_eq!((alone.code, alone.out), (Some(0), blank.replace(" very", "Every")));
}

#[test]
fn a_star_in_numbers() {
    let ran = run(&["star", "--format", "pretty", fixture_name("star/order-5.txt").as_str()], "");
    let picture = "               (1)
               ⢠⠛⡄
               ⡎ ⢱
              ⢸   ⢇
             ⢀⠇   ⠸⡀
  (5) ⠤⠤⠤⠤⠤ (9) ⠤ (8) ⠤⠤⠤⠤⠤ (2)
     ⠑⠢⡀    ⠰⠁     ⠈⡆     ⡠⠒⠁
       ⠈⠑⢄⡀ ⡎       ⢸⡀ ⣀⠔⠉
         (10)       (12)
          ⢠⠃⠈⠐⠤⡀  ⡠⠔⠁⠘⡄
          ⡜    (6)    ⢱
         ⢰⠁ ⢀⡠⠊⠁  ⠉⠢⣀ ⠈⡆
        ⢀⠇⡠⠔⠁        ⠑⠤⡸⡀
       (4)             (3)
Numbers 1-6, 8-10, 12
Every line sums to 24
";
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), picture));
}

#[test]
fn a_figure_stays_text() {
    let (name, figure) = (fixture_name("star/triangle.txt"), text("star/triangle.txt"));
    assert_eq!(run(&["star", "--format", "pretty", &name], "").out, run(&["star", &name], "").out);
    assert_eq!(run(&["star", "--format", "pretty", "--puzzle", &name], "").out, figure);
}

#[test]
fn dominoes_as_boxes() {
    let ran = run(&["domino", "--format", "pretty"], "001\n110\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "┌───┬─┐\n│0 0│1│\n├───┤ │\n│1 1│0│\n└───┴─┘\n"));
    let alone = run(&["domino", "--format", "pretty", "--puzzle"], "001\n110\n");
    assert_eq!((alone.code, alone.out.as_str()), (Some(0), "┌─┬─┬─┐\n│0│0│1│\n├─┼─┼─┤\n│1│1│0│\n└─┴─┴─┘\n"));
    let upright = run(&["domino", "--format", "pretty"], "0\n0\n");
    assert_eq!(upright.out, "┌─┐\n│0│\n│ │\n│0│\n└─┘\n");
}

/// The boxes are those of the plain picture in other signs, also where values are wide.
#[test]
fn the_boxes_are_those_of_the_plain_picture() {
    for name in ["domino/sample.txt", "domino/order-12.txt", "domino/uva-211.txt", "domino/random-20.txt"] {
        let name = fixture_name(name);
        let (plain, pretty) = (run(&["domino", &name], "").out, run(&["domino", "--format", "pretty", &name], "").out);
        let in_ascii = |c| match c {
            '─' => '-',
            '│' => '|',
            '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => '+',
            other => other,
        };
        assert_eq!(pretty.chars().map(in_ascii).collect::<String>(), plain, "{name}");
        assert_ne!(pretty, plain);
    }
}

#[test]
fn boards_stand_below_the_answer() {
    let board = "   A B C D E\n 5 X . . . .\n 4 . X . O .\n 3 . . O O .\n 2 O . . X .\n 1 . . . . X\n";
    let ran = run(&["omok", "--format", "pretty"], UNDECIDED);
    assert_eq!((ran.code, ran.out), (Some(0), format!("0\n{board}")));
    let ran = run(&["omok", "--format", "pretty", "--forbidden"], UNDECIDED);
    assert_eq!((ran.code, ran.out), (Some(0), format!("none\n{board}")));
    let ran = run(&["omok", "--format", "pretty", "--win", "--to-move", "white"], UNDECIDED);
    assert_eq!((ran.code, ran.out), (Some(1), format!("no solution\n{board}")));
    for question in [&[][..], &["--forbidden"], &["--win", "--to-move", "black"]] {
        let ran = run(&[&["omok", "--format", "pretty", "--puzzle"], question].concat(), UNDECIDED);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), board, ""), "{question:?}");
    }
    let ran = run(&["omok", "--format", "pretty", "--forbidden", &fixture_name("omok/forbidden.txt")], "");
    let (list, board) = ran.out.split_at(ran.out.find("   A").expect("a board"));
    assert_eq!(list, "D11 overline\nH8 double-three\nD3 double-four\n");
    assert_eq!(board.lines().nth(1), Some("11 X X X 6 X X . . . . ."));
    assert_eq!(board.lines().nth(4), Some(" 8 . . . . . . X 3 X . ."));
    assert_eq!(board.lines().nth(9), Some(" 3 X . X 4 X . X . . . ."));
}

#[test]
fn a_puzzle_without_a_solution_is_drawn_below_the_word() {
    let (alone, none) = (
        run(&["star", "--format", "pretty", "--puzzle"], UNSOLVABLE),
        run(&["star", "--format", "pretty"], UNSOLVABLE),
    );
    assert_eq!((none.code, none.out), (Some(1), format!("no solution\n{}", alone.out)));
    let several = run(&["star", "--format", "pretty", "--all"], format!("{STAR}{UNSOLVABLE}"));
    let parts: Vec<&str> = several.out.split("\n\n").collect();
    assert_eq!((several.code, parts.len()), (Some(1), 3), "{}", several.out);
    assert!(parts[2].starts_with("no solution\n"), "{}", several.out);
}

/// Every star fits on its canvas, with every cell and no blank line.
#[test]
fn stars_of_all_types_are_whole() {
    let small = (5..=40usize).flat_map(|n| (2..n.div_ceil(2)).map(move |k| (n, k)));
    for (n, k) in small.chain([(100, 2), (100, 49), (99, 30)]) {
        let puzzle = star::empty(&format!("{n}/{k}")).expect("a star");
        let mut out = String::new();
        Drawing.pretty(&puzzle, &Scene::Puzzle, Ink::default(), &mut out);
        assert_eq!(out.matches("( )").count(), 2 * n, "{n}/{k}\n{out}");
        assert!(out.lines().all(|line| !line.trim().is_empty()), "{n}/{k}\n{out}");
        if n <= 12 {
            assert!(out.lines().all(|line| line.chars().count() <= 80), "{n}/{k}\n{out}");
        }
        let svg = Drawing.svg(&puzzle, &Scene::Puzzle);
        let svg = parse(&svg);
        assert_eq!(elements(&svg, "circle").len(), 2 * n, "{n}/{k}");
        assert_eq!(elements(&svg, "polyline").len(), n, "{n}/{k}");
        assert_apart(&elements(&svg, "circle"));
    }
}

// Colour.

#[test]
fn colour_is_asked_for_and_never_all_that_tells() {
    let board = fixture_name("omok/sample.txt");
    let order_7 = fixture_name("star/order-7.txt");
    let domino = fixture_name("domino/sample.txt");
    for arguments in [["omok", board.as_str()], ["star", order_7.as_str()], ["domino", domino.as_str()]] {
        let ask = |color: &[&str]| run(&[&arguments[..], &["--format", "pretty"], color].concat(), "").out;
        let (auto, always) = (ask(&[]), ask(&["--color", "always"]));
        assert!(!auto.contains('\x1b'), "{auto}");
        assert!(always.contains('\x1b'), "{always}");
        assert_eq!(ask(&["--color", "never"]), auto);
        assert_eq!(without_color(&always), auto);
        // Plain text is for programs too.
        let plain = run(&[&arguments[..], &["--color", "always"]].concat(), "").out;
        assert!(!plain.contains('\x1b'), "{plain}");
    }
}

/// The text without what stands from each escape character to the next `m`.
fn without_color(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('m').expect("a code").1);
    first + &rest.collect::<String>()
}

#[cfg(unix)]
#[test]
fn a_terminal_sees_colour_unless_no_color_says_otherwise() {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use std::io::Read;
    let at_a_terminal = |no_color: &str| {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY;
        let terminal = openpt(flags).expect("a terminal");
        grantpt(&terminal).and_then(|()| unlockpt(&terminal)).expect("a terminal");
        let name = ptsname(&terminal, Vec::new()).expect("it has a name");
        let name = name.to_str().expect("plain");
        let inside = fs::File::options().read(true).write(true).open(name).expect("it can be opened");
        let mut command = support::gridsolve(&["domino", "--format", "pretty", &fixture_name("domino/sample.txt")]);
        command.env("NO_COLOR", no_color).stdout(inside);
        let mut child = command.spawn().expect("the program starts");
        drop(command);
        let (mut shown, mut piece) = (Vec::new(), [0; 1024]);
        let mut terminal = fs::File::from(terminal);
        // Once nobody has it open any more, reading fails or gives nothing.
        while let Ok(length @ 1..) = terminal.read(&mut piece) {
            shown.extend_from_slice(&piece[..length]);
        }
        assert!(child.wait().expect("the program ends").success());
        String::from_utf8(shown).expect("UTF-8")
    };
    let (colored, plain) = (at_a_terminal(""), at_a_terminal("1"));
    assert!(colored.contains("\x1b[2m┌"), "{colored}");
    assert!(plain.contains('┌') && !plain.contains('\x1b'), "{plain}");
}

// SVG.

fn parse(svg: &str) -> Document<'_> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error} in {svg}"));
    let root = document.root_element();
    assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")), "{svg}");
    let view: Vec<f64> = root.attribute("viewBox").expect("a view").split(' ').flat_map(str::parse).collect();
    assert!(view.len() == 4 && view[2] > 0.0 && view[3] > 0.0, "{view:?}");
    let said: Vec<Node<'_, '_>> = root.children().filter(Node::is_element).take(2).collect();
    assert!(said[0].has_tag_name("title") && !text_of(&said[0]).is_empty(), "{svg}");
    assert!(said[1].has_tag_name("desc") && !text_of(&said[1]).is_empty(), "{svg}");
    let is_foreign = |node: Node<'_, '_>| {
        ["script", "style", "image", "use", "a", "foreignObject"].contains(&node.tag_name().name())
            || node
                .attributes()
                .any(|attribute| attribute.name().contains("href") || attribute.value().contains("url("))
    };
    assert!(!document.descendants().any(is_foreign), "{svg}");
    // Nothing lies beside the paper.
    for (name, end) in
        [("cx", view[2]), ("x", view[2]), ("x1", view[2]), ("cy", view[3]), ("y", view[3]), ("y2", view[3])]
    {
        let values = document.descendants().filter_map(|node| node.attribute(name)?.parse::<f64>().ok());
        values.for_each(|value| assert!((0.0..=end).contains(&value), "{name} {value} in {svg}"));
    }
    document
}

fn text_of<'a>(node: &Node<'a, '_>) -> &'a str {
    node.text().unwrap_or_default()
}

fn elements<'a, 'd>(document: &'a Document<'d>, name: &str) -> Vec<Node<'a, 'd>> {
    document.descendants().filter(|node| node.tag_name().name() == name).collect()
}

fn described(document: &Document<'_>) -> String {
    text_of(&elements(document, "desc")[0]).to_owned()
}

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name} of {node:?}"))
}

fn assert_apart(circles: &[Node<'_, '_>]) {
    for (index, a) in circles.iter().enumerate() {
        for b in &circles[..index] {
            let distance = (number(a, "cx") - number(b, "cx")).hypot(number(a, "cy") - number(b, "cy"));
            assert!(distance > number(a, "r") + number(b, "r"), "{a:?} {b:?}");
        }
    }
}

/// The text in each circle, or nothing, and whether it is bold.
fn contents<'a>(document: &'a Document<'_>) -> Vec<(&'a str, bool)> {
    let texts = elements(document, "text");
    let inside = |circle: &Node<'_, '_>| {
        let (x, y) = (number(circle, "cx"), number(circle, "cy"));
        let is_here = |text: &&Node<'_, '_>| (number(text, "x") - x).hypot(number(text, "y") - y) < 8.0;
        let text = texts.iter().find(is_here);
        text.map_or(("", false), |text| (text_of(text), text.attribute("font-weight") == Some("bold")))
    };
    elements(document, "circle").iter().map(inside).collect()
}

/// Several SVGs that stand one behind the other.
fn cut(out: &str) -> Vec<&str> {
    out.strip_suffix('\n').expect("the last line is ended").split("\n\n").collect()
}

#[test]
fn every_cell_of_a_star_holds_its_number() {
    for (arguments, input, count) in [
        (&["star"][..], text("star/order-7.txt"), 5),
        (&["star"], text("star/order-5.txt"), 0),
        (&["star", "--empty", "12/5"], String::new(), 0),
    ] {
        let solution = &run(&[arguments, &["--json"]].concat(), &input).json()["solutions"][0];
        let numbers = ["points", "valleys"].map(|key| solution[key].as_array().expect("a list").clone()).concat();
        let ran = run(&[arguments, &["--format", "svg"]].concat(), &input);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let document = parse(&ran.out);
        let shown = contents(&document);
        assert_eq!(
            shown.iter().map(|(text, _)| (*text).to_owned()).collect::<Vec<_>>(),
            numbers.iter().map(ToString::to_string).collect::<Vec<_>>()
        );
        assert!(described(&document).contains(&format!("Every line sums to {}.", solution["sum"])));
        // The puzzle alone has what was given, in bold, and nothing else.
        let alone = run(&[arguments, &["--format", "svg", "--puzzle"]].concat(), &input);
        let alone = parse(&alone.out);
        let given: Vec<(&str, bool)> =
            shown.iter().map(|&(text, is_bold)| if is_bold { (text, true) } else { ("", false) }).collect();
        assert_eq!(contents(&alone), given);
        // The sum of order 5 is found, the others are known from the start.
        let sum = if numbers.len() == 10 { "has the same sum" } else { "sums to" };
        assert!(described(&alone).contains(&format!("Every line {sum}")), "{}", described(&alone));
        assert_eq!(given.iter().filter(|(_, is_given)| *is_given).count(), count, "{arguments:?}");
    }
}

#[test]
fn a_hexagram_holds_its_letters() {
    let document = run(&["star", "--format", "svg"], STAR).out;
    let document = parse(&document);
    // Points clockwise from the top, then valleys.
    let letters = ["F", "L", "K", "G", "C", "A", "D", "E", "B", "J", "H", "I"];
    let bold = |letter: &str| ["A", "I", "D"].contains(&letter);
    assert_eq!(contents(&document), letters.map(|letter| (letter, bold(letter))));
    let alone = run(&["star", "--format", "svg", "--puzzle"], STAR).out;
    let alone = parse(&alone);
    assert_eq!(contents(&alone), letters.map(|letter| if bold(letter) { (letter, true) } else { ("", false) }));
    assert!(
        described(&alone).contains("Points clockwise from the top: x x x x x A. Valleys: D x x x x I."),
        "{}",
        described(&alone)
    );
}

#[test]
fn a_figure_stands_on_a_circle() {
    let name = fixture_name("star/triangle.txt");
    let document = run(&["star", "--format", "svg", &name], "").out;
    let document = parse(&document);
    let numbers = [("1", true), ("4", false), ("5", false), ("2", true), ("3", false), ("6", false)];
    assert_eq!(contents(&document), numbers);
    let words: Vec<&str> = elements(&document, "text").iter().map(text_of).collect();
    for word in [
        "a",
        "b",
        "c",
        "d",
        "e",
        "f",
        "Every line sums to 10",
        "Lines: a\u{a0}b\u{a0}c; c\u{a0}d\u{a0}e; e\u{a0}f\u{a0}a",
    ] {
        assert!(words.contains(&word), "{word} in {words:?}");
    }
    assert_eq!(elements(&document, "polyline").len(), 3);
    assert_eq!(text_of(&elements(&document, "title")[0]), "triangle");
}

/// Titles and names are somebody else's words.
#[test]
fn words_of_figures_are_escaped() {
    let figure = "figure: <script>&\"'\u{FFFF}\tend\ncells: <a> &b \u{20000}\nline: <a> &b \u{20000}\nnumbers: 1-3\n";
    let document = run(&["star", "--format", "svg"], figure).out;
    let document = parse(&document);
    assert_eq!(text_of(&elements(&document, "title")[0]), "<script>&\"'\u{FFFD} end");
    assert!(elements(&document, "text").iter().any(|text| text_of(text) == "<a>"));
}

#[test]
fn every_domino_has_its_box() {
    let input = text("domino/sample.txt");
    let ran = run(&["domino", "--format", "svg"], &input);
    let document = parse(&ran.out);
    let dominoes = run(&["domino", "--json"], &input).json()["solutions"][0]["dominoes"].clone();
    let mut boxes = elements(&document, "rect");
    boxes.retain(|node| node.has_attribute("rx"));
    let texts = elements(&document, "text");
    let mut shown: Vec<Vec<u64>> = Vec::new();
    for shape in &boxes {
        let inside = |text: &&Node<'_, '_>| {
            let across = number(text, "x") - number(shape, "x");
            let down = number(text, "y") - number(shape, "y");
            (0.0..number(shape, "width")).contains(&across) && (0.0..number(shape, "height")).contains(&down)
        };
        let mut pips: Vec<u64> =
            texts.iter().filter(inside).map(|text| text_of(text).parse().expect("a pip")).collect();
        pips.sort_unstable();
        shown.push(pips);
    }
    let right: Vec<Vec<u64>> = dominoes
        .as_array()
        .expect("a list")
        .iter()
        .map(|domino| serde_json::from_value(domino["pips"].clone()).expect("pips"))
        .collect();
    assert_eq!((shown.len(), shown), (28, right));
    // The puzzle alone has the numbers and no box.
    let alone = run(&["domino", "--format", "svg", "--puzzle"], &input).out;
    let alone = parse(&alone);
    assert!(!elements(&alone, "rect").iter().any(|node| node.has_attribute("rx")));
    let pips = |document: &Document<'_>| {
        elements(document, "text")
            .iter()
            .filter(|text| text_of(text).len() == 1)
            .map(|text| text_of(text).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!((pips(&alone).len(), pips(&alone)), (56, pips(&document)));
    assert!(described(&alone).ends_with("To be tiled with dominoes."), "{}", described(&alone));
}

fn stones(document: &Document<'_>, fill: &str) -> usize {
    elements(document, "circle").iter().filter(|node| node.attribute("fill") == Some(fill)).count()
}

/// Rings have no colour of their own inside.
fn rings(document: &Document<'_>) -> usize {
    let groups = document.descendants().filter(|node| node.attribute("fill") == Some("none"));
    groups.flat_map(|group| group.children()).filter(|node| node.has_tag_name("circle")).count()
}

#[test]
fn every_stone_is_on_the_board() {
    let ran = run(&["omok", "--format", "svg"], SMALL_BOARD);
    let document = parse(&ran.out);
    assert_eq!((stones(&document, "black"), stones(&document, "white"), rings(&document)), (5, 3, 5));
    let words: Vec<&str> = elements(&document, "text").iter().map(text_of).collect();
    let edges_and_stones = ["A", "5", "B", "4", "C", "3", "D", "2", "E", "1", "1", "2", "3", "4", "5"];
    assert_eq!(words[..15], edges_and_stones);
    assert!(described(&document).contains("Black wins with 5 in a row, A5 to E1. Exactly five in a row win. Black stones: A5 B4 C3 D2 E1. White stones: D4 D3 A2."), "{}", described(&document));
    let alone = run(&["omok", "--format", "svg", "--puzzle"], SMALL_BOARD).out;
    let alone = parse(&alone);
    assert_eq!((stones(&alone, "black"), stones(&alone, "white"), rings(&alone)), (5, 3, 0));
    assert!(!described(&alone).contains("wins"), "{}", described(&alone));
}

#[test]
fn an_undecided_board_is_drawn_and_is_an_answer() {
    let ran = run(&["omok", "--format", "svg"], UNDECIDED);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let document = parse(&ran.out);
    assert!(described(&document).starts_with("Nobody has won."), "{}", described(&document));
    assert_eq!(rings(&document), 0);
    let ran = run(&["omok", "--format", "svg", "--forbidden"], UNDECIDED);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(described(&parse(&ran.out)).starts_with("In renju black may play anywhere."), "{}", ran.out);
}

#[test]
fn moves_of_a_win_are_numbered_stones() {
    let name = fixture_name("omok/win.txt");
    let arguments = ["omok", "--win", "--rule", "renju", "--format", "svg", &name];
    let document = run(&arguments, "").out;
    let document = parse(&document);
    assert!(described(&document).contains(" 1 I8, 2 G8, 3 I10, 4 I9, 5 J9, 6 H11, 7 M6."), "{}", described(&document));
    let alone = run(&[&arguments[..], &["--puzzle"]].concat(), "").out;
    let alone = parse(&alone);
    assert_eq!(stones(&document, "black"), stones(&alone, "black") + 4);
    assert_eq!(stones(&document, "white"), stones(&alone, "white") + 3);
    assert_eq!((rings(&document), rings(&alone)), (5, 0));
    assert!(
        described(&alone).starts_with("Black to move: is there a win by continuous fours?"),
        "{}",
        described(&alone)
    );
    assert!(!described(&alone).contains("I8"), "{}", described(&alone));
}

#[test]
fn a_reply_that_black_is_forbidden_is_no_stone() {
    let arguments = ["omok", "--win", "--rule", "renju", "--format", "svg"];
    let game = "(;AB[he][hf][hg][hi][hj][ch]AW[dh][eh][fh]PL[W])\n";
    let ran = run(&arguments, game);
    let document = parse(&ran.out);
    assert!(described(&document).contains(" 1 G8, 2 -, 3 H8."), "{}", described(&document));
    assert!(described(&document).starts_with("White to move wins by continuous fours with 2 stones."), "{}", ran.out);
    assert_eq!((stones(&document, "black"), stones(&document, "white"), rings(&document)), (6, 5, 5));
    let ran = run(&arguments, "(;PL[W])\n");
    assert_eq!(ran.code, Some(1));
    assert!(described(&parse(&ran.out)).starts_with("White to move has no win by continuous fours."), "{}", ran.out);
}

#[test]
fn forbidden_points_stand_on_one_board() {
    let name = fixture_name("omok/forbidden.txt");
    let ran = run(&["omok", "--forbidden", "--format", "svg", &name], "");
    let document = parse(&ran.out);
    assert_eq!((ran.code, cut(&ran.out).len()), (Some(0), 1));
    let marks = elements(&document, "text").into_iter().filter(|node| node.attribute("font-weight") == Some("bold"));
    assert_eq!(marks.map(|mark| text_of(&mark).to_owned()).collect::<Vec<_>>(), ["6", "3", "4"]);
    assert!(
        described(&document).contains("D11 overline, H8 double-three, D3 double-four."),
        "{}",
        described(&document)
    );
    let alone = run(&["omok", "--forbidden", "--format", "svg", "--puzzle", &name], "").out;
    let alone = parse(&alone);
    assert!(described(&alone).starts_with("Where may black not play in renju?"), "{}", described(&alone));
    assert!(!described(&alone).contains("double"), "{}", described(&alone));
}

#[test]
fn every_solution_has_an_svg() {
    let ran = run(&["star", "--format", "svg", "--all"], STAR);
    let pictures = cut(&ran.out);
    assert_eq!((ran.code, pictures.len()), (Some(0), 2));
    assert_ne!(pictures[0], pictures[1]);
    pictures.into_iter().for_each(|picture| drop(parse(picture)));
    assert_eq!(cut(&run(&["domino", "--format", "svg", "-n", "7"], text("domino/sample.txt")).out).len(), 7);
}

#[test]
fn without_a_solution_the_svg_shows_the_puzzle() {
    let ran = run(&["star", "--format", "svg", "--all"], format!("{STAR}{UNSOLVABLE}"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), "warning: <stdin>:6: no solution\n"));
    let last = parse(cut(&ran.out)[2]);
    assert!(described(&last).starts_with("There is no solution."), "{}", described(&last));
    let shown = contents(&last);
    assert_eq!(shown.iter().filter(|(text, _)| !text.is_empty()).count(), 5, "{shown:?}");
    let ran = run(&["domino", "--format", "svg"], "000\n110\n");
    assert_eq!(ran.code, Some(1));
    assert!(described(&parse(&ran.out)).ends_with("There is no tiling with dominoes."), "{}", ran.out);
}

#[test]
fn what_the_time_limit_leaves_undecided_is_drawn_too() {
    let hard = long_search();
    let ran = run(&["domino", "--format", "svg", "--time-limit", "50ms"], &hard);
    assert_eq!((ran.code, ran.err.as_str()), (Some(3), "warning: <stdin>:1: unknown\n"));
    let document = parse(&ran.out);
    assert!(described(&document).ends_with("It is not known whether there is a tiling with dominoes."));
    let ran = run(&["domino", "--format", "pretty", "--time-limit", "50ms"], &hard);
    let alone = run(&["domino", "--format", "pretty", "--puzzle"], &hard);
    assert!(ran.code == Some(3) && ran.out == format!("unknown\n{}", alone.out));
}

#[test]
fn malformed_puzzles_stay_errors() {
    let ran = run(&["domino", "--format", "svg"], "0012\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    let ran = run(&["domino", "--format", "svg", "--puzzle", "-k"], "0012\n\n001\n110\n");
    assert_eq!(ran.code, Some(2));
    let parts = cut(&ran.out);
    assert_eq!((parts.len(), parts[0]), (2, "invalid"));
    parse(parts[1]);
}

/// All samples of the three puzzles, with their questions.
#[test]
fn samples_give_sound_pictures() {
    let mut seen = 0;
    for (puzzle, questions) in [("star", &[""][..]), ("domino", &[""]), ("omok", &["", "--forbidden", "--win=any"])] {
        for entry in fs::read_dir(fixture(puzzle)).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            let is_sample = path.extension().is_some_and(|end| end == "txt" || end == "sgf" || end == "psq");
            if !is_sample {
                continue;
            }
            let name = path.to_str().expect("plain");
            for question in questions.iter().flat_map(|question| [[*question, ""], [*question, "--puzzle"]]) {
                let mut arguments = vec![puzzle, name, "--format", "svg", "--time-limit", "5s"];
                arguments.extend(question.iter().filter(|word| !word.is_empty()));
                if question[0] == "--win=any" {
                    arguments.extend(["--to-move", "black"]);
                }
                let ran = run(&arguments, "");
                assert!(matches!(ran.code, Some(0 | 1 | 3)), "{arguments:?} {}", ran.err);
                for picture in cut(&ran.out) {
                    parse(picture);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 200, "only {seen} pictures");
}

// Usage.

#[test]
fn what_no_picture_can_show_is_wrong_usage() {
    for (arguments, told) in [
        (&["--format", "svg", "--count"][..], "--format svg draws solutions"),
        (&["--format", "svg", "--unique"], "--format svg draws solutions"),
        (&["--puzzle"], "--puzzle draws a picture"),
        (&["--puzzle", "--json"], "--puzzle draws a picture"),
        (&["--puzzle", "--format", "json"], "--puzzle draws a picture"),
        (&["--puzzle", "--format", "svg", "--count"], "cannot be used with"),
        (&["--puzzle", "--format", "svg", "--all"], "cannot be used with"),
        (&["--puzzle", "--format", "pretty", "--limit", "2"], "cannot be used with"),
        (&["--puzzle", "--format", "pretty", "--unique"], "cannot be used with"),
    ] {
        for puzzle in ["star", "domino", "omok"] {
            let ran = run(&[&[puzzle], arguments].concat(), "");
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{puzzle} {arguments:?}");
            assert!(
                ran.err.contains(told) && ran.err.contains(&format!("gridsolve {puzzle}")),
                "{arguments:?} {}",
                ran.err
            );
        }
    }
    // Counts are text in every other format.
    assert_eq!(run(&["star", "--count", "--format", "pretty"], STAR).out, "2\n");
}

// The pictures in the README are made by the program.

#[test]
fn the_pictures_of_the_readme_are_up_to_date() {
    let readme = fs::read_to_string(fixture("../README.md")).expect("the README is there");
    for (name, arguments, sample) in [
        ("hexagram.svg", &["star"][..], "star/sample.txt"),
        ("star-7-3.svg", &["star", "--empty", "7/3"], "star/empty.txt"),
        ("dominoes.svg", &["domino"], "domino/uva-211.txt"),
        ("win-by-fours.svg", &["omok", "--win", "--rule", "renju"], "omok/win.txt"),
    ] {
        // The first puzzle of the sample.
        let sample = text(sample);
        let input = sample.split("\n\n").next().unwrap_or_default();
        let made = run(&[arguments, &["--format", "svg"]].concat(), input).out;
        parse(&made);
        let picture = format!("pictures/{name}");
        if std::env::var_os("GRIDSOLVE_BLESS").is_some() {
            fs::write(fixture(&picture), &made).expect("the picture can be written");
        }
        assert_eq!(made, text(&picture), "{name}");
        assert!(readme.contains(&format!("(fixtures/{picture})")), "{name}");
    }
}

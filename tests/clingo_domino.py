#!/usr/bin/env python3
"""Compare the counts of `gridsolve domino --count` with those of clingo, an answer set solver, on random grids.

    pip install clingo
    cargo build --release
    python3 tests/clingo_domino.py [--binary PATH] [--grids N] [--seed S]
    python3 tests/clingo_domino.py --time FILE [--models N]

Each grid is a random tiling of a rectangle with the dominoes of a set, of order 4 to 9, laid on it in random order;
one in four has two cells exchanged after that. clingo is given the exact cover (each cell and each domino exactly
once) and enumerates its models; gridsolve answers all grids in one run. Ends with 1 if any count differs, with 2 if
nothing could be compared.

With --time clingo alone is timed on the grids of FILE, up to two tilings each (enough to know whether there is one).
"""
import argparse
import pathlib
import random
import subprocess
import sys
import time

ORDERS = range(4, 10)

# clingo stops here. Such a count is only a lower bound; the summary says how many there were.
MOST_MODELS = 2_000_000

EXACT_COVER = """
{ laid(P) : covers(P, _) }.
:- item(I), #count { P : laid(P), covers(P, I) } != 1.
#show laid/1.
"""


def random_tiling(rows, columns, rng):
    """The other half of each cell. Any tiling of a rectangle is reached by turning pairs of dominoes."""
    if columns % 2 == 0:
        mate = {(r, c): (r, c ^ 1) for r in range(rows) for c in range(columns)}
    else:
        mate = {(r, c): (r ^ 1, c) for r in range(rows) for c in range(columns)}
    for _ in range(50 * rows * columns):
        r, c = rng.randrange(rows - 1), rng.randrange(columns - 1)
        corner, right, below, far = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        if mate[corner] == right and mate[below] == far:
            pairs = (corner, below), (right, far)
        elif mate[corner] == below and mate[right] == far:
            pairs = (corner, right), (below, far)
        else:
            continue
        for a, b in pairs:
            mate[a], mate[b] = b, a
    return mate


def random_grid(order, is_spoilt, rng):
    """Rows of values."""
    cells = (order + 1) * (order + 2)
    rows = rng.choice([rows for rows in range(2, cells // 2 + 1) if cells % rows == 0])
    columns = cells // rows
    dominoes = [[a, b] for b in range(order + 1) for a in range(b + 1)]
    rng.shuffle(dominoes)
    grid = [[0] * columns for _ in range(rows)]
    places = [place for place in random_tiling(rows, columns, rng).items() if place[0] < place[1]]
    for place, domino in zip(places, dominoes, strict=True):
        rng.shuffle(domino)
        for (r, c), value in zip(place, domino):
            grid[r][c] = value
    if is_spoilt:
        a, b = rng.sample(range(cells), 2)
        (r, c), (s, d) = divmod(a, columns), divmod(b, columns)
        grid[r][c], grid[s][d] = grid[s][d], grid[r][c]
    return grid


def exact_cover(grid, order):
    """Facts: item(I) for each cell and domino, covers(P, I) for each place of a domino."""
    rows, columns = len(grid), len(grid[0])
    items = [f"cell({r},{c})" for r in range(rows) for c in range(columns)]
    items += [f"domino({a},{b})" for b in range(order + 1) for a in range(b + 1)]
    facts = [f"item({item})." for item in items]
    place = 0
    for r in range(rows):
        for c in range(columns):
            for s, d in ((r, c + 1), (r + 1, c)):
                if s < rows and d < columns:
                    a, b = sorted((grid[r][c], grid[s][d]))
                    for item in (f"cell({r},{c})", f"cell({s},{d})", f"domino({a},{b})"):
                        facts.append(f"covers({place},{item}).")
                    place += 1
    return "\n".join(facts)


def clingo_count(clingo, grid, order):
    """How many models there are, and whether clingo has seen them all."""
    control = clingo.Control([f"--models={MOST_MODELS}", "--project=show"])
    control.add("base", [], EXACT_COVER + exact_cover(grid, order))
    control.ground([("base", [])])
    is_whole = control.solve().exhausted
    return int(control.statistics["summary"]["models"]["enumerated"]), is_whole


def time_clingo(clingo, path, models):
    """Prints the mean and the longest time for a grid: to ground its program, and to find so many of its tilings."""
    grids = [[[int(value) for value in (row.split() if " " in row else row)] for row in text.splitlines()]
             for text in pathlib.Path(path).read_text().strip().split("\n\n")]
    grounding, solving = [], []
    for grid in grids:
        control = clingo.Control([f"--models={models}", "--project=show"])
        control.add("base", [], EXACT_COVER + exact_cover(grid, max(map(max, grid))))
        started = time.perf_counter()
        control.ground([("base", [])])
        grounded = time.perf_counter()
        control.solve()
        grounding.append(grounded - started)
        solving.append(time.perf_counter() - grounded)
    for name, seconds in (("grounding", grounding), ("solving", solving)):
        mean = 1000 * sum(seconds) / len(seconds)
        print(f"{name}: mean {mean:.1f} ms, longest {1000 * max(seconds):.1f} ms, {len(seconds)} grids")


def gridsolve_counts(binary, grids):
    """The lines that gridsolve prints, one a grid; text, since a number may carry a `+`."""
    puzzles = "\n".join("".join("".join(map(str, row)) + "\n" for row in grid) for grid in grids)
    try:
        ran = subprocess.run([binary, "domino", "--count"], input=puzzles, stdout=subprocess.PIPE, text=True)
    except OSError as error:
        give_up(f"{binary}: {error.strerror}")
    lines = ran.stdout.splitlines()
    if ran.returncode != 0 or len(lines) != len(grids):
        give_up(f"{binary} ended with {ran.returncode} after {len(lines)} of {len(grids)} counts")
    return lines


def give_up(message):
    """Nothing could be compared."""
    print(message, file=sys.stderr)
    sys.exit(2)


def arguments():
    summary, _, details = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=details, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    binary = pathlib.Path(__file__).parent.parent / "target/release/gridsolve"
    parser.add_argument("--binary", default=binary, help="the gridsolve to test (default: that of the release build)")
    parser.add_argument("--grids", type=int, default=200, metavar="N", help="how many grids (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="other grids (default: %(default)s)")
    parser.add_argument("--time", metavar="FILE", help="time clingo on these grids instead")
    parser.add_argument("--models", type=int, default=2, metavar="N", help="tilings to look for (0: all)")
    typed = parser.parse_args()
    if typed.grids < 1:
        parser.error("at least one grid")
    return typed


def main():
    typed = arguments()
    try:
        import clingo
    except ImportError:
        give_up("this needs clingo: pip install clingo")
    if typed.time:
        time_clingo(clingo, typed.time, typed.models)
        return
    rng = random.Random(typed.seed)
    orders = [ORDERS[index % len(ORDERS)] for index in range(typed.grids)]
    grids = [random_grid(order, rng.randrange(4) == 0, rng) for order in orders]
    counts = gridsolve_counts(typed.binary, grids)
    whole, cut, different = [], 0, 0
    for grid, order, count in zip(grids, orders, counts):
        expected, is_whole = clingo_count(clingo, grid, order)
        if is_whole:
            whole.append(expected)
            agrees = count == str(expected)
        else:
            cut += 1
            agrees = count.isdigit() and int(count) >= expected
        if not agrees:
            different += 1
            least = "" if is_whole else "at least "
            print(f"gridsolve counts {count}, clingo {least}{expected}:")
            print("\n".join("".join(map(str, row)) for row in grid) + "\n")
    counted = f", counts {min(whole)} to {max(whole)}" if whole else ""
    uncounted = f", {cut} of them with {MOST_MODELS} or more tilings, not counted to the end" if cut else ""
    verdict = f"{different} differ" if different else "all agree"
    print(f"{len(grids)} grids, orders {min(orders)} to {max(orders)}{counted}{uncounted}: {verdict}")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()

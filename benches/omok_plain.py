#!/usr/bin/env python3
"""Judge omok boards with a plain loop: from every stone, in four directions. The yardstick for gridsolve's speed.

    omok_plain.py --boards 100000 > boards.txt    make boards of 19 by 19, the same for the same number
    omok_plain.py < boards.txt                    judge a stream of boards; the time a board goes to stderr

The answers look like those of `gridsolve omok`: `0`, or the colour, then row and column; a blank line between two.
"""
import random
import sys
import time

SIZE = 19
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (-1, 1))


def judge(board):
    for row in range(SIZE):
        for column in range(SIZE):
            color = board[row][column]
            if color == 0:
                continue
            for down, right in DIRECTIONS:
                length = 1
                next_row, next_column = row + down, column + right
                while 0 <= next_row < SIZE and 0 <= next_column < SIZE and board[next_row][next_column] == color:
                    length += 1
                    next_row, next_column = next_row + down, next_column + right
                if length != 5:
                    continue
                before_row, before_column = row - down, column - right
                if 0 <= before_row < SIZE and 0 <= before_column < SIZE and board[before_row][before_column] == color:
                    continue
                return color, row + 1, column + 1
    return None


def random_board(random):
    """A position after 10 to 250 random moves, half of them with a five somewhere."""
    board = [[0] * SIZE for _ in range(SIZE)]
    points = [(row, column) for row in range(SIZE) for column in range(SIZE)]
    for move, (row, column) in enumerate(random.sample(points, random.randint(10, 250))):
        board[row][column] = 1 + move % 2
    if random.random() < 0.5:
        down, right = random.choice(DIRECTIONS)
        row = random.randrange(4, SIZE) if down < 0 else random.randrange(SIZE - 4 * down)
        column = random.randrange(SIZE - 4 * right)
        color = random.choice((1, 2))
        for step in range(5):
            board[row + step * down][column + step * right] = color
    return board


def main():
    if sys.argv[1:2] == ["--boards"]:
        seeded = random.Random(2615)
        for _ in range(int(sys.argv[2])):
            print("\n".join(" ".join(map(str, row)) for row in random_board(seeded)))
        return
    start = time.perf_counter()
    lines = sys.stdin.read().splitlines()
    answers = []
    for first in range(0, len(lines), SIZE):
        board = [list(map(int, line.split())) for line in lines[first : first + SIZE]]
        line = judge(board)
        answers.append("0\n" if line is None else "%d\n%d %d\n" % line)
    sys.stdout.write("\n".join(answers))
    seconds = time.perf_counter() - start
    boards = len(answers)
    print(f"{boards} boards, {seconds / max(boards, 1) * 1e6:.1f} us a board, reading included", file=sys.stderr)


if __name__ == "__main__":
    main()

"""How large a pattern becomes when its repetitions are written out: known before it is compiled.

`regex` writes counted repetitions out while it compiles, in one call that keeps the interpreter: `a{6000000}` took 5.5
seconds and 1.4 GB, `a{99999999}` 52 seconds and 12 GB.
"""

import re

SIZE_AT_MOST = 20_000  # parts of a pattern, repetitions written out; o200k's pattern has 147
CHARACTERS_AT_MOST = 200_000  # of a pattern; a class with every letter named by its range takes 10,000

_TOKEN = re.compile(
    r"""
    (?P<escape>\\[pPN]\{[^}]*\} | \\x\{[^}]*\} | \\[gkL]<[^>]*> | \\.)
  | (?P<open>\((?:\?(?:[aiLmsuxfbepVw0-9-]*:|P?<?[=!]|P?<\w+>|>|\||\#[^)]*)?)?)
  | (?P<close>\))
  | (?P<bar>\|)
  | (?P<count>\{(?P<least>[0-9]*)(?P<range>,(?P<most>[0-9]*))?\})
  | (?P<set>\[)
  | (?P<more>[*+?])
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)


def pattern_size(pattern: str) -> int:
    """Return how many parts `pattern` has when every counted repetition is written out.

    A character, an escape and a class are one part each; `x{m,n}` has n parts (m where n is open), nested ones
    multiply. What does not parse as a pattern is counted as if it did: compiling refuses it.

    >>> pattern_size(r"\\p{L}+|\\p{N}{1,3}| ?[^\\s]+"), pattern_size("(?:a{1000}b){1000}")
    (6, 1001000)
    """
    stack: list[list[int]] = [[0]]  # of every open group, the sizes of its parts so far
    at = 0
    while match := _TOKEN.match(pattern, at):
        at = match.end()
        if match["open"] is not None:
            stack.append([0])
        elif match["close"] is not None:
            if len(stack) > 1:
                group = stack.pop()
                stack[-1].append(sum(group))
        elif match["count"] is not None:
            times = max(int(number[:9]) for number in (match["least"], match["most"], "1") if number)
            stack[-1][-1] *= times
        elif match["set"] is not None:
            at = _end_of_set(pattern, at)
            stack[-1].append(1)
        elif match["bar"] is None and match["more"] is None:
            stack[-1].append(1)
    return sum(map(sum, stack))


def _end_of_set(pattern: str, at: int) -> int:
    """Return where the class ends whose bracket stands before `at`; sets may be nested."""
    depth, first = 1, at
    while at < len(pattern) and depth:
        character = pattern[at]
        if character == "\\":
            at += 1
        elif character == "[":
            depth += 1
        elif character == "]" and at > first + (pattern[first : first + 1] == "^"):
            depth -= 1
        at += 1
    return at

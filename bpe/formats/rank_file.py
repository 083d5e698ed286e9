"""Read and write .tiktoken rank files: a line for each token, its bytes in base64, a blank, its id."""

from base64 import b64encode
from binascii import Error, a2b_base64
from hashlib import sha256

from bpe.formats.assembly import assemble
from bpe.formats.differences import lost
from bpe.formats.format import Format
from bpe.formats.merge_list import check_bytes
from bpe.formats.source import FormatError, Source, integer_of, lines_of, shown
from bpe.formats.token_table import TokenTable
from bpe.tokenizer import PUBLISHED, PreTokenizer, Tokenizer, load, preset, say

ASSUMED = "The file holds no pattern and no special tokens: {}'s pattern is assumed."


def read_rank_file(source: Source, name: str, pre_tokenizer: PreTokenizer | None) -> Tokenizer:
    """Return the Tokenizer of a rank file; raises FormatError naming the line of a defect.

    The file holds ranks alone. One that equals a published file is that published encoding; otherwise the pattern is
    `pre_tokenizer`, or else cl100k's, and there are no special tokens.
    """
    published = _published(source.text)
    if published is not None and pre_tokenizer is None:
        return published
    table = TokenTable()
    for number, line in enumerate(lines_of(source.text), 1):
        place = f"line {number}"
        columns = line.split(" ")
        if len(columns) != 2:
            raise FormatError(f"two columns are expected (base64 and an id), not {shown(line)}", place)
        try:
            token = a2b_base64(columns[0].encode(), strict_mode=True)
        except (Error, UnicodeEncodeError):
            raise FormatError(f"{shown(columns[0])} is not base64", place) from None
        table.add(token, integer_of(columns[1], place), place)
    notes = [] if pre_tokenizer else [ASSUMED.format("cl100k")]
    return assemble(name, pre_tokenizer or preset("cl100k"), table.ranks, {}, notes=notes)


def _published(text: str) -> Tokenizer | None:
    digest = sha256(text.encode()).hexdigest()
    return next((load(p.name) for p in PUBLISHED.values() if p.sha256 == digest), None)


def write_rank_file(tokenizer: Tokenizer) -> bytes:
    """Return the tokenizer's ranks; raises FormatError where tiktoken could not merge by them."""
    check_bytes(tokenizer)
    if tokenizer.merge_ranks is not None or not tokenizer.whole_first:
        raise FormatError(f"{tokenizer.name} merges in another order than that of its ids, which tiktoken cannot")
    ordered = sorted(tokenizer.ranks.items(), key=lambda item: item[1])
    return b"".join(b"%b %d\n" % (b64encode(token), token_id) for token, token_id in ordered)


def tiktoken_snippet(tokenizer: Tokenizer, file: str) -> str:
    """Return the Python lines that load a rank file called `file` with tiktoken, pattern and special tokens included.

    Raises FormatError for a tokenizer with several patterns, which tiktoken cannot hold.

    >>> print(tiktoken_snippet(Tokenizer("toy", preset("whitespace"), {b"a": 0}, {"<s>": 1}), "toy.tiktoken"))
    import tiktoken
    from tiktoken.load import load_tiktoken_bpe
    <BLANKLINE>
    encoding = tiktoken.Encoding(
        name='toy',
        pat_str='\\\\S+|\\\\s+',
        mergeable_ranks=load_tiktoken_bpe('toy.tiktoken'),
        special_tokens={'<s>': 1},
    )
    """
    pre_tokenizer = tokenizer.pre_tokenizer
    if len(pre_tokenizer.patterns) > 1:
        raise FormatError(f"{tokenizer.name} cuts with several patterns, one after another; tiktoken knows one")
    pattern = pre_tokenizer.patterns[0] if pre_tokenizer.patterns else r"[\s\S]+"
    if pre_tokenizer.gaps == "keep":
        pattern = rf"{pattern}|(?:(?!{pattern})[\s\S])+"
    lines = ["import tiktoken", "from tiktoken.load import load_tiktoken_bpe", ""]
    if tokenizer.normalizers:
        lines.append(f"# Before encoding, the text has to be changed: {say(tokenizer.normalizers)}")
    return "\n".join(
        [
            *lines,
            "encoding = tiktoken.Encoding(",
            f"    name={tokenizer.name!r},",
            f"    pat_str={pattern!r},",
            f"    mergeable_ranks=load_tiktoken_bpe({file!r}),",
            f"    special_tokens={dict(tokenizer.special_tokens) | dict(tokenizer.aliases)!r},",
            ")",
        ]
    )


RANK_FILE = Format(
    "tiktoken",
    ".tiktoken",
    (".tiktoken",),
    "Ranks for OpenAI’s tiktoken. Pattern and special tokens go in the code:",
    lambda source: source.json is None and source.first_line.count(" ") == 1,
    read_rank_file,
    write_rank_file,
    lambda tokenizer: lost(tokenizer, "A rank file", "normalizers", "added tokens"),
)

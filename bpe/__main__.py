"""The command line: `python -m bpe count | show | ids | decode | why | train | convert`.

Texts come from files, from `--text`, or from standard input, as UTF-8 and exactly as they are; a tokenizer is a
published encoding, a model that reads with it, or a tokenizer's file. Whatever is refused ends with a sentence on
standard error and the exit code 1; a command that is misspelled ends with 2.
"""

import json
import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bpe.tokenizer import Tokenizer

STDIN = "-"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (ValueError, OSError) as problem:
        print(f"bpe {options.command}: {problem}", file=sys.stderr)
        return 1
    return 0


# --- commands -----------------------------------------------------------------------------------------------------


def count(options: Namespace) -> None:
    """How many tokens, bytes and characters each text has."""
    tokenizer = load(options.tokenizer)
    rows = [
        (name, len(tokenizer.encode(text, options.special)), len(text.encode()), len(text))
        for name, text in texts(options)
    ]
    if options.json:
        keys = ("file", "tokens", "bytes", "characters")
        return print_json([dict(zip(keys, row, strict=True)) for row in rows])
    if len(rows) > 1:
        _, *columns = zip(*rows, strict=True)
        tokens, size, characters = map(sum, columns)
        rows.append(("total", tokens, size, characters))
    for name, tokens, size, characters in rows:
        print(f"{_counted(tokens, 'token')}, {_counted(size, 'byte')}, {_counted(characters, 'character')}: {name}")


def show(options: Namespace) -> None:
    """The tokens as chips; those that share a character stand in brackets."""
    from bpe.display import chips
    from bpe.tracing import encode_text

    color = options.color == "always" or (
        options.color == "auto" and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    )
    tokenizer = load(options.tokenizer)
    for _, text in texts(options):
        encoded = encode_text(tokenizer, text, options.special)
        tokens = [encoded.token_bytes(i) for i in range(len(encoded.ids))]
        if options.json:
            ends = encoded.ends
            print_json(
                [
                    {"id": token_id, "bytes": token.hex(), "text": _text(token), "start": end - len(token), "end": end}
                    for token_id, token, end in zip(encoded.ids, tokens, ends, strict=True)
                ]
            )
        else:
            for line in chips(tokens, encoded.ids if options.ids else None, color):
                print(line)


def ids(options: Namespace) -> None:
    """The ids of the tokens, a line for each text."""
    tokenizer = load(options.tokenizer)
    for _, text in texts(options):
        found = tokenizer.encode(text, options.special)
        print(json.dumps(found) if options.json else " ".join(map(str, found)))


def decode(options: Namespace) -> None:
    """The bytes that ids spell, exactly; ids as they are printed anywhere: lists, tensors, numbers."""
    from bpe.tokenizer import parse_ids

    tokenizer = load(options.tokenizer)
    data = b"".join(tokenizer.decode_bytes(parse_ids(text)) for _, text in texts(options))
    if options.json:
        print_json({"text": data.decode("utf-8", "replace"), "bytes": data.hex()})
    else:
        sys.stdout.buffer.write(data)


def why(options: Namespace) -> None:
    """Why each token ends where it ends."""
    from bpe.tracing import boundary, derive, explain, quoted

    tokenizer = load(options.tokenizer)
    for _, text in texts(options):
        derivation = derive(tokenizer, text, options.special)
        found = [boundary(derivation, i) for i in range(len(derivation.spans) - 1)]
        if options.json:
            print_json(
                [
                    {"at": b.at, "kind": b.kind, "left": b.left.hex(), "right": b.right.hex(), "reason": reason}
                    for b, reason in ((b, explain(b, tokenizer)) for b in found)
                ]
            )
            continue
        for b in found:
            print(f"{quoted(b.left)} | {quoted(b.right)}\n    {explain(b, tokenizer)}")


def train(options: Namespace) -> None:
    """Learn a vocabulary from the texts, and write it."""
    import bpe

    splitter = bpe.PreTokenizer("own", (options.pattern,)) if options.pattern else options.pre_tokenizer
    documents = [text for _, text in texts(options)]
    training = bpe.train(
        documents, options.vocab_size, pre_tokenizer=splitter, special_tokens=options.special_token, ties=options.ties
    )
    tokenizer = training.tokenizer
    tokens = training.steps[-1].corpus_tokens if training.steps else training.start_tokens
    if options.output:
        _write(tokenizer, options.output, options)
    found = {
        "vocab_size": tokenizer.vocab_size,
        "merges": len(training.steps),
        "start_tokens": training.start_tokens,
        "tokens": tokens,
        "stopped": training.stopped,
    }
    if options.json:
        return print_json(found)
    print(f"{tokenizer.vocab_size} tokens after {len(training.steps)} merges: {training.stopped}.")
    print(f"The texts had {training.start_tokens} tokens before the first merge and have {tokens} after the last.")


def convert(options: Namespace) -> None:
    """Read a tokenizer and write it as another kind of file."""

    tokenizer = load(options.source, options.pre_tokenizer)
    _write(tokenizer, options.target, options)
    if options.json:
        print_json({"tokens": len(tokenizer.vocab), "notes": tokenizer.notes})
    else:
        print("\n".join([f"{len(tokenizer.vocab)} tokens written to {options.target}.", *tokenizer.notes]))


# --- what commands share --------------------------------------------------------------------------------------------


def load(name: str, pre_tokenizer: str | None = None) -> "Tokenizer":
    """Return a published tokenizer, or the one in a file (or in vocab.json,merges.txt). Raises ValueError, OSError."""
    if not any(Path(part).exists() for part in name.split(",")):
        from bpe.tokenizer import load as published

        return published(name)
    from bpe.formats import read, read_pair
    from bpe.tokenizer import preset

    splitter = preset(pre_tokenizer) if pre_tokenizer else None
    if len(parts := name.split(",")) == 2:
        vocab, merges = (Path(part).read_bytes() for part in parts)
        return read_pair(vocab, merges, PurePath(parts[0]).stem, splitter)
    return read(Path(name).read_bytes(), name, splitter)


def _write(tokenizer: "Tokenizer", file: str, options: Namespace) -> None:
    from bpe.formats import changes, format_of, write

    format = options.to or format_of(file).name
    if options.renumber:
        print(*changes(tokenizer, format), sep="\n", file=sys.stderr)
    Path(file).write_bytes(write(tokenizer, format, renumber=options.renumber))


def texts(options: Namespace) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file, not a byte changed."""
    from bpe.texts import read_text

    if options.text is not None:
        yield "--text", options.text
    for name in options.files or ([] if options.text is not None else [STDIN]):
        data = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
        yield name, read_text(data, "standard input" if name == STDIN else name)[0]


def print_json(value: object) -> None:
    """Print a value as one line of JSON."""
    print(json.dumps(value, ensure_ascii=False))


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def _text(token: bytes) -> str | None:
    try:
        return token.decode()
    except UnicodeDecodeError:
        return None


def _parser() -> ArgumentParser:
    from bpe.formats import FORMATS

    parser = ArgumentParser("python -m bpe", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for run in (count, show, ids, decode, why, train, convert):
        command = commands.add_parser(run.__name__, help=run.__doc__, description=run.__doc__)
        command.set_defaults(run=run)
        command.add_argument("--json", action="store_true", help="print JSON")
        if run is convert:
            command.add_argument("source", help="a published encoding, a model, or a tokenizer's file")
            command.add_argument("target", help="the file to write; its ending says the format")
        else:
            command.add_argument("files", nargs="*", help="UTF-8 files; - is standard input, and so is none")
            command.add_argument("--text", help="a text, instead of files")
        if run not in (train, convert):
            what = "a published encoding, a model, or a tokenizer's file (two: vocab.json,merges.txt)"
            command.add_argument("-t", "--tokenizer", default="o200k_base", help=f"{what}; default o200k_base")
        if run in (count, show, ids, why):
            literal = "what a special token's literal text becomes; default text"
            command.add_argument("--special", choices=("text", "allow", "refuse"), default="text", help=literal)
        if run is show:
            command.add_argument("--ids", action="store_true", help="each token with its id")
            command.add_argument("--color", choices=("auto", "always", "never"), default="auto")
        if run is train:
            command.add_argument("-n", "--vocab-size", type=int, required=True)
            command.add_argument("-o", "--output", help="the tokenizer's file; its ending says the format")
            command.add_argument("--pattern", help="a pattern of one's own, instead of a pre-tokenizer")
            command.add_argument("--special-token", action="append", default=[], help="may be given several times")
            command.add_argument("--ties", choices=("first", "smallest"), default="first")
        if run in (train, convert):
            default = "cl100k" if run is train else None
            command.add_argument(
                "--pre-tokenizer", default=default, help="a preset: cl100k, o200k, gpt2, words, none …"
            )
            command.add_argument("--to", choices=tuple(FORMATS), help="the format to write")
            anyway = "write it although ids change or something is lost"
            command.add_argument("--renumber", action="store_true", help=anyway)
    return parser


if __name__ == "__main__":
    sys.exit(main())

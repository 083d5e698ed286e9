"""Faults that the tests must notice: each mutation puts one into one file of a copy, and the tests named beside it run.

    .venv/bin/python -m tests.mutations                # all of them; a minute for about ten
    .venv/bin/python -m tests.mutations trust hues.js  # those whose file or texts contain one of these words

Prints every survivor, a fault that no named test noticed, and fails if there is one, or if a mutated text is no longer
found exactly once in its file. Run it when tests or the code that they look at have changed; CI does not.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 600  # seconds; a mutation that makes the tests run for ever is noticed by that
UNITS = "tests/test_javascript.py::test_units"
PATTERNS = "tests/bpe/tokenizer/test_pre_tokenizer.py tests/bpe/formats/test_formats_patterns.py"


@dataclass(frozen=True)
class Mutation:
    """In `file` the text `old` becomes `new`; at least one of `tests` must then fail."""

    file: str
    old: str
    new: str
    tests: str

    def __str__(self) -> str:
        return f"{self.file}: {' '.join(self.old.split())!r} -> {' '.join(self.new.split())!r}"


def of(file: str, tests: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(file, old, new, tests) for old, new in changes]


MUTATIONS = [
    # --- learning
    *of(
        "bpe/training/pair_index.py",
        "tests/bpe/training/test_training.py bpe/training/pair_index.py",
        ("            if before[m] == left and after[m] == right:\n", "            if before[m] == left:\n"),
        ("            rights[left] = [m for m in rights[left] if m not in between]\n", "            pass\n"),
        ("        self.tokens -= merged\n", "        self.tokens -= len(lefts)\n"),
        ("                    fallen += was == top\n", "                    fallen += was >= top - 1\n"),
        ("        count[pair] = 0  # a merge", "        pass  # a merge"),
        ("            self._after.append(GAP)\n", ""),
    ),
    *of(
        "bpe/training/pair_queue.py",
        "tests/bpe/training/test_training.py",
        ("                if count[pair] == self._top:\n", "                if count[pair] >= self._top - 1:\n"),
        ('if self._ties == "first" else pair', 'if self._ties == "smallest" else pair'),
        ("self._index.follow(max(1, self._index.least // FOLLOW_NEXT))", "return None"),
        ("        self.tied -= fallen\n", ""),
    ),
    *of(
        "bpe/training/train.py",
        "tests/bpe/training/test_training.py",
        ("in enumerate(special_tokens, len(vocab))", "in enumerate(sorted(special_tokens), len(vocab))"),
        ("    if vocab_size < new_ids.start:\n", "    if vocab_size < new_ids.start - 1:\n"),
        ('"cancelled" if progress.stopped else stopped', "stopped"),
    ),
    # --- encoding
    *of(
        "bpe/tokenizer/merging.py",
        "tests/bpe/tracing/test_derivation.py",
        ("        i = rank.index(lowest)\n", "        i = len(rank) - 1 - rank[::-1].index(lowest)\n"),
        ("        bucket = sorted(waiting.pop(lowest))\n", "        bucket = waiting.pop(lowest)\n"),
        ("                interrupted |= r < lowest\n", ""),
        ("            if rank[a] != lowest:\n                continue\n", ""),
    ),
    *of(
        "bpe/tokenizer/tokenizer.py",
        "tests/bpe/tokenizer/test_tokenizer.py tests/bpe/training/test_training.py tests/bpe/formats/test_formats.py",
        ("if whole is not None and (self.whole_first or len(pre_token) == 1):", "if whole is not None:"),
        ("in self.ranks.items() if token_id < vocab_size}", "in self.ranks.items() if token_id <= vocab_size}"),
    ),
    *of(
        "bpe/tokenizer/special_tokens.py",
        "tests/bpe/tokenizer/test_tokenizer.py tests/bpe/training/test_training.py tests/bpe/formats/test_formats.py",
        ("sorted(texts, key=len, reverse=True)", "sorted(texts, key=len)"),
    ),
    *of(
        "bpe/tokenizer/pre_tokenizer.py",
        f"{PATTERNS} tests/bpe/tokenizer/test_pattern_size.py",
        ("        if start != at:\n            break\n", ""),
        ("                at = end + 1 if end < len(text) else -1\n", "                at = -1\n"),
        ('_keep_gaps if gaps == "keep" else _refuse_gaps', "_refuse_gaps"),
        ("(size := pattern_size(pattern)) > SIZE_AT_MOST", "(size := pattern_size(pattern)) > 100 * SIZE_AT_MOST"),
    ),
    *of(
        "bpe/tokenizer/fast_split.py",
        "tests/bpe/tokenizer/test_pre_tokenizer.py tests/bpe/training/test_pre_token_counts.py",
        (" - characters(YOUNGER_THAN_16) - {LOWER_CASE_IN_16}", " - {LOWER_CASE_IN_16}"),
        ("            while part and end > last_visible:\n", "            while part and end > at + size - 1:\n"),
    ),
    *of(
        "bpe/tokenizer/published.py",
        "tests/bpe/tokenizer/test_published.py",
        ("    if found != expected:\n", "    if len(found) != len(expected):\n"),
    ),
    *of(
        "bpe/tokenizer/lookup.py",
        "tests/bpe/tokenizer/test_lookup.py",
        ("    if _BARE_HEX.fullmatch(bare):\n", "    if False:\n"),
    ),
    *of(
        "bpe/tokenizer/pasted_ids.py",
        "tests/bpe/tokenizer/test_pasted_ids.py",
        ('    listed = any(bracket in bare for bracket in "[({")', "    listed = False"),
    ),
    # --- what happened, and why
    *of(
        "bpe/tracing/derivation.py",
        "tests/bpe/tracing/test_derivation.py tests/bpe/tracing/test_replay.py",
        ("enumerate(accumulate(ranks, max))]", "enumerate(ranks)]"),
        ("if removed_at[b] > step]", "if removed_at[b] >= step]"),
        ("    return len(merges[0]) < len(tokenizer.start_cuts(pre_token)) - 2\n", "    return False\n"),
    ),
    *of(
        "bpe/tracing/explanation.py",
        "tests/bpe/tracing/test_derivation.py",
        ('"special" if any(a in special for a in atoms) else "pre_token"', '"pre_token"'),
        ("(merge.start, end) if merge.end == at else (start, merge.end)", "(start, end)"),
    ),
    *of(
        "bpe/tracing/trust.py",
        "tests/bpe/tracing/test_encoded_text.py tests/bpe/formats/test_formats.py",
        ("    if cut == text:\n", "    if True:\n"),
        ('Claim("lossless", back == data, detail)', 'Claim("lossless", True, detail)'),
        ("    if encoded.data == text.encode():\n", "    if encoded.tokenizer:\n"),
    ),
    *of(
        "bpe/tracing/edit_window.py",
        "tests/bpe/tracing/test_edit_window.py",
        ("        if end > before_last_visible:\n            break\n", ""),
    ),
    # --- measuring
    *of(
        "bpe/measuring/cost.py",
        "tests/bpe/measuring/test_vocabulary.py",
        ("attention=4 * tokens**2", "attention=2 * tokens**2"),
        ("matrices=24 * tokens", "matrices=12 * tokens"),
    ),
    *of(
        "bpe/measuring/vocabulary_curve.py",
        "tests/bpe/measuring/test_vocabulary_curve.py",
        ("            if whole is not None and rank >= whole:\n                break\n", ""),
        ("in accumulate(tokenizer.merges(pre_token)[0], max)", "in tokenizer.merges(pre_token)[0]"),
    ),
    *of(
        "bpe/measuring/measurement.py",
        "tests/bpe/measuring/test_measurement.py",
        ("sum(len(document.split()) for", "sum(len(document.split(' ')) for"),
    ),
    *of(
        "bpe/measuring/language_costs.py",
        "tests/bpe/measuring/test_language_costs.py",
        (
            "            whole += (start + (data[start] == BLANK), end) in words\n",
            "            whole += (start, end) in words\n",
        ),
    ),
    *of(
        "bpe/texts/corpus.py",
        "tests/bpe/texts",
        ("            left -= len(taken)\n", ""),
        ("        cut = blank + 1 if blank >= 0 else cut\n", "        cut = blank + 1\n"),
    ),
    # --- files
    *of(
        "bpe/formats/minbpe_model.py",
        "tests/bpe/formats/test_formats.py tests/bpe/formats/test_formats_patterns.py",
        ('    if pre_tokenizer.gaps == "keep":\n', "    if False:\n"),
    ),
    *of(
        "bpe/formats/token_table.py",
        "tests/bpe/formats/test_formats_defects.py",
        ("        if token in self.ranks:\n", "        if False:\n"),
        ("        if token_id in self._place:\n", "        if False:\n"),
        ("        if self._bytes > ALL_TOKENS:\n", "        if False:\n"),
    ),
    *of(
        "bpe/formats/assembly.py",
        "tests/bpe/formats/test_formats.py",
        ("merge_ranks = order if unlisted or ids != sorted(ids) else None", "merge_ranks = None"),
    ),
    *of(
        "bpe/formats/rank_file.py",
        "tests/bpe/formats/test_formats.py",
        ("if tokenizer.merge_ranks is not None or not tokenizer.whole_first:", "if tokenizer.merge_ranks is not None:"),
    ),
    *of(
        "bpe/formats/tokenizer_json_read.py",
        "tests/bpe/formats/test_formats.py tests/bpe/formats/test_formats_tokenizers.py",
        ('normalizers += ("leading blank",)', "pass"),
    ),
    # --- what a person reads
    *of(
        "bpe/display/pieces.py",
        "tests/bpe/display",
        ("if inside[edge] == 2]", "if inside[edge] == 9]"),
        ('or "∅"', 'or ""'),
    ),
    # --- pages
    *of(
        "pages/ui/server/cache.py",
        "tests/pages/server/test_cache.py tests/pages/server/test_cached.py",
        ("or self._bytes() > self._most_bytes)", "or False)"),
        ("(len(self._kept) > self._entries or", "(False or"),
        ("                self._kept.popitem(last=False)\n", "                self._kept.popitem()\n"),
    ),
    *of(
        "pages/ui/server/registry.py",
        "tests/pages/server/test_registry.py",
        ("_made.get(name)", "_made.look(name)"),
        ("TOKEN_BYTES * len(made.tokenizer.ranks)", "0"),
    ),
    *of(
        "pages/ui/server/training_jobs.py",
        "tests/pages/server/test_training_jobs.py",
        ("or now - self.started > SECONDS_AT_MOST ", ""),
        (" or not self.is_watched(now)", ""),
        ("            if len(self._waiting) >= WAITING_AT_MOST:\n", "            if False:\n"),
    ),
    *of(
        "pages/ui/server/api.py",
        "tests/pages/server/test_api.py",
        ("        if len(body) > MAX_BYTES:\n", "        if False:\n"),
    ),
    *of(
        "pages/ui/server/wire.py",
        "tests/pages/server/test_wire.py",
        ("bytes(-len(numbers) * numbers.itemsize & 3)", 'b""'),
        ("except ValueError:", "except OverflowError:"),
        ("None if encoded.data == known else encoded.data", "None"),
    ),
    *of(
        "pages/ui/server/whole_text.py",
        "tests/pages/server/test_api.py",
        ("if as_text != as_control else None", "if as_text else None"),
        ("grapheme_count(asked.data)", "len(asked.text)"),
    ),
    *of(
        "pages/ui/server/prompt_sockets.py",
        "tests/pages/server/test_prompt_sockets.py",
        ("return bool(found.getsockname()[1])", "return True"),
        ("socket.TCP_NODELAY, 1", "socket.TCP_NODELAY, 0"),
    ),
    *of(
        "pages/ui/shared/link.py",
        "tests/pages/shared tests/pages/sections/test_tokens_page.py",
        ("    if not whole:\n", "    if False:\n"),
        ('    if "v" in params:\n', "    if True:\n"),
    ),
    *of(
        "pages/ui/shared/settings.py",
        "tests/pages/shared",
        ("        value = min(max(value, self.least), self.most)\n", ""),
        ("][: self.most]", "]"),
    ),
    *of(
        "pages/ui/shared/palette.py",
        "tests/pages/components tests/pages/sections/test_tokens_page.py",
        ("((token_id + 1) * ", "(token_id * "),
    ),
    # --- the browser's code
    *of(
        "pages/ui/components/chips/hues.js",
        UNITS + " tests/pages/components",
        ("Math.imul(id + 1, 2654435761) >>> 29", "id & 7"),
    ),
    *of(
        "pages/ui/components/chips/labels.js",
        UNITS,
        ("character ? size : 1", "size || 1"),
        ("attached > MOST_ATTACHED", "false"),
        ("(?:\\\\u200d${EMOJI})*", ""),
    ),
    *of(
        "pages/ui/components/chips/bidi.js",
        UNITS,
        ("if (kind === 'number' && strong === 'ltr') kinds[i] = 'ltr';\n    else if", "if"),
    ),
    *of(
        "pages/ui/components/chips/block_layout.js",
        UNITS,
        ("const whole = !(run.flags[i] & TORN) || held >= 8 * LONGEST_BLOCK;", "const whole = true;"),
    ),
    *of(
        "pages/ui/components/chips/token_run.js",
        UNITS,
        ("while (start > 0 && (this.bytes[start] & 0xc0) === 0x80) start--;", ""),
    ),
    *of(
        "pages/ui/components/merge_player/pair_counts.js",
        UNITS,
        ("(removedAt[offset] === step && offset < place)", "removedAt[offset] === step"),
        ("(best[at - 1].worth === worth && best[at - 1].key > key)", "false"),
        ("      this.#add(right, after, -weight);\n", ""),
    ),
    *of("pages/ui/components/merge_player/merged_text.js", UNITS, ("if (step) count++;", "count++;")),
    *of(
        "pages/ui/components/token_view/text_limits.js",
        UNITS,
        ("text.length > LONGEST_EDITABLE || hasLongLine(text)", "text.length > LONGEST_EDITABLE"),
    ),
    *of(
        "pages/ui/components/token_view/encoding.js",
        UNITS,
        ("run.count === tokens && checksum(run.ids) === sum", "run.count === tokens"),
    ),
    *of(
        "pages/ui/components/chips/wire.js",
        UNITS,
        ("0xedb88320", "0xedb88321"),
        ("4 + new DataView", "new DataView"),
    ),
    *of(
        "pages/ui/components/token_view/numbers.js",
        UNITS,
        ("value: FOLLOWING, unit", "value: '0', unit"),
    ),
    *of("pages/ui/components/chart_export/csv.js", UNITS, ("/^[=+\\-@\\t\\r]/", "/^[=]/")),
]


def chosen(words: list[str]) -> list[Mutation]:
    """The mutations whose file or texts hold one of these words; all for none."""
    return [m for m in MUTATIONS if not words or any(word in f"{m.file} {m.old} {m.new}" for word in words)]


def misfits(mutations: list[Mutation]) -> list[str]:
    """Say of each mutation whose text does not stand in its file exactly once how often it does."""
    found = []
    for mutation in mutations:
        path = ROOT / mutation.file
        times = path.read_text("utf-8").count(mutation.old) if path.is_file() else 0
        missing = [test for test in mutation.tests.split() if not (ROOT / test.partition("::")[0]).exists()]
        if times != 1:
            found.append(f"{times} times instead of once: {mutation}")
        found += [f"there is no {test}: {mutation}" for test in missing]
    return found


def copy_of_the_project(folder: Path) -> Path:
    """Return a copy of what belongs to the project, changes that are not committed included."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    copy = folder / "project"
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
    return copy


def run(copy: Path, tests: list[str], patience: int | None = None) -> str:
    """Run tests in the copy; returns "pass", what failed, or "no end" after so many seconds."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {
        "CI": "true"
    }  # then a missing tool is a failure, and no mutation survives for want of it
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return "no end"
    return "pass" if not done.returncode else "\n".join(done.stdout.splitlines()[-20:])


def survivors(copy: Path, mutations: list[Mutation]) -> Iterator[Mutation]:
    """Yield the mutations that no test of theirs notices."""
    for number, mutation in enumerate(mutations, 1):
        path = copy / mutation.file
        text = path.read_text("utf-8")
        path.write_text(text.replace(mutation.old, mutation.new), "utf-8")
        found = run(copy, mutation.tests.split(), PATIENCE)
        path.write_text(text, "utf-8")
        word = {"pass": "SURVIVES", "no end": "has no end"}.get(found, "noticed")
        print(f"{number:3} of {len(mutations)} {word:10} {mutation}", flush=True)
        if found == "pass":
            yield mutation


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("words", nargs="*", help="only mutations whose file or texts contain one of these")
    mutations = chosen(parser.parse_args().words)
    if unfit := misfits(mutations):
        sys.exit("\n".join(["Some mutations do not fit any more; mend tests/mutations.py:", *unfit]))
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_of_the_project(Path(folder))
        tests = sorted({test for mutation in mutations for test in mutation.tests.split()})
        if (found := run(copy, tests)) != "pass":
            sys.exit(f"Without any mutation, of {' '.join(tests)}:\n{found}")
        alive = list(survivors(copy, mutations))
    print(f"{len(mutations)} mutations, {len(alive)} survivors" + (":" if alive else ": none."))
    sys.exit("\n".join(map(str, alive)) or 0)


if __name__ == "__main__":
    main()

"""The claims of the scenes: every figure in their words, computed by bpe when the scene is shown."""

from collections.abc import Callable
from functools import cache

import bpe
from bpe.display import label
from bpe.measuring import VocabularyCurve
from bpe.tracing import replay
from pages.ui.sections.scenes import examples
from pages.ui.sections.scenes.scene import Claims


@cache
def claims(name: str) -> Claims:
    """Return the claims of a scene by name. Raises KeyError for an unknown scene.

    >>> claims("counting")["merges"]
    13
    """
    return _CLAIMS[name]()


def text_of(token: bytes) -> str:
    """Return a token as the words of a scene quote it."""
    return label(token)


def _count(name: str, text: str, special: bool = False) -> int:
    return len(bpe.load(name).encode(text, "allow" if special else "text"))


def _token() -> Claims:
    units = examples.units()
    return {
        "word_tokens": len(units.words),
        "word_vocabulary": len(units.word_vocabulary),
        "word_unknown": sum(word not in units.word_vocabulary for word in units.words),
        "word_squared": len(units.words) ** 2,
        "character_tokens": len(units.characters),
        "character_vocabulary": len(units.character_vocabulary),
        "character_squared": len(units.characters) ** 2,
        "subword_tokens": len(units.subwords.ids),
        "subword_vocabulary": units.subwords.tokenizer.vocab_size,
    }


def _counting() -> Claims:
    training = examples.toy()
    word = examples.TOY_WORDS.split()[0]
    first, second = (text_of(token) for _, token in replay(training.tokenizer, word, "learned"))
    return {"merges": len(training.steps), "first": first, "second": second}


def _story() -> Claims:
    training, torn = examples.story(), examples.first_torn()
    names = (step.token.decode("utf-8", "replace").strip() for step in training.steps)
    return {
        "merges": len(training.steps),
        "start_tokens": training.start_tokens,
        "tokens_after": training.steps[-1].corpus_tokens,
        "quote_step": torn,
        "quote_bytes": training.steps[torn - 1].token.hex(" ").upper(),
        "some": examples.STORY_STOPS[1],
        "many": examples.STORY_STOPS[2],
        "names": next(name for name in names if name.istitle() and len(name) > 5),
    }


def _letters() -> Claims:
    encoded = examples.encoded("cl100k_base", "strawberry")
    pieces = examples.tokens(encoded)
    backward = examples.encoded("cl100k_base", "strawberry"[::-1])
    return {
        "tokens": len(pieces),
        "letters": b"".join(pieces).count(b"r"),
        "tokens_with_r": sum(b"r" in piece for piece in pieces),
        "last_id": encoded.ids[-1],
        "r_in_last": pieces[-1].count(b"r"),
        "reversed": "strawberry"[::-1],
        "reversed_tokens": len(backward.ids),
        "shared": len(set(encoded.ids) & set(backward.ids)),
    }


def _numbers() -> Claims:
    left, right = bpe.load("cl100k_base"), examples.from_the_right()

    def groups(tokenizer: bpe.Tokenizer, number: str) -> list[str]:
        return [tokenizer.token_bytes(token_id).decode() for token_id in tokenizer.encode(number)]

    first, second = groups(left, "1234"), groups(left, "12345")
    return {
        "first": "|".join(first),
        "second": "|".join(second),
        "first_right": "|".join(groups(right, "1234")),
        "second_right": "|".join(groups(right, "12345")),
        "group": max(map(len, groups(left, "1234567890"))),
        "head": first[0],
    }


def _python() -> Claims:
    old, new = ([_count(name, line) for line in examples.CODE] for name in ("r50k_base", "cl100k_base"))
    names = ("four", "eight", "tab")
    return {f"old_{name}": count for name, count in zip(names, old, strict=True)} | {
        f"new_{name}": count for name, count in zip(names, new, strict=True)
    }


def _blank() -> Claims:
    with_blank, without_blank, _, capitals = (_count("cl100k_base", form) for form in examples.FORMS)
    tokenizer = bpe.load("cl100k_base")
    return {
        "forms": len({tuple(tokenizer.encode(form)) for form in examples.FORMS}),
        "with_blank": with_blank,
        "without_blank": without_blank,
        "capitals": capitals,
        "paris": tokenizer.encode(examples.PROMPT + examples.ANSWER)[-1],
        "blank": tokenizer.encode(examples.PROMPT + " ")[-1],
    }


def _glitch() -> Claims:
    old = bpe.load("r50k_base").encode(examples.GLITCH)
    return {"old_tokens": len(old), "old_id": old[0], "new_tokens": _count("cl100k_base", examples.GLITCH)}


def _emoji() -> Claims:
    moments = examples.stream()
    torn = [moment for moment in moments if moment.naive.endswith("\ufffd")]
    encoded = examples.encoded("cl100k_base", examples.EMOJI)
    emoji = examples.EMOJI[3].encode()
    held = [piece for piece in examples.tokens(encoded) if set(piece) & set(emoji)]
    return {"tokens": len(encoded.ids), "torn": len(torn), "emoji_bytes": len(emoji), "emoji_tokens": len(held)}


def _bill() -> Claims:
    text = examples.paragraph()
    old, new = (
        {code: examples.costs(name)[code].tokens for code in examples.LANGUAGES}
        for name in ("cl100k_base", "o200k_base")
    )
    dearest = max(old, key=old.__getitem__)

    return {
        "sentences": text.lines,
        "languages": len(examples.LANGUAGES),
        "spanish_old": old["es"] / old["en"],
        "spanish_new": new["es"] / new["en"],
        "russian_old": old["ru"] / old["en"],
        "russian_new": new["ru"] / new["en"],
        "dearest": text.languages[dearest].name,
        "times_old": old[dearest] / old["en"],
        "times_new": new[dearest] / new["en"],
    }


def _pattern() -> Claims:
    return {
        "text": examples.HINDI,
        "oldest": _count("r50k_base", examples.HINDI),
        "old": _count("cl100k_base", examples.HINDI),
        "new": _count("o200k_base", examples.HINDI),
        "new_with_old": len(examples.hybrid().encode(examples.HINDI)),
        "vocabulary": bpe.load("o200k_base").vocab_size,
    }


def _roads() -> Claims:
    first, smallest = examples.road("first"), examples.road("smallest")
    sent = first.tokenizer.encode(examples.SENT)
    second = first.steps[1]
    return {
        "tied": second.tied + 1,
        "count": second.count,
        "first": text_of(second.token),
        "smallest": text_of(smallest.steps[1].token),
        "id": second.token_id,
        "sent": examples.SENT,
        "received": smallest.tokenizer.decode(sent),
    }


def _special() -> Claims:
    allowed = bpe.load("cl100k_base").encode(examples.SPECIAL_TOKEN, "allow")
    left, right = examples.SPECIAL_TEXT.split(examples.SPECIAL_TOKEN)
    all_text = _count("cl100k_base", examples.SPECIAL_TEXT)
    return {
        "all_text": all_text,
        "as_text": all_text - _count("cl100k_base", left) - _count("cl100k_base", right),
        "as_special": len(allowed),
        "special_id": allowed[0],
    }


def _order() -> Claims:
    training = examples.toy()
    counted: dict[str, int] = {
        order: len(replay(training.tokenizer, examples.TOY_WORDS, order)) for order in examples.ORDERS
    }
    return {"merges": len(training.steps)} | counted


def _bigger() -> Claims:
    seen, unseen = examples.curves()
    small, middle, large = examples.SMALL, examples.MIDDLE, examples.LARGE

    def bytes_per_token(curve: VocabularyCurve, size: int) -> float:
        return curve.bytes_per_token(size) or 0.0

    return {
        "training_kilobytes": round(seen.bytes / 1000),
        "small": small,
        "middle": middle,
        "large": large,
        "training_small": bytes_per_token(seen, small),
        "training_middle": bytes_per_token(seen, middle),
        "training_large": bytes_per_token(seen, large),
        "training_gain": bytes_per_token(seen, large) - bytes_per_token(seen, middle),
        "held_gain": bytes_per_token(unseen, large) - bytes_per_token(unseen, middle),
        "width": examples.WIDTH,
        "rows_middle": middle * examples.WIDTH / 1e6,
        "rows_large": large * examples.WIDTH / 1e6,
    }


_CLAIMS: dict[str, Callable[[], Claims]] = {
    "token": _token,
    "counting": _counting,
    "story": _story,
    "letters": _letters,
    "numbers": _numbers,
    "python": _python,
    "blank": _blank,
    "glitch": _glitch,
    "emoji": _emoji,
    "bill": _bill,
    "pattern": _pattern,
    "roads": _roads,
    "special": _special,
    "order": _order,
    "bigger": _bigger,
}

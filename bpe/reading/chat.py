"""A chat as a model reads it: each message between special tokens, in one of the published forms or in one's own."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from bpe.reading.messages import Message
from bpe.tokenizer import Tokenizer, replace_surrogates

LONGEST_FORM = 2_000  # characters
_SLOT = re.compile(r"\{(role|name|channel)\}")
_MARKER = re.compile(r"<\|[^|<>\s]{1,60}\|>")


class FormError(ValueError):
    """A form of messages that cannot be used; the text says what is missing."""


@dataclass(frozen=True)
class Form:
    """How a message is written: a text with the slots {role} and {content}, and what begins the answer.

    A message with a name or a channel is written by `named` and `channeled`, where the form has them. Raises FormError.
    """

    name: str
    message: str
    answer: str = ""
    named: str | None = None
    channeled: str | None = None

    def __post_init__(self) -> None:
        if self.message.count("{content}") != 1:
            raise FormError("a form needs the slot {content} once, where the text of the message stands")
        if len(self.message) + len(self.answer) > LONGEST_FORM:
            raise FormError(f"a form has {LONGEST_FORM:,} characters at most")


CHATML = Form(
    "ChatML",
    "<|im_start|>{role}\n{content}<|im_end|>\n",
    "<|im_start|>assistant\n",
    "<|im_start|>{role} name={name}\n{content}<|im_end|>\n",
)
"""As published with the first chat models (openai-python, chatml.md, 2023)."""

CHATML_SEP = Form(
    "ChatML with a separator",
    "<|im_start|>{role}<|im_sep|>{content}<|im_end|>",
    "<|im_start|>assistant<|im_sep|>",
    "<|im_start|>{role}:{name}<|im_sep|>{content}<|im_end|>",
)
"""Gives the count that OpenAI publishes for its models since June 2023: three tokens and the role around a message, one
and the name for a name, three before the answer. How a name is written is not published.
"""

HARMONY = Form(
    "harmony",
    "<|start|>{role}<|message|>{content}<|end|>",
    "<|start|>assistant",
    channeled="<|start|>{role}<|channel|>{channel}<|message|>{content}<|end|>",
)
"""The form of gpt-oss (OpenAI's harmony response format, 2025)."""

FORMS = {form.name: form for form in (CHATML, CHATML_SEP, HARMONY)}


@dataclass(frozen=True)
class Part:
    """A part of a chat: text of a message or of the form around it, and its ids.

    `ids` is None for a marker that the tokenizer has no special token for; it counts as the one token that it is to a
    model that was trained with it. `message` is the index of the message; None for what begins the answer.
    """

    text: str
    ids: tuple[int, ...] | None
    message: int | None
    is_content: bool

    @property
    def tokens(self) -> int:
        """The number of its tokens."""
        return 1 if self.ids is None else len(self.ids)


@dataclass(frozen=True)
class Chat:
    """A chat in a form, part by part; `missing` are the form's markers for which the tokenizer has no token."""

    form: Form
    parts: tuple[Part, ...]
    missing: tuple[str, ...]

    @property
    def tokens(self) -> int:
        """The tokens of all messages, of what stands around them, and of what begins the answer."""
        return sum(part.tokens for part in self.parts)

    @property
    def content_tokens(self) -> int:
        """The tokens of what was said."""
        return sum(part.tokens for part in self.parts if part.is_content)

    @property
    def around_tokens(self) -> int:
        """The tokens of the form."""
        return self.tokens - self.content_tokens

    @property
    def words(self) -> str:
        """What has to be said about the count."""
        said = (
            "A service may add tokens of its own, such as a system message, tools or the rules of an answer's format."
        )
        if not self.missing:
            return said
        names = ", ".join(self.missing)
        few = "it" if len(self.missing) == 1 else "each of them"
        return f"This encoding has no token for {names}; {few} is counted as one, as a chat model reads it. {said}"

    def message_tokens(self, message: int) -> tuple[int, int]:
        """Return the tokens of one message's content, and of what stands around it."""
        own = [part for part in self.parts if part.message == message]
        content = sum(part.tokens for part in own if part.is_content)
        return content, sum(part.tokens for part in own) - content


def chat(tokenizer: Tokenizer, messages: Sequence[Message], form: Form) -> Chat:
    """Return the tokens of a chat. What was said is encoded as text: no special token can come in with it.

    Raises what `Tokenizer.encode` raises.

    >>> from bpe import load
    >>> harmony = chat(load("o200k_harmony"), [Message("user", "Hi")], HARMONY)
    >>> [(part.text, part.tokens) for part in harmony.parts]
    [('<|start|>', 1), ('user', 1), ('<|message|>', 1), ('Hi', 1), ('<|end|>', 1), ('<|start|>', 1), ('assistant', 1)]
    >>> harmony.message_tokens(0), harmony.missing
    ((1, 4), ())
    """
    parts: list[Part] = []
    missing: dict[str, None] = {}
    for index, message in enumerate(messages):
        template = (message.channel and form.channeled) or (message.name and form.named) or form.message
        parts += _parts(tokenizer, template, message, index, missing)
    parts += _parts(tokenizer, form.answer, Message("assistant", ""), None, missing)
    return Chat(form, tuple(parts), tuple(missing))


def _parts(
    tokenizer: Tokenizer, template: str, message: Message, index: int | None, missing: dict[str, None]
) -> Iterator[Part]:
    values = {"role": message.role, "name": message.name or "", "channel": message.channel or ""}
    for marker, between in _cut(tokenizer, template):
        if between:
            around = [_SLOT.sub(lambda slot: values[slot[1]], text) for text in between.split("{content}")]
            texts = [(around[0], False)] + ([(message.content, True), (around[1], False)] if len(around) > 1 else [])
            for (text, is_content), ids in zip(texts, _shared(tokenizer, [text for text, _ in texts]), strict=True):
                if text:
                    yield Part(text, tuple(ids), index, is_content)
        if marker:
            known = tokenizer.special_tokens.get(marker)
            if known is None:
                missing[marker] = None
            yield Part(marker, None if known is None else (known,), index, False)


def _shared(tokenizer: Tokenizer, texts: Sequence[str]) -> list[list[int]]:
    """The ids of texts that are encoded as one, each token with the text in which it begins."""
    ids = tokenizer.encode("".join(texts))
    lengths = [len(tokenizer.token_bytes(token_id)) for token_id in ids]
    ends = list(accumulate(len(replace_surrogates(text)[0].encode()) for text in texts))
    if sum(lengths) != ends[-1]:  # a normalizer changed the text
        return [tokenizer.encode(text) for text in texts]
    shared: list[list[int]] = [[] for _ in texts]
    for token_id, start in zip(ids, accumulate(lengths, initial=0), strict=False):
        shared[bisect_right(ends, start)].append(token_id)
    return shared


def _cut(tokenizer: Tokenizer, template: str) -> Iterator[tuple[str, str]]:
    """Each marker (a special token of the tokenizer, or what looks like <|one|>), after the text before it."""
    known = [re.escape(name) for name in sorted(tokenizer.special_tokens, key=len, reverse=True) if name in template]
    at = 0
    for found in re.finditer("|".join([*known, _MARKER.pattern]), template):
        yield found[0], template[at : found.start()]
        at = found.end()
    yield "", template[at:]

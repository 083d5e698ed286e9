"""Messages with roles, read from the JSON in which people keep them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

LARGEST, MOST = 5_000_000, 2_000  # characters of JSON, messages


class MessagesError(ValueError):
    """A paste that holds no messages; the text names the place and what is missing."""


@dataclass(frozen=True)
class Message:
    """What somebody said: the role, its text, and the name and the channel (of gpt-oss) if there are any."""

    role: str
    content: str
    name: str | None = None
    channel: str | None = None


@dataclass(frozen=True)
class Messages:
    """Messages in order; `notes` say what of the paste is not text and is not counted."""

    messages: tuple[Message, ...]
    notes: tuple[str, ...] = ()


def read_messages(text: str) -> Messages:
    """Return the messages of a paste: a list of messages, `{"messages": [...]}`, or one message a line.

    `content` is a text, null, or a list of parts; of the parts, those with a text are joined. Raises MessagesError.

    >>> read_messages('[{"role": "user", "content": [{"type": "text", "text": "Hi"}]}]').messages
    (Message(role='user', content='Hi', name=None, channel=None),)
    """
    if len(text) > LARGEST:
        raise MessagesError(f"the paste has {len(text):,} characters; {LARGEST:,} are read at most")
    value = _parsed(text.removeprefix("\ufeff").strip())
    if isinstance(value, dict):
        value = next((value[key] for key in ("messages", "input", "conversation") if key in value), [value])
    if isinstance(value, str):
        value = [{"role": "user", "content": value}]
    if not isinstance(value, list) or not value:
        raise MessagesError('no messages: expected a list such as [{"role": "user", "content": "Hi"}]')
    if len(value) > MOST:
        raise MessagesError(f"{len(value):,} messages; {MOST:,} are read at most")
    notes: dict[str, None] = {}
    messages = tuple(_message(item, number, notes) for number, item in enumerate(value, 1))
    return Messages(messages, tuple(notes))


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError:
        raise MessagesError("the JSON is nested too deeply") from None
    except ValueError as problem:
        lines = [line for line in text.split("\n") if line.strip()]
        if len(lines) < 2 or not all(line.lstrip().startswith("{") for line in lines):
            raise MessagesError(f"this is no JSON: {problem}") from None
    values = []
    for number, line in enumerate(lines, 1):
        try:
            values.append(json.loads(line))
        except (ValueError, RecursionError) as problem:
            raise MessagesError(f"line {number} is no JSON: {problem}") from None
    return values


def _message(item: object, number: int, notes: dict[str, None]) -> Message:
    if not isinstance(item, dict):
        raise MessagesError(f"message {number} is no object with a role and a content")
    role = item.get("role")
    if not isinstance(role, str):
        raise MessagesError(f'message {number} has no "role"')
    content = item.get("content")
    if content is None and "content" not in item and not item.get("tool_calls"):
        raise MessagesError(f'message {number} has no "content"')
    for key in ("tool_calls", "function_call", "tools", "audio"):
        if item.get(key):
            notes[f"{key} of message {number} is not counted: how it becomes tokens is not published"] = None
    name, channel = item.get("name"), item.get("channel")
    return Message(
        role,
        "".join(_texts(content, number, notes)),
        name if isinstance(name, str) else None,
        channel if isinstance(channel, str) else None,
    )


def _texts(content: object, number: int, notes: dict[str, None]) -> Iterator[str]:
    parts = content if isinstance(content, list) else [] if content is None else [content]
    for part in parts:
        text = part.get("text") if isinstance(part, dict) else part
        if isinstance(text, str):
            yield text
        elif isinstance(part, dict) and isinstance(part.get("type"), str):
            notes[f"a part of type {part['type']} in message {number} is no text and is not counted"] = None
        else:
            raise MessagesError(f"the content of message {number} is neither text nor a list of parts")

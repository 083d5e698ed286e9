"""A pasted chat as a model reads it: what each message costs, and what stands around it."""

import streamlit as st

from bpe.reading import FORMS, Chat, Messages, chat, read_messages
from bpe.tokenizer import Tokenizer
from pages.ui.server import registry
from pages.ui.server.cache import Cache
from pages.ui.shared.plain_text import plain, plain_message

CHARACTERS_AT_MOST = 1_000_000
SHOWN = 200  # messages in the table
BEGINNING = 80  # characters of a message
EXAMPLE = """[
  {"role": "system", "content": "Answer briefly."},
  {"role": "user", "content": "How many r are in strawberry?"}
]"""

_chats = Cache[tuple[str, str, str], Chat](8, 4_000_000, lambda found: sum(len(part.text) for part in found.parts))


def as_chat(name: str) -> None:
    """Take messages in JSON, and show what they cost in the tokenizer called `name`."""
    pasted = st.text_area(
        f"Messages in JSON, at most {CHARACTERS_AT_MOST:,} characters",
        EXAMPLE,
        key="messages",
        height=160,
        max_chars=CHARACTERS_AT_MOST,
        help="A list of messages, an object with `messages`, or one message a line; each has a role and a content.",
    )
    likely = "harmony" if name == "o200k_harmony" else "ChatML with a separator"
    form = st.selectbox("Form", list(FORMS), index=list(FORMS).index(likely), key=f"form_{likely}")
    if not pasted.strip():
        return
    try:
        tokenizer, messages = registry.tokenizer(name), read_messages(pasted)
        found = _chats.made((name, form, pasted), lambda: chat(tokenizer, messages.messages, FORMS[form]))
    except ValueError as problem:
        st.error(plain_message(problem))
        return
    _show(found, messages, tokenizer)


def _show(found: Chat, messages: Messages, tokenizer: Tokenizer) -> None:
    st.markdown(
        f"{plain(registry.label(tokenizer.name))}: **{found.tokens:,} tokens**, {found.content_tokens:,} of what was "
        f"said and {found.around_tokens:,} around it."
    )
    rows = []
    for index, message in enumerate(messages.messages[:SHOWN]):
        content, around = found.message_tokens(index)
        begins = message.content[:BEGINNING] + "…" * (len(message.content) > BEGINNING)
        rows.append({"role": message.role, "content": content, "around it": around, "begins": begins})
    numbers = {name: st.column_config.NumberColumn(format="localized") for name in ("content", "around it")}
    st.dataframe(rows, hide_index=True, column_config=numbers, height="content" if len(rows) < 10 else 385)
    if len(messages.messages) > SHOWN:
        st.caption(f"The first {SHOWN:,} of {len(messages.messages):,} messages are listed; all are counted.")
    for words in (*messages.notes, found.words):
        st.caption(plain(words))

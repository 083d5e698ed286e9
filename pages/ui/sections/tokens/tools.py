"""What stands below the chips on the Tokens page: more ways in, and ways out."""

import streamlit as st

import bpe
from bpe.display import label, pieces
from bpe.texts import TextFileError, read_text
from bpe.tokenizer import FOUND_AT_MOST, Special, TokenIdError, Tokenizer, find, read_ids, replace_surrogates
from pages.ui.components.chips import chip_strip
from pages.ui.components.svg import DRAWN_AT_MOST, chips_svg
from pages.ui.sections.tokens import export
from pages.ui.sections.tokens.escapes import EscapeError, unescape
from pages.ui.server import registry
from pages.ui.server.api import MAX_BYTES
from pages.ui.server.cached import encoded_text
from pages.ui.shared.everywhere import PRICE, WINDOW
from pages.ui.shared.glossary import meaning
from pages.ui.shared.plain_text import plain, plain_message
from pages.ui.shared.state import set_text

IDS_AT_MOST = 20_000  # pasted ids
MEGABYTE = 1_000_000


def window_and_price() -> None:
    """Let the visitor set the context window of which the text takes a share, and a price."""
    about = f"{meaning('context window')} GPT-2: 1,024, GPT-4o: 128,000. The numbers say which share the text takes."
    st.number_input("Context window, tokens", **WINDOW.widget(), step=1000, help=about)
    st.number_input("Price of a million tokens, $", **PRICE.widget(), step=0.5, format="%g")


def bring_text() -> None:
    """Take the text from a file, or from escapes."""
    left, right = st.columns(2)
    with left:
        limit = f"up to {MAX_BYTES // MEGABYTE} MB"
        file = st.file_uploader(f"A UTF-8 text file, {limit}; it stays on this machine", key="file")
        if file is not None and st.session_state.get("file_taken") != file.file_id:
            try:
                text, notes = read_text(file.getvalue(), file.name)
            except TextFileError as problem:
                st.error(plain_message(problem))
            else:
                st.session_state["file_taken"] = file.file_id
                st.session_state["file_notes"] = (
                    f"{file.name} was read: " + "; ".join(notes or ["nothing unusual"]) + "."
                )
                set_text(text)
                st.rerun()
        if file is not None and "file_notes" in st.session_state:
            st.text(st.session_state["file_notes"])
    with right:
        written = st.text_area(
            r"Text with escapes such as \\r\\n, \\u200d or \\u{1F353}; at most 10,000 characters",
            key="escapes",
            placeholder=r"for example: a\r\nb or \u{1F469}\u200d\u{1F467}",
            max_chars=10_000,
        )
        if st.button("Use this text") and written:
            try:
                set_text(unescape(written))
            except EscapeError as problem:
                st.error(plain_message(problem))
            else:
                st.rerun()


def _loaded(name: str) -> Tokenizer | None:
    try:
        return registry.tokenizer(name)
    except ValueError as problem:
        st.error(plain_message(problem))
        return None


def _one_of(names: list[str]) -> str:
    """Ask which tokenizer a tool is for, where there is more than one."""
    if len(names) == 1:
        return names[0]
    chosen: str = st.selectbox("Of which tokenizer?", names, format_func=registry.label, key="tool_of")
    return chosen


def _asked_ids(name: str) -> list[int] | None:
    """The ids that are pasted, as the visitor means them; None, and a word about it, for what holds no ids."""
    pasted = st.text_area(
        f"Token ids of {registry.label(name)}, at most {IDS_AT_MOST:,}",
        "9906, 1917" if name == "cl100k_base" else "[13225, 2375]" if name == "o200k_base" else "[15496, 995]",
        key=f"ids_{name}",
        help="As a program prints them: lists, `tensor([…])`, `array([…])`, a dictionary with `input_ids`, "
        "`ids = […]`, a block of code.",
    )
    try:
        read = read_ids(pasted)
    except ValueError as problem:
        st.error(plain_message(problem))
        return None
    if read.joined is None or read.question is None:
        return read.ids
    answers = {"two": "Each comma ends an id", "one": "Commas mark thousands"}
    answer = st.radio(read.question, list(answers), format_func=answers.__getitem__, horizontal=True, key="commas")
    return read.joined if answer == "one" else read.ids


def decode_ids(names: list[str]) -> None:
    """Turn pasted ids into text."""
    name = _one_of(names)
    tokenizer = _loaded(name)
    if tokenizer is None:
        return
    ids = _asked_ids(name)
    if ids is None:
        return
    if len(ids) > IDS_AT_MOST:
        st.error(f"These are {len(ids):,} ids; the first {IDS_AT_MOST:,} are shown.")
    good, bad = [], []
    for position, token_id in enumerate(ids[:IDS_AT_MOST]):
        try:
            tokenizer.token_bytes(token_id, position)
            good.append(token_id)
        except TokenIdError as problem:
            bad.append(str(problem))
    if bad:
        rest = f"\n… and {len(bad) - 10:,} more" if len(bad) > 10 else ""
        st.error("These ids stand for nothing and were left out:")
        st.code("\n".join(bad[:10]) + rest, language=None)
    if not good:
        st.caption("No ids yet.")
        return
    tokens = [tokenizer.token_bytes(token_id) for token_id in good]
    chip_strip(tokens, good, key="decoded")
    faults = {fault for piece in pieces(tokens) for fault in piece.faults}
    if faults:
        st.warning("Not whole characters: " + ", ".join(sorted(faults)[:5]) + ". In the text they are U+FFFD.")
    st.code(tokenizer.decode(good), language=None, wrap_lines=True)


def look_up(names: list[str]) -> None:
    """Find tokens of the vocabulary."""
    name = _one_of(names)
    tokenizer = _loaded(name)
    if tokenizer is None:
        return
    query = st.text_input(
        f"Find in {registry.label(name)}: an id, a text (blanks count), or bytes in hex, E7 95 or 0xE795",
        " token",
        key="lookup",
        max_chars=200,
        help="Also as programs print tokens: `Ġworld` and `▁world` for a blank before a word, `b' world'` and `\\n` "
        "as Python writes them, and hex without blanks, `20776f726c64`.",
    )
    found = find(tokenizer, query)
    asked = plain(label(replace_surrogates(query)[0].encode()))  # with its blanks to see
    if not found:
        st.caption(f"No token for “{asked}”. A text that is no token is written with several." if query else "")
        return
    number = (
        f"the first {FOUND_AT_MOST} tokens"
        if len(found) == FOUND_AT_MOST
        else f"{len(found):,} token{'s' * (len(found) > 1)}"
    )
    st.caption(f"For “{asked}”: {number}")
    st.dataframe([_row(tokenizer, token_id) for token_id in found], hide_index=True, height=280)


def _row(tokenizer: Tokenizer, token_id: int) -> dict[str, object]:
    token = tokenizer.token_bytes(token_id)
    parts = bpe.token_tree(tokenizer, token_id).parts
    made = " + ".join(label(part.token) for part in parts) if parts else "start token or special token"
    return {
        "id": token_id,
        "token": label(token),
        "bytes": token.hex(" ").upper(),
        "length": len(token),
        "merged from": made,
    }


def take_away(names: list[str], special: Special, ids: bool) -> None:
    """Offer ids, tokens, a picture, and the Python that reproduces the screen."""
    name = _one_of(names)
    text = st.session_state["text"]
    try:
        encoded = encoded_text(name, text, special)
    except ValueError as problem:
        st.error(plain_message(problem))
        return
    with st.container(horizontal=True):
        st.download_button(
            "Ids, JSON", lambda: export.ids_json(encoded), f"{name}-ids.json", "application/json", on_click="ignore"
        )
        st.download_button(
            "Tokens, CSV",
            lambda: export.tokens_csv(encoded).encode("utf-8-sig"),
            f"{name}-tokens.csv",
            "text/csv",
            on_click="ignore",
        )
        st.download_button(
            "Chips, SVG",
            lambda: chips_svg(encoded, ids, registry.label(name)),
            f"{name}-chips.svg",
            "image/svg+xml",
            on_click="ignore",
        )
        if len(text) > export.SNIPPET_CHARACTERS:
            st.download_button("Text, TXT", lambda: encoded.data, "text.txt", "text/plain", on_click="ignore")
    if len(encoded.ids) > DRAWN_AT_MOST:
        st.caption(f"The picture shows the first {DRAWN_AT_MOST:,} of {len(encoded.ids):,} tokens.")
    st.caption("The same tokens in Python:")
    st.code(export.snippet(name, text, special, len(encoded.ids)), language="python", wrap_lines=True)

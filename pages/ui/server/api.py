"""Answers to the browser: the HTTP routes of the live text, and the same answers by way of the page.

`answer` is a plain function of a verb, parameters and a text; `routes` hang it under /api/. See token_view/transport.js
for who asks, and `encode` and `inspect` below for what comes back.
"""

import asyncio
import json
import unicodedata
from array import array
from base64 import b64encode
from collections.abc import Mapping

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bpe.display import code_points, grapheme_count, label, pieces
from bpe.tokenizer import SPECIALS, Special, replace_surrogates
from bpe.tracing import (
    INSIDE_CHARACTER,
    INSIDE_GRAPHEME,
    PRE_TOKEN_ENDS,
    SPECIAL_TOKEN,
    Boundary,
    Derivation,
    EncodedText,
    MergeTree,
    Reason,
    boundary,
    claims,
    derive_pre_token,
    explain,
    merge_tree,
    token_tree,
)
from pages.ui.server import registry
from pages.ui.server.cached import encoded_text
from pages.ui.shared.plain_text import told

MAX_BYTES = 5_000_000  # of text in one question
AT_ONCE = 4  # texts in work; more wait their turn
INSPECTED_AT_ONCE = 2  # tokens in work, apart from those, for looking into a token may take longer than encoding
EXPLAINED = 20_000  # bytes of one pre-token whose merges are worked out for the inspector (0.1 s)
MAX_TOKENIZERS = 4
MAX_SHARED = 5_000  # tokens looked at on either side for a character cut by tokens; a hostile cluster may be endless


class Refusal(ValueError):
    """A question that gets no answer; the message is for the person at the page, `status` for HTTP."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


def answer(verb: str, params: Mapping[str, str], text: str) -> bytes:
    """Return what the browser asked for; raises Refusal."""
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise Refusal(f"The text is longer than {MAX_BYTES:,} bytes.", 413)
    try:
        special = SPECIALS[SPECIALS.index(params.get("special", "text"))]
    except ValueError:
        raise Refusal(f"special must be one of {', '.join(SPECIALS)}.") from None
    try:
        return _answer(verb, params, text, special)
    except Refusal:
        raise
    except ValueError as problem:  # a refused special token, a missing byte, a rank file that cannot be read
        raise Refusal(told(problem)) from None


def _answer(verb: str, params: Mapping[str, str], text: str, special: Special) -> bytes:
    if verb == "encode":
        names = [name for name in params.get("tokenizers", "").split(",") if name][:MAX_TOKENIZERS]
        return encode([_known(name) for name in names], text, special)
    if verb == "inspect":
        return inspect(_known(params.get("tokenizer", "")), text, special, params.get("index", ""))
    raise Refusal(f"There is nothing called {verb[:60]!r} here.", 404)


def _known(name: str) -> str:
    try:
        registry.check(name)
    except ValueError as problem:
        raise Refusal(str(problem)) from None
    return name


# --- the whole text -------------------------------------------------------------------------------------------------


def encode(names: list[str], text: str, special: Special) -> bytes:
    """Return the tokens of a text by up to four tokenizers.

    Layout: a header's length (u32, little endian), the header (JSON, padded with blanks to 4 bytes), and for each
    tokenizer its token lengths in bytes (u8; 255: see `long` in the header), flags (u8, see bpe.tracing.encoded_text),
    padding to 4 bytes, and ids (u32).
    """
    clean, replaced = replace_surrogates(text)
    data = clean.encode()
    results, trust, blocks = [], [], []
    for name in names:
        result, encoded = _result(name, text, special)
        results.append(result)
        trust.append([vars(claim) for claim in claims(encoded, text, special)] if encoded else [])
        blocks.append(_block(encoded) if encoded else b"")
    header = {
        "bytes": len(data),
        "characters": len(clean),
        "words": len(clean.split()),
        "graphemes": grapheme_count(data),
        "nfc": unicodedata.is_normalized("NFC", clean),
        "replaced": replaced,
        "results": results,
        "trust": trust,
    }
    packed = json.dumps(header, ensure_ascii=False).encode()
    packed += b" " * (-len(packed) % 4)
    return b"".join([len(packed).to_bytes(4, "little"), packed, *blocks])


def _result(name: str, text: str, special: Special) -> tuple[dict[str, object], EncodedText | None]:
    encoded, error = None, None
    counts: dict[str, int | None] = {"special_as_text": None, "special_as_control": None}
    try:
        if any(map(text.__contains__, registry.tokenizer(name).special_tokens)):
            as_text, as_control = (len(encoded_text(name, text, way).ids) for way in ("text", "allow"))
            if as_text != as_control:
                counts = {"special_as_text": as_text, "special_as_control": as_control}
        encoded = encoded_text(name, text, special)
    except ValueError as problem:  # a refused special token, a missing byte, a rank file that cannot be read
        error = told(problem)
    lengths = encoded.lengths if encoded else array("I")
    long = [[i, length] for i, length in enumerate(lengths) if length >= 255] if max(lengths, default=0) >= 255 else []
    called = {"name": name, "label": registry.label(name), "short": registry.short_label(name)}
    return {**called, "tokens": len(lengths), "long": long, "error": error, **counts}, encoded


def _block(encoded: EncodedText) -> bytes:
    lengths = encoded.lengths
    narrow = bytes(lengths.tolist()) if max(lengths, default=0) < 256 else bytes(min(length, 255) for length in lengths)
    return b"".join([narrow, encoded.flags, bytes(-2 * len(lengths) % 4), encoded.ids.tobytes()])


# --- one token of it ------------------------------------------------------------------------------------------------


def inspect(name: str, text: str, special: Special, index: str) -> bytes:
    """Return, as JSON, all about one token of a text and the reasons at the boundaries before and after it."""
    encoded = encoded_text(name, text, special)
    if not (index.isascii() and index.isdecimal() and len(index) < 10 and int(index) < len(encoded.ids)):
        raise Refusal(f"There is no token {index[:20]!r} in this text.")
    token = int(index)
    data, tokenizer = encoded.token_bytes(token), encoded.tokenizer
    end = encoded.ends[token]
    start = end - len(data)
    inside = encoded.pre_token(token)
    piece = encoded.token_bytes(inside[0], inside[-1])
    derivation = derive_pre_token(tokenizer, piece) if len(piece) <= EXPLAINED else None
    special_token = bool(encoded.flags[token] & SPECIAL_TOKEN)
    if derivation is None or special_token:
        tree = token_tree(tokenizer, encoded.ids[token])
    else:
        tree = merge_tree(derivation, token - inside[0])
    facts = {
        "index": token,
        "id": encoded.ids[token],
        "label": label(data),
        "hex": data.hex(" ").upper(),
        "bytes": list(data),
        "special": special_token,
        "byte_start": start,
        "byte_end": end,
        "char_start": _characters(encoded.data[:start])
        - (start < len(encoded.data) and _continues(encoded.data[start])),
        "char_end": _characters(encoded.data[:end]),
        "occurrences": encoded.ids.count(encoded.ids[token]),
        "of": len(encoded.ids),
        "code_points": _code_points(encoded, token),
        "tree": _tree(tree),
        "lossy_path": tree.parts is None and len(data) > 1 and not special_token,
    }
    reasons = [_reason(encoded, i, inside[0], derivation) for i in (token - 1, token)]
    return json.dumps({"token": facts, "before": reasons[0], "after": reasons[1]}, ensure_ascii=False).encode()


def _continues(byte: int) -> bool:
    return byte & 0xC0 == 0x80


def _characters(data: bytes) -> int:
    return len(data.translate(None, bytes(range(0x80, 0xC0))))


def _code_points(encoded: EncodedText, token: int) -> list[dict[str, str | None]]:
    first = last = token
    torn = INSIDE_CHARACTER | INSIDE_GRAPHEME
    while first and encoded.flags[first - 1] & torn and token - first < MAX_SHARED:
        first -= 1
    while encoded.flags[last] & torn and last - token < MAX_SHARED:
        last += 1
    piece = pieces([encoded.token_bytes(i) for i in range(first, last + 1)])[token - first]
    shares = "; ".join(share.sentence for share in piece.shares) or None
    found: list[dict[str, str | None]] = [
        {"hex": point.notation, "name": point.name, "part": None}
        if point.notation
        else {"hex": point.data.hex(" ").upper(), "name": "" if shares else point.name, "part": shares}
        for point in code_points(piece.data)
    ]
    if shares and not any(point["part"] for point in found):
        found[0]["part"] = shares
    return found


def _tree(tree: MergeTree) -> dict[str, object]:
    left, right = map(_tree, tree.parts) if tree.parts else (None, None)
    token = tree.token
    return {"id": tree.token_id, "label": label(token), "hex": token.hex(" ").upper(), "left": left, "right": right}


def _reason(encoded: EncodedText, token: int, first: int, derivation: Derivation | None) -> dict[str, object] | None:
    """Why the token with index `token` and the next are two; `derivation` is that of the pre-token from `first` on."""
    if token < 0 or token + 1 >= len(encoded.ids):
        return None
    at, flags = encoded.ends[token], encoded.flags
    if flags[token] & PRE_TOKEN_ENDS:
        special = (flags[token] | flags[token + 1]) & SPECIAL_TOKEN
        kind: Reason = "special" if special else "pre_token"
        reason = Boundary(at, kind, encoded.token_bytes(token), encoded.token_bytes(token + 1))
    elif derivation is None:
        words = f"This pre-token has more than {EXPLAINED:,} bytes; what went first in it is not worked out."
        return {"at": at, "kind": "not_in_vocabulary", "text": words}
    else:
        reason = boundary(derivation, token - first)
    return {"at": at, "kind": reason.kind, "text": explain(reason, encoded.tokenizer)}


# --- the ways in ----------------------------------------------------------------------------------------------------


def by_page(request: Mapping[str, object]) -> dict[str, object]:
    """Answer a question that came through the page, {seq, verb, params, text}, with {seq, body or error}."""
    params = request.get("params")
    try:
        body = answer(
            str(request.get("verb")),
            {str(k): str(v) for k, v in params.items()} if isinstance(params, dict) else {},
            str(request.get("text", "")),
        )
    except Refusal as refusal:
        return {"seq": request.get("seq"), "error": str(refusal)}
    return {"seq": request.get("seq"), "body": b64encode(body).decode()}


_encoding, _inspecting = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(INSPECTED_AT_ONCE)


async def _post(request: Request) -> Response:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BYTES:
            return Response(f"The text is longer than {MAX_BYTES:,} bytes.", 413, media_type="text/plain")
    verb, params = request.path_params["verb"], dict(request.query_params)
    try:
        text = body.decode()
        async with _inspecting if verb == "inspect" else _encoding:
            found = await run_in_threadpool(answer, verb, params, text)
    except UnicodeDecodeError as error:
        return Response(f"The text is not UTF-8 at byte {error.start}.", 400, media_type="text/plain")
    except Refusal as refusal:
        return Response(str(refusal), refusal.status, media_type="text/plain")
    kind = "application/json" if verb == "inspect" else "application/octet-stream"
    return Response(found, media_type=kind, headers={"cache-control": "no-store"})


routes = [Route("/api/{verb}", _post, methods=["POST"])]

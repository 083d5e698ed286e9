"""One token of a text that somebody looks into: what it is made of, where it stands, why it ends where it ends."""

from bpe.display import code_points, label, pieces
from bpe.tokenizer import Special
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
    derive_pre_token,
    explain,
    merge_tree,
    token_tree,
)
from pages.ui.server.asked_text import AskedText, Refusal
from pages.ui.server.cached import encoded_text
from pages.ui.server.wire import pack

EXPLAINED = 20_000  # bytes of one pre-token whose merges are worked out (0.1 s)
MAX_SHARED = 5_000  # tokens looked at on either side for a character cut by tokens; a hostile cluster may be endless


def inspect(name: str, asked: AskedText, special: Special, index: str) -> bytes:
    """Return all about one token of a text and the reasons at the boundaries before and after it; raises Refusal."""
    encoded = encoded_text(name, asked, special)
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
    return pack({"token": facts, "before": reasons[0], "after": reasons[1]})


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

"""Questions of the browser about a text: the HTTP routes of the live text, and the same answers by way of the page.

`answer` is a plain function of a verb, parameters and a text; `routes` hang it under /api/. See token_view/transport.js
for who asks, and `encode`, `window`, `check` and `inspect` for what comes back, each as a message of `wire.py`. Nothing
of a visitor is kept between two questions but what any visitor with the same text would get.
"""

import asyncio
from base64 import b64encode
from collections.abc import Mapping

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bpe.tokenizer import SPECIALS
from pages.ui.server import registry
from pages.ui.server.asked_text import AskedText, Refusal
from pages.ui.server.messages import message
from pages.ui.server.one_token import inspect
from pages.ui.server.text_window import window
from pages.ui.server.whole_text import check, encode

MAX_BYTES = 5_000_000  # of text in one question
AT_ONCE = 4  # texts in work; more wait their turn
FOLLOWING_AT_ONCE = 2  # of the questions that no key waits for, apart from those: they may take longer than encoding
MAX_TOKENIZERS = 4
TOO_LONG = f"The text is longer than {MAX_BYTES:,} bytes."


def answer(verb: str, params: Mapping[str, str], text: str | bytes) -> bytes:
    """Return what the browser asked for; raises Refusal."""
    if len(text) > MAX_BYTES or len((asked := AskedText.of(text)).data) > MAX_BYTES:
        raise Refusal(TOO_LONG, 413)
    try:
        special = SPECIALS[SPECIALS.index(params.get("special", "text"))]
    except ValueError:
        raise Refusal(f"special must be one of {', '.join(SPECIALS)}.") from None
    try:
        if verb == "inspect":
            return inspect(_known(params.get("tokenizer", "")), asked, special, params.get("index", ""))
        names = [_known(name) for name in params.get("tokenizers", "").split(",") if name][:MAX_TOKENIZERS]
        if verb == "window":
            return window(names, asked, special, at_end=params.get("end") == "1")
        if verb in ("encode", "check"):
            return (encode if verb == "encode" else check)(names, asked, special)
    except Refusal:
        raise
    except ValueError as problem:  # a refused special token, a missing byte, a rank file that cannot be read
        raise Refusal(message(problem)) from None
    raise Refusal(f"There is nothing called {verb[:60]!r} here.", 404)


def _known(name: str) -> str:
    try:
        registry.check(name)
    except ValueError as problem:
        raise Refusal(str(problem)) from None
    return name


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


_encoding, _following = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(FOLLOWING_AT_ONCE)


async def _post(request: Request) -> Response:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BYTES:
            return Response(TOO_LONG, 413, media_type="text/plain")
    verb, params = request.path_params["verb"], dict(request.query_params)
    try:
        async with _encoding if verb in ("encode", "window") else _following:
            if await request.is_disconnected():  # the next key called the question back
                return Response(status_code=499)
            found = await run_in_threadpool(answer, verb, params, bytes(body))
    except Refusal as refusal:
        return Response(str(refusal), refusal.status, media_type="text/plain")
    return Response(found, media_type="application/octet-stream", headers={"cache-control": "no-store"})


routes = [Route("/api/{verb}", _post, methods=["POST"])]

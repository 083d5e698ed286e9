"""What every answer of the server tells the browser: load nothing from elsewhere, guess no type, tell nobody the link.

The policy is as tight as Streamlit 1.67 allows. It needs inline scripts (its index page has one), inline styles
(emotion), `blob:` (a component's JavaScript is imported from there) and `unsafe-eval` (Vega compiles its expressions).
Nothing may be fetched from, sent to, or shown inside another machine's page.
"""

import os
from collections.abc import Iterable

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FRAME_VARIABLE = "BPE_FRAME_ANCESTORS"
FRAMES = "'self' http://localhost:* http://127.0.0.1:*"  # a talk on the same machine may hold a page in its slides


def policy(frames: str = FRAMES) -> str:
    """Return the Content-Security-Policy; `frames` are the addresses whose pages may hold this one.

    >>> "default-src 'self'" in policy() and "frame-ancestors https://talks.example" in policy("https://talks.example")
    True
    """
    rules = {
        "default-src": "'self'",
        "script-src": "'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "media-src": "'self' data: blob:",
        "connect-src": "'self' blob: data:",
        "worker-src": "'self' blob:",
        "frame-src": "'none'",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": " ".join(frames.replace(";", " ").replace(",", " ").split()) or "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


class Headers:
    """ASGI middleware: adds the headers, and refuses questions to the routes that another site's page sends.

    Such a page could not read the answer, but it could keep the server busy. The browser itself says where a request
    comes from (Sec-Fetch-Site), whatever a proxy did to the host's name; programs say nothing, and are answered.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._headers: Iterable[tuple[bytes, bytes]] = [
            (b"content-security-policy", policy(os.environ.get(FRAME_VARIABLE, FRAMES)).encode("latin-1", "ignore")),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), usb=(), payment=()"),
            (b"cross-origin-opener-policy", b"same-origin"),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in self._headers}
                kept = [(name, value) for name, value in message.get("headers", []) if name.lower() not in own]
                message = {**message, "headers": [*kept, *self._headers]}
            await send(message)

        site = dict(scope["headers"]).get(b"sec-fetch-site", b"none")
        if "/api/" in scope["path"] and site not in (b"same-origin", b"none"):
            refusal = PlainTextResponse("Questions from another site's page are not answered.", 403)
            await refusal(scope, receive, with_headers)
            return
        await self._app(scope, receive, with_headers)

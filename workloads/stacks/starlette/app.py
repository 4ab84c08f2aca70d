"""Starlette, served by uvicorn on uvloop and httptools."""

import re
from datetime import datetime, timezone

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

MAX_BYTES = 1 << 20
FILLER = b"x" * MAX_BYTES
SIZE = re.compile(r"[0-9]{1,7}")


async def answer(request):
    size = request.query_params.get("bytes")
    if size is None:
        clock = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
        return PlainTextResponse(f"Hello World, from Starlette! {clock}")
    if SIZE.fullmatch(size) and int(size) <= MAX_BYTES:
        return PlainTextResponse(FILLER[: int(size)])
    return PlainTextResponse(f"bytes must be a number from 0 to {MAX_BYTES}\n", status_code=400)


app = Starlette(routes=[Route("/", answer)])

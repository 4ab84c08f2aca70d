"""Flask, served by Gunicorn: on PyPy with eventlet, on CPython with gevent."""

import platform
import re
from datetime import datetime, timezone

from flask import Flask, Response, request

MAX_BYTES = 1 << 20
FILLER = b"x" * MAX_BYTES
SIZE = re.compile(r"[0-9]{1,7}")
INTERPRETER = platform.python_implementation()

app = Flask(__name__)


@app.route("/")
def answer():
    size = request.args.get("bytes")
    if size is None:
        clock = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
        return Response(f"Hello World, from Flask on {INTERPRETER}! {clock}", mimetype="text/plain")
    if SIZE.fullmatch(size) and int(size) <= MAX_BYTES:
        return Response(FILLER[: int(size)], mimetype="text/plain")
    return Response(f"bytes must be a number from 0 to {MAX_BYTES}\n", status=400, mimetype="text/plain")

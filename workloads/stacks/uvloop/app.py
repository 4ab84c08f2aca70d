"""HTTP on uvloop and httptools alone: an asyncio protocol that feeds a parser."""

import asyncio
import re
import signal
from datetime import datetime, timezone
from http import HTTPStatus
from urllib.parse import parse_qs

import httptools
import uvloop

MAX_BYTES = 1 << 20
FILLER = b"x" * MAX_BYTES
SIZE = re.compile(r"[0-9]{1,7}")


def answer(url: bytes) -> tuple[HTTPStatus, bytes]:
    query = httptools.parse_url(url).query or b""
    sizes = parse_qs(query.decode("latin-1"), keep_blank_values=True).get("bytes")
    if sizes is None:
        clock = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
        return HTTPStatus.OK, f"Hello World, from uvloop and httptools! {clock}".encode()
    if SIZE.fullmatch(sizes[0]) and int(sizes[0]) <= MAX_BYTES:
        return HTTPStatus.OK, FILLER[: int(sizes[0])]
    return HTTPStatus.BAD_REQUEST, f"bytes must be a number from 0 to {MAX_BYTES}\n".encode()


class Connection(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
        self.parser = httptools.HttpRequestParser(self)

    def data_received(self, data):
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserError:
            self.transport.close()

    # The parser calls these.

    def on_message_begin(self):
        self.url = b""

    def on_url(self, part):
        self.url += part

    def on_message_complete(self):
        status, body = answer(self.url)
        keep = self.parser.should_keep_alive()
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\n"
            f"Content-Type: text/plain\r\nContent-Length: {len(body)}\r\n"
            f"Connection: {'keep-alive' if keep else 'close'}\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        if not keep:
            self.transport.close()


async def main():
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stopped.set)
    await loop.create_server(Connection, port=5000, backlog=2048)
    await stopped.wait()


uvloop.install()
asyncio.run(main())

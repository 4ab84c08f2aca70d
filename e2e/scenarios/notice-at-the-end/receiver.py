"""A receiver of notices: it answers the first request with 503, and each later one with 204 if its signature is right.

receiver.py ADDRESS PORT KEY FOLDER   writes the body of each request to FOLDER/N.json, N from 1
"""
import base64
import hashlib
import hmac
import http.server
import pathlib
import sys
import time

ADDRESS, PORT, KEY, FOLDER = sys.argv[1], int(sys.argv[2]), base64.b64decode(sys.argv[3]), pathlib.Path(sys.argv[4])


class Receiver(http.server.BaseHTTPRequestHandler):
    count = 0

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Receiver.count += 1
        (FOLDER / "body").write_bytes(body)
        (FOLDER / "body").rename(FOLDER / f"{self.count}.json")
        self.send_response(503 if self.count == 1 else 204 if self.is_signed(body) else 401)
        self.end_headers()

    def is_signed(self, body):
        sent = self.headers["webhook-timestamp"]
        signed = f"{self.headers['webhook-id']}.{sent}.".encode() + body
        expected = "v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256)).decode()
        return hmac.compare_digest(expected, self.headers["webhook-signature"]) and abs(time.time() - int(sent)) < 300


http.server.HTTPServer((ADDRESS, PORT), Receiver).serve_forever()

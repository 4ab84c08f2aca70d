"""A receiver of notices: it answers the first request with 503, and each later one with 204 if its signature is right.

receiver.py ADDRESS PORT KEY FOLDER NAMESPACE   writes the body of each request to FOLDER/N.json, N from 1

Runs of other namespaces that have just ended have notices, too; they are accepted unread.
"""
import base64
import hashlib
import hmac
import http.server
import json
import pathlib
import sys
import time

ADDRESS, PORT, KEY, FOLDER, NAMESPACE = sys.argv[1], int(sys.argv[2]), base64.b64decode(sys.argv[3]), pathlib.Path(sys.argv[4]), sys.argv[5]


class Receiver(http.server.BaseHTTPRequestHandler):
    count = 0

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not json.loads(body)["subject"].startswith(f"{NAMESPACE}/"):
            self.answer(204)
            return
        Receiver.count += 1
        (FOLDER / "body").write_bytes(body)
        (FOLDER / "body").rename(FOLDER / f"{self.count}.json")
        self.answer(503 if self.count == 1 else 204 if self.is_signed(body) else 401)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def is_signed(self, body):
        sent = self.headers["webhook-timestamp"]
        signed = f"{self.headers['webhook-id']}.{sent}.".encode() + body
        expected = "v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256)).decode()
        return hmac.compare_digest(expected, self.headers["webhook-signature"]) and abs(time.time() - int(sent)) < 300


http.server.HTTPServer((ADDRESS, PORT), Receiver).serve_forever()

"""http.server with HTTP/1.1, for PyPy: PORT ACCESS_LOG."""
import http.server
import sys


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "3")
        self.end_headers()
        self.wfile.write(b"ok\n")

    def log_request(self, code="-", size="-"):
        log.write(f"{int(code)} {self.headers.get('User-Agent')}\n")


with open(sys.argv[2], "w", buffering=1, encoding="ascii") as log:
    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()

"""A WSGI application for gunicorn."""


def app(_environ, start):
    start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "3")])
    return [b"ok\n"]

"""Gunicorn's eventlet worker for PyPy, where patched threads hang."""

import eventlet
from eventlet import hubs
from gunicorn.workers.geventlet import EventletWorker, patch_sendfile


class Worker(EventletWorker):
    def patch(self):
        hubs.use_hub()
        eventlet.monkey_patch(thread=False)
        patch_sendfile()

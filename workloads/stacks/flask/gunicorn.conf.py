bind = "0.0.0.0:5000"
workers = 1
# The worker's heartbeat is a file, and nothing else of the container is writable.
worker_tmp_dir = "/dev/shm"
# No client waits for an answer once the load has ended.
graceful_timeout = 0
loglevel = "warning"

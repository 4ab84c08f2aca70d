# States the latency of every answer, and the failed requests by their status:
#   vegeta attack -duration 10s -targets targets.txt | vegeta encode --to csv | awk -F, -f vegeta.awk >>"$HOTLAP_RESULTS"
# Its columns are time, status, latency in nanoseconds, and others. A status of 0 is a request without an answer.
BEGIN { print "{\"tool\":\"vegeta\"}"; print "{\"window\":\"begin\"}"; fflush() }
$2 >= 200 && $2 < 400 {
  batch = batch (count ? "," : "") $3
  if (++count == 2000) state()
  next
}
{ failed[$2]++ }
END {
  print "{\"window\":\"end\"}"
  if (count) state()
  for (status in failed) print "{\"errors\":" failed[status] ",\"cause\":\"status " status "\"}"
}
function state() { print "{\"latencies\":[" batch "]}"; batch = ""; count = 0 }

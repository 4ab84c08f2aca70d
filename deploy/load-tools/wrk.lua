-- States the metrics of the run when wrk ends: wrk -s wrk.lua. wrk has times in microseconds.
-- It corrects its latencies for answers that are late, so their number is not that of the requests, and they are not stated one by one.
function done(summary, latency)
  local file = assert(io.open(os.getenv("HOTLAP_RESULTS"), "a"))
  local function state(metric, value)
    file:write(string.format('{"metric":"%s","value":%.0f}\n', metric, value))
  end
  file:write('{"tool":"wrk"}\n')
  state("requests", summary.requests / summary.duration * 1000000) -- PerSecond
  state("latencyMedian", latency:percentile(50) * 1000) -- Nanoseconds
  state("latencyP99", latency:percentile(99) * 1000) -- Nanoseconds
  for _, cause in ipairs({"connect", "read", "write", "status", "timeout"}) do
    if summary.errors[cause] > 0 then
      file:write(string.format('{"errors":%.0f,"cause":"%s"}\n', summary.errors[cause], cause))
    end
  end
  file:close()
end

-- Which actions a BenchmarkRun has. An action that would have no effect, or would discard the trials of a run in progress, is disabled.
local status = obj.status
local ended = false
if status ~= nil and status.conditions ~= nil and status.observedGeneration == obj.metadata.generation then
  for _, condition in ipairs(status.conditions) do
    if (condition.type == "Complete" or condition.type == "Failed") and condition.status == "True" then
      ended = true
    end
  end
end
local suspended = obj.spec.suspend == true

return {
  rerun = {disabled = not ended},
  suspend = {disabled = suspended or ended},
  resume = {disabled = not suspended},
}

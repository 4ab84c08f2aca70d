-- Health of a BenchmarkRun, from its conditions and status.observedGeneration alone.
local status = obj.status
if status == nil or status.conditions == nil or status.observedGeneration ~= obj.metadata.generation then
  return {status = "Progressing", message = "The operator has not read this version of the spec yet"}
end

local conditions = {}
for _, condition in ipairs(status.conditions) do
  conditions[condition.type] = condition
end

-- An ended run whose status is of an earlier version of the operator has no Ready.
local ready = conditions.Ready or conditions.Complete
if ready == nil then
  return {status = "Unknown", message = "The conditions of the run do not say how it stands"}
end

local health = "Progressing"
if ready.status == "True" then
  health = "Healthy"
elseif ready.status == "False" then
  health = "Degraded"
elseif ready.reason == "Suspended" then
  health = "Suspended"
end
return {status = health, message = ready.reason .. ": " .. (ready.message or "")}

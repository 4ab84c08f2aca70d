-- Health of a BenchmarkRun, from its conditions and status.observedGeneration alone.
local status = obj.status
if status == nil or status.conditions == nil or status.observedGeneration ~= obj.metadata.generation then
  return {status = "Progressing", message = "The operator has not read this version of the spec yet"}
end

local conditions = {}
for _, condition in ipairs(status.conditions) do
  conditions[condition.type] = condition
end

local function is(type, wanted)
  return conditions[type] ~= nil and conditions[type].status == wanted
end

local function health(name, type)
  local condition = conditions[type]
  return {status = name, message = condition.reason .. ": " .. (condition.message or "")}
end

if is("Failed", "True") then
  return health("Degraded", "Failed")
end
if is("Complete", "True") then
  if is("ThresholdsMet", "False") then
    return health("Degraded", "ThresholdsMet")
  end
  -- The thresholds are neither met nor violated: the run is healthy, and the message says what is not shown.
  if is("ThresholdsMet", "Unknown") then
    return health("Healthy", "ThresholdsMet")
  end
  return health("Healthy", "Complete")
end
if is("Reconciling", "True") then
  return health("Progressing", "Reconciling")
end
if is("Complete", "False") and conditions.Complete.reason == "Suspended" then
  return health("Suspended", "Complete")
end
return {status = "Unknown", message = "The conditions of the run do not say how it stands"}

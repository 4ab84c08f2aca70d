using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Building;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Validation;

internal static class ScenarioRules
{
    private const int Most = 32;
    private const int MostConcurrency = 10_000;
    private const long MostRequests = 1_000_000_000;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Scenarios.Count == 0) yield return "scenarios: the list is empty; describe at least one request";
        if (Cell.All(spec).Count > Most) yield return $"scenarios: {Cell.All(spec).Count} cells (scenarios times payloads) are too many; at most {Most}";
        foreach (var problem in NameRule.Check("scenarios", [.. spec.Scenarios.Select(scenario => scenario.Name)])) yield return problem;
        foreach (var scenario in spec.Scenarios)
            foreach (var problem in CheckOne($"scenarios[{scenario.Name}]", spec, scenario)) yield return problem;
    }

    private static IEnumerable<string> CheckOne(string path, BenchmarkRunSpec spec, Scenario scenario) =>
        RequestRules.Check(path, spec, scenario.Http, scenario.Grpc)
            .Concat(CheckPayloads(path, scenario))
            .Concat(CheckLoad($"{path}.load", scenario));

    private static IEnumerable<string> CheckPayloads(string path, Scenario scenario)
    {
        foreach (var payload in scenario.Payloads.Where(payload => !Quantity.TryParse(payload, out _)))
            yield return $"{path}.payloads: \"{payload}\" is no size; write it as 512, 10Ki or 1Mi";
        foreach (var twice in scenario.Payloads.GroupBy(payload => payload, StringComparer.Ordinal).Where(group => group.Count() > 1))
            yield return $"{path}.payloads: \"{twice.Key}\" is there {twice.Count()} times; keep one";
    }

    private static IEnumerable<string> CheckLoad(string path, Scenario scenario)
    {
        var load = scenario.Load;
        if (load.Tool is { } tool && !Tools.Names.Contains(tool)) yield return $"{path}.tool: \"{tool}\" is not known; use {Text.List(Tools.Names)}";
        if (Tools.Misfit(scenario) is { } misfit) yield return $"{path}.tool: {misfit}";
        if (load.Concurrency is < 1 or > MostConcurrency) yield return $"{path}.concurrency: {load.Concurrency} is out of range; use 1 to {MostConcurrency}";
        if (load.Connections is { } connections && (connections < 1 || connections > load.Concurrency))
            yield return $"{path}.connections: {connections} is out of range; use 1 to the concurrency, {load.Concurrency}";
        if (load.Connections is not null && Tools.Of(scenario) == Measurement.Contract.LoadTool.ApacheBench)
            yield return $"{path}.connections: ab opens one connection per call in flight; leave it out";
        if (load.Duration is null && load.Requests is null) yield return $"{path}: neither duration nor requests is set; the load would never end";
        if (load.Duration is { } duration && !(GoDuration.TryParse(duration, out var time) && time >= TimeSpan.FromSeconds(1)))
            yield return $"{path}.duration: \"{duration}\" is no duration of a second or more; write it as 10s or 2m";
        if (load.Requests is < 1 or > MostRequests) yield return $"{path}.requests: {load.Requests} is out of range; use 1 to {MostRequests}";
        if (load.Requests < load.Concurrency) yield return $"{path}.requests: {load.Requests} are fewer than the concurrency, {load.Concurrency}; send at least one per caller";
    }
}

using Hotlap.Api.Units;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

internal static class ScenarioRules
{
    private const int Most = 32;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Scenarios.Count == 0 && !spec.StartupOnly)
            yield return "scenarios: the list is empty; add at least one scenario with http, grpc or program";
        if (spec.Scenarios.Count == 0 && spec.StartupOnly && spec.Target.Startup is null)
            yield return "scenarios: the list is empty, and target.startup is not set; set it, or add a scenario";
        if (Cell.All(spec).Count is > Most and var cells)
            yield return $"scenarios: {cells} cells (scenarios times payloads) exceed the maximum of {Most}";
        foreach (var problem in NameRule.Check("scenarios", [.. spec.Scenarios.Select(scenario => scenario.Name)])) yield return problem;
        foreach (var scenario in spec.Scenarios)
            foreach (var problem in CheckOne($"scenarios[{scenario.Name}]", spec, scenario)) yield return problem;
    }

    private static IEnumerable<string> CheckOne(string path, BenchmarkRunSpec spec, Scenario scenario) =>
        scenario.Program is not null ? [] : RequestRules.Check(path, spec, scenario.Http, scenario.Grpc)
            .Concat(RequestListRules.Check(path, scenario))
            .Concat(CheckSizes(path, scenario))
            .Concat(CheckMark($"{path}.payloads", scenario))
            .Concat(LoadRules.Check($"{path}.load", spec, scenario));

    /// <summary>Validates the marks for payloads: a request with payloads must contain a mark for their size or their text.</summary>
    public static IEnumerable<string> CheckMark(string path, Scenario scenario)
    {
        var texts = Requests.PayloadTexts(scenario);
        if (texts > 1) yield return $"{path}: the request has {RequestPlan.PayloadTextMark} {texts} times; keep one, and write the others "
            + "as literal text";
        if (texts > 0 && scenario.Payloads.Count == 0)
            yield return $"{path}: the request has {RequestPlan.PayloadTextMark}, but no payload defines its length; list sizes in "
                + "payloads";
        if (Requests.HasMisplacedText(scenario.Http, scenario.Grpc))
            yield return $"{path}: {RequestPlan.PayloadTextMark} is replaced only in a body or data; in the path and in headers use "
                + $"{RequestPlan.PayloadMark}";
        foreach (var payload in scenario.Payloads.Where(payload => texts > 0 && Requests.PayloadBytes(payload) > PayloadText.MostBytes))
            yield return $"{path}: \"{payload}\" is too large for {RequestPlan.PayloadTextMark}; use at most "
                + $"{PayloadText.MostBytes >> 20}Mi";
        if (scenario.Payloads.Count > 0 && !Requests.TakesPayload(scenario.Http, scenario.Grpc))
            yield return $"{path}: the request has no {RequestPlan.PayloadMark}, so all its cells would be the same; put it into "
                + $"{(scenario.Grpc is null ? "the path, a header or the body" : "data")}, or {RequestPlan.PayloadTextMark} into "
                + $"{(scenario.Grpc is null ? "the body" : "data")}, or leave payloads out";
    }

    public static IEnumerable<string> CheckSizes(string path, Scenario scenario)
    {
        foreach (var payload in scenario.Payloads.Where(payload => !Quantity.TryParse(payload, out _)))
            yield return $"{path}.payloads: \"{payload}\" is not a size; write it as 512, 10Ki or 1Mi";
        foreach (var problem in NameRule.Once($"{path}.payloads", scenario.Payloads)) yield return problem;
    }
}

internal static class GeneratorRules
{
    private const int Most = 32;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        var replicas = spec.Generator.Replicas;
        if (replicas is < 1 or > Most) yield return $"generator.replicas: {replicas} is out of range; use 1 to {Most}";
        if (replicas > 1 && spec.StartupOnly)
            yield return $"generator.replicas: {replicas} has no effect with startupOnly, which sends no load; leave it out";
    }
}

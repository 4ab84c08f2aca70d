using Hotlap.Api.Units;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates the load of a scenario: its tool, its size, its end, and a share of it for every generator.</summary>
internal static class LoadRules
{
    private const int MostConcurrency = 10_000;
    private const long MostRequests = 1_000_000_000;

    public static IEnumerable<string> Check(string path, BenchmarkRunSpec spec, Scenario scenario) =>
        CheckTool(path, scenario)
            .Concat(CheckSize(path, scenario))
            .Concat(CheckEnd(path, scenario.Load))
            .Concat(CheckRate(path, scenario.Load))
            .Concat(scenario.Load.Profile is { } profile ? ProfileRules.Check($"{path}.profile", scenario.Load, profile) : [])
            .Concat(scenario.Load.Search is { } search ? SearchRules.Check($"{path}.search", spec, scenario, search) : [])
            .Concat(CheckShares(path, spec.Generator.Replicas, scenario.Load));

    private static IEnumerable<string> CheckTool(string path, Scenario scenario)
    {
        if (scenario.Load.Tool is { } tool && !RunStatusReader.LoadTools.Contains(tool))
            yield return $"{path}.tool: \"{tool}\" is not supported; use {NameList.List(RunStatusReader.LoadTools)}";
        if (Tools.Misfit(scenario) is { } misfit) yield return $"{path}.tool: {misfit}";
        if (VaryingRequests.Are(scenario) && Tools.MisfitOfRequests(scenario, Requests.Templates(scenario)) is { } reason)
            yield return $"{path}.tool: {reason}";
        if (RunStatusReader.IsOpenLoop(scenario.Load) && !Tools.HoldsRate(Tools.Of(scenario)))
            yield return $"{path}.tool: {RunStatusReader.LoadTool(scenario)} is a closed-loop tool and cannot send at a fixed rate; use "
                + "oha for http, ghz for grpc";
    }

    private static IEnumerable<string> CheckSize(string path, Scenario scenario)
    {
        var load = scenario.Load;
        if (load.Concurrency is < 1 or > MostConcurrency) yield return $"{path}.concurrency: {load.Concurrency} is out of range; use 1 to "
            + $"{MostConcurrency}";
        if (load.Connections is { } connections && (connections < 1 || connections > load.Concurrency))
            yield return $"{path}.connections: {connections} is out of range; use 1 to the concurrency, {load.Concurrency}";
        if (load.Connections is not null && RunStatusReader.LoadTool(scenario) is "ab" or "oha" && !RunStatusReader.IsHttp2(scenario))
            yield return $"{path}.connections: {RunStatusReader.LoadTool(scenario)} opens one connection per call in flight; leave it out";
    }

    private static IEnumerable<string> CheckEnd(string path, Load load)
    {
        if (load.Duration is null && load.Requests is null && load.Profile is null && load.Search is null)
            yield return $"{path}: neither duration, requests, profile nor search is set, so the load would never end; set one";
        if (load.Duration is { } duration && !GoDuration.IsSecondOrMore(duration, out _))
            yield return $"{path}.duration: \"{duration}\" is not a duration from 1s to 31 days; write it as 10s or 2m";
        if (load.Requests is < 1 or > MostRequests) yield return $"{path}.requests: {load.Requests} is out of range; use 1 to "
            + $"{MostRequests}";
        if (load.Requests < load.Concurrency) yield return $"{path}.requests: {load.Requests} is less than the concurrency, "
            + $"{load.Concurrency}; send at least one request per call in flight";
    }

    private static IEnumerable<string> CheckRate(string path, Load load)
    {
        if (load.Rate is not { } rate) yield break;
        if (Rate.Number(rate) is null)
            yield return $"{path}.rate: \"{rate}\" is not a rate; write requests per second such as 2000 (at most {Rate.Most}), or a "
                + "percentage of the capacity such as 80% (1% to 100%)";
        if (load.Profile is not null) yield return $"{path}.rate: \"{rate}\" cannot be combined with profile; keep one (a profile with "
            + "of: Rate sets its own rates)";
        else if (load.Duration is null) yield return $"{path}.rate: \"{rate}\" needs a duration, requests alone are not enough; add, for "
            + "example, duration: 30s";
    }

    /// <summary>Each generator needs a call in flight, a connection and a request of its own.</summary>
    private static IEnumerable<string> CheckShares(string path, int replicas, Load load)
    {
        (string Field, long? Value, string Share)[] shares =
        [
            ("concurrency", load is { Concurrency: >= 1, Profile: not { Of: StageBuilder.OfConcurrency } } ? load.Concurrency : null,
                "call in flight"),
            ("profile.from", load.Profile is { Of: StageBuilder.OfConcurrency, From: >= 1 and var from } ? from : null, "call in flight"),
            ("connections", load.Connections >= 1 ? load.Connections : null, "connection"),
            ("requests", load.Requests >= load.Concurrency ? load.Requests : null, "request"),
        ];
        return shares.Where(share => share.Value < replicas).Select(share =>
            $"{path}.{share.Field}: {share.Value} is less than generator.replicas, {replicas}; each generator needs a {share.Share}");
    }
}

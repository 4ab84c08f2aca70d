using Hotlap.Planning.Specs;

namespace Hotlap.Cli.Reports;

/// <summary>Describes a scenario of the spec in words.</summary>
internal static class ScenarioText
{
    private const int MostPaths = 3;

    /// <summary>Returns the request of a scenario, then each variant's own request; or the scenario's program.</summary>
    public static string? Request(Scenario scenario, IReadOnlyList<Variant> variants)
    {
        if (scenario.Program is { } program)
            return ProgramText.Describe(program, variants);
        var own = variants
            .SelectMany(variant => variant.Scenarios, (variant, other) => (variant.Name, Scenario: other.Name, Text: Own(other)))
            .Where(other => other.Scenario == scenario.Name && other.Text.Length > 0).Select(other => $"{other.Name}: {other.Text}");
        return Request(scenario.Http, scenario.Grpc) is { } request ? string.Join("; ", own.Prepend(request)) : null;
    }

    private static string Own(ScenarioOverride own) =>
        string.Join(" with ", new[] { Request(own.Http, own.Grpc), own.Load?.Tool ?? DefaultTool(own.Grpc) }.OfType<string>());

    private static string? DefaultTool(GrpcRequest? grpc) => grpc is null ? null : RunStatusReader.LoadTool(new Scenario { Grpc = grpc });

    private static string? Request(HttpRequest? http, GrpcRequest? grpc)
    {
        if (grpc is null) return http is null ? null : $"HTTP {http.Method} {Paths(http)}{Count(http, null)}";
        return $"gRPC {grpc.Call}" + (grpc.Stream is { } stream ? $", streams of {stream.Messages} messages" : "") + Count(null, grpc);
    }

    private static string Paths(HttpRequest http)
    {
        var paths = (http.Requests?.Items ?? []).Select(item => item.Path ?? http.Path).DefaultIfEmpty(http.Path).Distinct().ToList();
        return string.Join(", ", paths.Take(MostPaths)) + (paths.Count > MostPaths ? ", …" : "");
    }

    private static string Count(HttpRequest? http, GrpcRequest? grpc)
    {
        var complete = VaryingRequests.Complete(new Scenario { Http = http, Grpc = grpc });
        var count = complete.Http?.Requests?.Count ?? complete.Grpc?.Requests?.Count;
        var isShuffled = (http?.Requests?.Order ?? grpc?.Requests?.Order) == RequestOrder.Shuffled;
        var shuffled = isShuffled ? "shuffled " : "";
        return (http?.Requests?.ItemsFrom ?? grpc?.Requests?.ItemsFrom)?.ConfigMapKeyRef is { } file
            ? $", {(count is null ? "" : $"{count} ")}{shuffled}requests of {file.Name}/{file.Key}"
            : count is null ? "" : $", {count} {shuffled}requests";
    }

    /// <summary>Returns the request with its load, or the program, which has no load. Null when the spec has changed since.</summary>
    public static string? Describe(ScenarioFigures scenario) =>
        scenario.Request is null || scenario.Load is null ? scenario.Request : $"{scenario.Request} ({scenario.Load})";

    /// <summary>Returns the tool of a scenario and its load; null for a program.</summary>
    /// <param name="scenario">The scenario.</param>
    /// <param name="lacksGhz">True when h2load replaced ghz.</param>
    public static string? Load(Scenario scenario, bool lacksGhz)
    {
        if (scenario.Program is not null)
            return null;
        var load = scenario.Load;
        var tool = RunStatusReader.LoadTool(scenario);
        List<string> parts = [lacksGhz && tool == "ghz" ? "h2load instead of ghz" : tool, .. Size(load)];
        if (VaryingRequests.AreDrawn(scenario))
            parts.Add("requests drawn at random");
        if (load.Connections is { } connections)
            parts.Add($"{connections} connections");
        if (load.Profile is null && load.Duration is { } duration)
            parts.Add(duration);
        if (load.Profile is null && load.Requests is { } requests)
            parts.Add($"{requests} requests");
        if (scenario.Http is not null && RunStatusReader.KeepsConnections(scenario))
            parts.Add("keep-alive");
        return string.Join(", ", parts);
    }

    private static IEnumerable<string> Size(Load load)
    {
        if (load.Search is { } search)
            yield return $"search from {search.From} to {search.To} requests/s for p99 at most {search.Objective.P99} and errors at most "
                + $"{search.Objective.Errors} (within {search.Precision}, windows of {search.Window})";
        if (load.Profile is { } profile)
        {
            var unit = profile.Of == "Rate" ? "requests/s" : "in flight";
            var steps = profile.Step is { } step ? $"+{step} every {profile.StepDuration}" : $"within {profile.RampDuration}";
            yield return $"from {profile.From} to {profile.To} {unit} ({steps}), {profile.Duration}";
            yield break;
        }

        if (load.Rate is { } rate)
            yield return rate.EndsWith('%') ? $"{rate} of the slowest variant's capacity" : $"{rate} requests/s";
        yield return $"{(load.Rate is null && load.Search is null ? "" : "at most ")}{load.Concurrency} in flight";
    }
}

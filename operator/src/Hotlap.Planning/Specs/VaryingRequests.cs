using Hotlap.Measurement.Sequences;

namespace Hotlap.Planning.Specs;

/// <summary>Requests of a scenario that vary.</summary>
public static class VaryingRequests
{
    /// <summary>True when the requests of a scenario vary.</summary>
    /// <param name="scenario">The scenario, with the overrides of the variant.</param>
    public static bool Are(Scenario scenario)
    {
        ArgumentNullException.ThrowIfNull(scenario);
        return scenario.Http?.Requests is not null || scenario.Grpc?.Requests is not null;
    }

    /// <summary>True when the tool draws each request at random, instead of sending them in an order.</summary>
    /// <param name="scenario">The scenario, with the overrides of the variant.</param>
    public static bool AreDrawn(Scenario scenario) => Are(scenario) && Tools.Of(scenario) == LoadTool.Oha;

    /// <summary>Returns a scenario with the number and order of its requests written out.</summary>
    /// <param name="scenario">The scenario, with the overrides of the variant.</param>
    public static Scenario Complete(Scenario scenario)
    {
        if (!Are(scenario)) return scenario;
        return scenario with
        {
            Http = scenario.Http is not { } http ? null : http with { Requests = Complete(http.Requests, scenario) },
            Grpc = scenario.Grpc is not { } grpc ? null : grpc with { Requests = Complete(grpc.Requests, scenario) },
        };
    }

    /// <summary>True when paths of the scenario's requests differ.</summary>
    internal static bool InPath(IReadOnlyList<RequestPlan> templates) => Vary(templates.Select(template => template.Http?.Path));

    /// <summary>True when bodies, or messages of calls, differ.</summary>
    internal static bool InBody(IReadOnlyList<RequestPlan> templates) =>
        Vary(templates.Select(template => template.Http?.Body)) || Vary(templates.Select(template => template.Grpc?.Data));

    private static bool Vary(IEnumerable<string?> texts) =>
        texts.Distinct().ToList() is var all && (all.Count > 1 || Placeholders.Any(all[0]));

    private static RequestList<T>? Complete<T>(RequestList<T>? list, Scenario scenario) => list is null ? null : list with
    {
        // How many items a file has is known once it is read.
        Count = list.ItemsFrom is not null ? list.Count : RequestSequence.Count(list.Count, Requests.Templates(scenario)),
        Order = list.Order ?? (AreDrawn(scenario) ? null : RequestOrder.Listed),
    };
}

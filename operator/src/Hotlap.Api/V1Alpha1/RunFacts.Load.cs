namespace Hotlap.Api.V1Alpha1;

/// <summary>What a spec means where it leaves something out. The operator and the command line both use these rules.</summary>
public static partial class RunFacts
{
    private const string ApacheBench = "ab";

    /// <summary>Names of the load tools.</summary>
    public static IReadOnlyList<string> LoadTools { get; } = ["ghz", ApacheBench, "h2load", "oha"];

    /// <summary>
    /// Returns the tool that sends a scenario's load: the one that the spec names, otherwise ghz for gRPC, h2load for HTTP/2 and oha for
    /// HTTP/1.1.
    /// </summary>
    /// <param name="scenario">The scenario, with the overrides of the variant.</param>
    public static string LoadTool(Scenario scenario)
    {
        ArgumentNullException.ThrowIfNull(scenario);
        if (scenario.Load.Tool is { } named && LoadTools.Contains(named)) return named;
        return scenario.Grpc is not null ? "ghz" : IsHttp2(scenario) ? "h2load" : "oha";
    }

    /// <summary>
    /// True when the tool keeps connections open between requests. Real clients do, so this is the default; ab opens a connection for each
    /// request unless the spec says otherwise.
    /// </summary>
    /// <param name="scenario">The scenario, with the overrides of the variant.</param>
    public static bool KeepsConnections(Scenario scenario)
    {
        ArgumentNullException.ThrowIfNull(scenario);
        return scenario.Load.KeepAlive ?? LoadTool(scenario) != ApacheBench;
    }

    /// <summary>True for an HTTP scenario that uses HTTP/2. False for gRPC, although it always uses HTTP/2.</summary>
    /// <param name="scenario">The scenario.</param>
    public static bool IsHttp2(Scenario scenario)
    {
        ArgumentNullException.ThrowIfNull(scenario);
        return scenario.Http is { Version: "2" };
    }

    /// <summary>True when requests are sent at planned times, regardless of the answers (open loop).</summary>
    /// <param name="load">The load.</param>
    public static bool IsOpenLoop(Load load)
    {
        ArgumentNullException.ThrowIfNull(load);
        return load.Rate is not null || load.Profile is { Of: "Rate" };
    }
}

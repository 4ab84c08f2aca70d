using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Specs;

/// <summary>Determines which tool sends a scenario's load, and which protocols each tool supports.</summary>
internal static class Tools
{
    public static IReadOnlyList<string> Names { get; } = ["ghz", "ab", "h2load", "oha"];

    public static LoadTool Of(Scenario scenario) => scenario.Load.Tool switch
    {
        "ghz" => LoadTool.Ghz,
        "ab" => LoadTool.ApacheBench,
        "h2load" => LoadTool.H2load,
        "oha" => LoadTool.Oha,
        _ when scenario.Grpc is not null => LoadTool.Ghz,
        _ when IsHttp2(scenario) => LoadTool.H2load,
        _ => IsOpenLoop(scenario.Load) ? LoadTool.Oha : LoadTool.ApacheBench,
    };

    /// <summary>True for an HTTP scenario that uses HTTP/2. False for gRPC, although it always uses HTTP/2.</summary>
    public static bool IsHttp2(Scenario scenario) => scenario.Http is { Version: HttpRequestPlan.Http2 };

    /// <summary>True when requests are sent at planned times, regardless of the answers (open loop).</summary>
    public static bool IsOpenLoop(Load load) => load.Rate is not null || StageBuilder.IsOpenLoop(load);

    /// <summary>True for a tool that can hold a rate.</summary>
    public static bool HoldsRate(LoadTool tool) => tool is LoadTool.Ghz or LoadTool.Oha;

    /// <summary>Returns why a tool does not fit a scenario's protocol; null when it fits.</summary>
    public static string? Misfit(Scenario scenario) => (scenario.Load.Tool, scenario.Http is not null, scenario.Grpc is not null) switch
    {
        ("ab" or "oha", true, false) when IsHttp2(scenario) =>
            $"{scenario.Load.Tool} does not support HTTP/2; use h2load, or http.version \"1.1\"",
        ("ghz", true, false) => "ghz speaks gRPC only; use ab, h2load or oha for http",
        ("ab" or "h2load" or "oha", false, true) when scenario.Grpc?.Stream is not null =>
            $"{scenario.Load.Tool} does not support gRPC streams; use ghz",
        ("oha", false, true) => "oha speaks HTTP only; use ghz or h2load for grpc",
        ("ab", false, true) => "ab speaks HTTP/1.0 only; use ghz or h2load for grpc",
        _ => null,
    };
}

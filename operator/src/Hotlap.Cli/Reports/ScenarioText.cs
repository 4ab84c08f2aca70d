using System.Globalization;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>A scenario of the spec in words.</summary>
internal static class ScenarioText
{
    public static string? Request(Scenario scenario) => scenario switch
    {
        { Grpc: { } grpc } => $"gRPC {grpc.Call}",
        { Http: { } http } => $"HTTP {http.Method} {http.Path}",
        _ => null,
    };

    public static string Load(Scenario scenario)
    {
        var load = scenario.Load;
        List<string> parts = [load.Tool ?? (scenario.Grpc is null ? "ab" : "ghz")];
        parts.Add(string.Create(CultureInfo.InvariantCulture, $"{load.Concurrency} in flight"));
        if (load.Connections is { } connections)
            parts.Add(string.Create(CultureInfo.InvariantCulture, $"{connections} connections"));
        if (load.Duration is { } duration)
            parts.Add(duration);
        if (load.Requests is { } requests)
            parts.Add(string.Create(CultureInfo.InvariantCulture, $"{requests} requests"));
        if (load.KeepAlive)
            parts.Add("keep-alive");
        return string.Join(", ", parts);
    }
}

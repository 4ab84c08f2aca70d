using System.Text.Json.Serialization;

namespace Hotlap.Cli.Reports;

/// <summary>One scenario and payload, with a row for every variant in the order of the spec.</summary>
internal sealed record ScenarioFigures
{
    public required string Scenario { get; init; }

    public string Payload { get; init; } = "";

    /// <summary>The request, such as <c>gRPC greet.v1.Greeter/SayHello</c>, or the program; null when the spec has changed since.</summary>
    public string? Request { get; init; }

    /// <summary>The load, such as <c>ghz, 50 in flight, 10s</c>; null for a program, and when the spec has changed since.</summary>
    public string? Load { get; init; }

    public IReadOnlyList<CellFigures> Rows { get; init; } = [];

    /// <summary>True for a program, which states its own metrics and receives no load.</summary>
    [JsonIgnore]
    public bool IsProgram { get; init; }

    /// <summary>True when latencies were measured or requests failed; a program may have neither.</summary>
    [JsonIgnore]
    public bool HasRequests => !IsProgram || Rows.Any(row => row.RequestsPerSecond is not null || row.Errors is not null);
}

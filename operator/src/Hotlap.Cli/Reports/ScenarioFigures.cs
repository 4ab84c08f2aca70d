namespace Hotlap.Cli.Reports;

/// <summary>One scenario and payload: a row for every variant, in the order of the spec.</summary>
internal sealed record ScenarioFigures
{
    public required string Scenario { get; init; }

    public string Payload { get; init; } = "";

    /// <summary>The request, such as <c>gRPC greet.v1.Greeter/SayHello</c>; null where the spec has changed since.</summary>
    public string? Request { get; init; }

    /// <summary>The load, such as <c>ghz, 50 in flight, 10s</c>; null where the spec has changed since.</summary>
    public string? Load { get; init; }

    public IReadOnlyList<CellFigures> Rows { get; init; } = [];
}

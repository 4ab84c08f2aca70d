namespace Hotlap.Cli.Reports;

/// <summary>The limits of the spec and whether the results keep them.</summary>
internal sealed record ThresholdOutcome
{
    /// <summary>Null while it cannot be judged.</summary>
    public bool? Met { get; init; }

    public required string Reason { get; init; }

    public required string Message { get; init; }

    /// <summary>The limits as text, such as <c>hello-grpc p99 at most 20ms</c>.</summary>
    public IReadOnlyList<string> Limits { get; init; } = [];
}

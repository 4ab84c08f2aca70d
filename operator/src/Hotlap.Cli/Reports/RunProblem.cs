namespace Hotlap.Cli.Reports;

/// <summary>The reason why a run has no figures, and what to do about it.</summary>
internal sealed record RunProblem
{
    /// <summary>State of the run with the reason, such as <c>failed: TargetExited</c>.</summary>
    public required string Title { get; init; }

    public required string Reason { get; init; }

    public required string Message { get; init; }

    public string? Advice { get; init; }
}

namespace Hotlap.Cli.Reports;

/// <summary>What stands between a run and its figures, and what to do about it.</summary>
internal sealed record RunProblem
{
    /// <summary>What it means for the figures, with the reason: <c>failed: TargetExited</c>.</summary>
    public required string Title { get; init; }

    public required string Reason { get; init; }

    public required string Message { get; init; }

    public string? Advice { get; init; }
}

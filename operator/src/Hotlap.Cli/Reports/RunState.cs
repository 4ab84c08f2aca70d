using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>Reads the state of a run from its conditions, and only from those of the current generation.</summary>
internal static class RunState
{
    public static Condition? Find(BenchmarkRun run, string type) =>
        run.Status?.Conditions.FirstOrDefault(condition => condition.Type == type);

    /// <summary>True when the operator has observed the current generation of the spec.</summary>
    public static bool IsObserved(BenchmarkRun run) => run.Status is { } status && status.ObservedGeneration >= run.Metadata.Generation;

    public static bool IsComplete(BenchmarkRun run) => IsObserved(run) && Find(run, ConditionTypes.Complete) is { Status: "True" };

    public static bool IsFailed(BenchmarkRun run) => IsObserved(run) && Find(run, ConditionTypes.Failed) is { Status: "True" };

    /// <summary>True when the run is complete and at least one threshold is violated.</summary>
    public static bool ViolatesThresholds(BenchmarkRun run) =>
        IsComplete(run) && Find(run, ConditionTypes.ThresholdsMet) is { Status: "False" };

    /// <summary>True when the run is complete, no threshold is violated, and it is not shown that all are met.</summary>
    public static bool HasThresholdsNotShown(BenchmarkRun run) =>
        IsComplete(run) && Find(run, ConditionTypes.ThresholdsMet) is { Status: "Unknown" };

    /// <summary>True when the run is complete and its condition Trustworthy is False.</summary>
    public static bool IsNotTrustworthy(BenchmarkRun run) =>
        IsComplete(run) && Find(run, ConditionTypes.Trustworthy) is { Status: "False" };

    /// <summary>Returns the state in one word.</summary>
    public static string Describe(BenchmarkRun run)
    {
        if (!IsObserved(run))
            return "Pending";
        if (IsFailed(run))
            return "Failed";
        if (IsComplete(run))
            return "Complete";
        return Find(run, ConditionTypes.Complete)?.Reason is Reasons.Suspended or Reasons.Queued
            ? Find(run, ConditionTypes.Complete)!.Reason : "Running";
    }
}

/// <summary>Whether the figures are trustworthy.</summary>
internal sealed record TrustOutcome
{
    /// <summary>Null while it cannot be decided.</summary>
    public bool? Trustworthy { get; init; }

    public required string Reason { get; init; }

    public required string Message { get; init; }

    public static TrustOutcome? Build(BenchmarkRun run)
    {
        if (!RunState.IsObserved(run) || RunState.Find(run, ConditionTypes.Trustworthy) is not { } condition) return null;
        return new TrustOutcome
        {
            Trustworthy = condition.Status switch { "True" => true, "False" => false, _ => null },
            Reason = condition.Reason,
            Message = condition.Message,
        };
    }
}

/// <summary>The thresholds of the spec and whether the results meet them.</summary>
internal sealed record ThresholdOutcome
{
    /// <summary>
    /// True when every threshold is met, false when one is violated. Null when it is not shown, and while the run is not complete.
    /// </summary>
    public bool? Met { get; init; }

    public required string Reason { get; init; }

    public required string Message { get; init; }

    /// <summary>Each threshold with its verdict.</summary>
    public IReadOnlyList<ThresholdRow> Rows { get; init; } = [];
}

/// <summary>One threshold.</summary>
internal sealed record ThresholdRow
{
    /// <summary>The threshold as text, such as <c>hello-grpc: p99 at most 20ms</c>.</summary>
    public required string Limit { get; init; }

    /// <summary><c>Met</c>, <c>Violated</c> or <c>NotShown</c>; null before the run is complete.</summary>
    public string? Verdict { get; init; }

    /// <summary>The figures that decide the verdict, or what is missing for one.</summary>
    public string? Message { get; init; }

    /// <summary>Rounds that would likely make the verdict conclusive; null when this cannot be estimated.</summary>
    public int? RoundsNeeded { get; init; }
}

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

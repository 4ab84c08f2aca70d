using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>Where a run stands, read from its conditions alone and only from those of its present generation.</summary>
internal static class RunState
{
    public static Condition? Find(BenchmarkRun run, string type) =>
        run.Status?.Conditions.FirstOrDefault(condition => condition.Type == type);

    /// <summary>True once the operator has looked at the spec as it is now.</summary>
    public static bool IsObserved(BenchmarkRun run) => run.Status is { } status && status.ObservedGeneration >= run.Metadata.Generation;

    public static bool IsComplete(BenchmarkRun run) => IsObserved(run) && Find(run, ConditionTypes.Complete) is { Status: "True" };

    public static bool IsFailed(BenchmarkRun run) => IsObserved(run) && Find(run, ConditionTypes.Failed) is { Status: "True" };

    /// <summary>True when the run is complete and at least one threshold is violated.</summary>
    public static bool ViolatesThresholds(BenchmarkRun run) => IsComplete(run) && Find(run, ConditionTypes.ThresholdsMet) is { Status: "False" };

    /// <summary>True when the run is complete, no threshold is violated, and it is not shown that all are met.</summary>
    public static bool HasThresholdsNotShown(BenchmarkRun run) => IsComplete(run) && Find(run, ConditionTypes.ThresholdsMet) is { Status: "Unknown" };

    /// <summary>True when the run is complete and something speaks against its figures.</summary>
    public static bool IsNotTrustworthy(BenchmarkRun run) => IsComplete(run) && Find(run, ConditionTypes.Trustworthy) is { Status: "False" };

    /// <summary>One word for people.</summary>
    public static string Describe(BenchmarkRun run)
    {
        if (!IsObserved(run))
            return "Pending";
        if (IsFailed(run))
            return "Failed";
        if (IsComplete(run))
            return "Complete";
        return Find(run, ConditionTypes.Complete)?.Reason is Reasons.Suspended or Reasons.Queued ? Find(run, ConditionTypes.Complete)!.Reason : "Running";
    }
}

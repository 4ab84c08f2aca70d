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

    /// <summary>True when the run is complete and at least one threshold does not hold.</summary>
    public static bool MissesThresholds(BenchmarkRun run) => IsComplete(run) && Find(run, ConditionTypes.ThresholdsMet) is { Status: "False" };

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

using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Text;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Notices;

/// <summary>Builds the notice of a run that has ended, from its object alone.</summary>
internal static class NoticeBuilder
{
    private const int MostThresholds = 20;
    private const int MostComparisons = 50;
    private const int LongestMessage = 500;
    private const int LongestLine = 200;

    public static Notice Of(RunContext context, string id, DateTimeOffset end)
    {
        var metadata = context.Run.Metadata;
        return new Notice
        {
            Id = id,
            Source = $"/apis/hotlap.dev/v1alpha1/namespaces/{metadata.Namespace}/benchmarkruns/{metadata.Name}",
            Type = $"dev.hotlap.benchmarkrun.{Notice.OutcomeOf(context.Run)}",
            Subject = $"{metadata.Namespace}/{metadata.Name}",
            Time = end,
            Data = Data(context.Run, context.Run.Status!),
        };
    }

    private static NoticeData Data(BenchmarkRun run, BenchmarkRunStatus status)
    {
        // A failed run keeps the comparisons of an earlier measurement.
        var comparisons = RunStatusReader.IsComplete(run) ? status.Comparisons ?? [] : [];
        var thresholds = status.Thresholds ?? [];
        return new NoticeData
        {
            Namespace = run.Metadata.Namespace ?? "",
            Name = run.Metadata.Name,
            Uid = run.Metadata.Uid,
            Generation = run.Metadata.Generation,
            Measurement = status.Measurement,
            Revision = run.Metadata.Annotations?.GetValueOrDefault(Annotations.Revision),
            Verdict = RunStatusReader.Verdict(run)!.Value,
            Summary = PlainText.Of(status.Summary, LongestMessage),
            StartTime = status.StartTime,
            CompletionTime = status.CompletionTime,
            Conditions = [.. status.Conditions.Where(IsShown).Select(Short)],
            Thresholds = [.. thresholds.OrderBy(Rank).Take(MostThresholds).Select(Short)],
            ThresholdsOmitted = Math.Max(0, thresholds.Count - MostThresholds),
            Comparisons = [.. comparisons.OrderBy(Rank).Take(MostComparisons)],
            ComparisonsOmitted = Math.Max(0, comparisons.Count - MostComparisons),
        };
    }

    /// <summary>The conditions for kstatus repeat the others.</summary>
    private static bool IsShown(Condition condition) => condition is
    {
        Type: ConditionTypes.Complete or ConditionTypes.Failed or ConditionTypes.ThresholdsMet or ConditionTypes.Trustworthy
    };

    private static Condition Short(Condition condition) => condition with { Message = PlainText.Of(condition.Message, LongestMessage) };

    private static ThresholdStatus Short(ThresholdStatus row) => row with { Message = PlainText.Of(row.Message, LongestLine) };

    private static int Rank(ThresholdStatus row) => row.Verdict switch
    {
        nameof(LimitVerdict.Violated) => 0,
        nameof(LimitVerdict.Met) => 2,
        _ => 1,
    };

    private static int Rank(ComparisonStatus row) => row.Verdict switch
    {
        nameof(Verdict.Worse) => 0,
        nameof(Verdict.Better) => 1,
        _ => 2,
    };
}

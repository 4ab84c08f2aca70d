using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>The thresholds of the spec in words, with the operator's judgement of them.</summary>
internal static class ThresholdText
{
    public static ThresholdOutcome? Build(BenchmarkRun run)
    {
        if (run.Spec.Thresholds.Count == 0)
            return null;
        var condition = RunState.IsObserved(run) ? RunState.Find(run, ConditionTypes.ThresholdsMet) : null;
        return new ThresholdOutcome
        {
            Met = condition?.Status switch { "True" => true, "False" => false, _ => null },
            Reason = condition?.Reason ?? Reasons.NotComplete,
            Message = condition?.Message ?? "the run is not complete",
            Limits = [.. run.Spec.Thresholds.Select(Describe)],
        };
    }

    /// <summary><c>hello-grpc on aot: p99 at most 20ms</c></summary>
    public static string Describe(Threshold threshold)
    {
        var what = string.Join(' ', new[] { threshold.Scenario, threshold.Payload }.Where(part => !string.IsNullOrEmpty(part)));
        var scope = (what, threshold.Variant) switch
        {
            ("", null) => "everywhere",
            ("", { } variant) => variant,
            (_, null) => what,
            (_, { } variant) => $"{what} on {variant}",
        };
        return $"{scope}: {threshold.Metric} {Limits(threshold)}";
    }

    private static string Limits(Threshold threshold) => threshold.MaxRegression is { } regression
        ? string.Join(", ", new[] { Fixed(threshold), $"at most {regression} worse than the baseline" }.OfType<string>())
        : Fixed(threshold) ?? "without a limit";

    private static string? Fixed(Threshold threshold) => (threshold.Min, threshold.Max) switch
    {
        ({ } min, { } max) => $"from {min} to {max}",
        ({ } min, null) => $"at least {min}",
        (null, { } max) => $"at most {max}",
        _ => null,
    };
}

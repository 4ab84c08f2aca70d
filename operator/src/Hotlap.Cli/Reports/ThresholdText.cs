namespace Hotlap.Cli.Reports;

/// <summary>Describes the thresholds of the spec in words, with the operator's verdicts.</summary>
internal static class ThresholdText
{
    public static ThresholdOutcome? Build(BenchmarkRun run)
    {
        var condition = RunStatusReader.IsObserved(run) ? RunStatusReader.Find(run, ConditionTypes.ThresholdsMet) : null;
        if (run.Spec.Thresholds.Count == 0 && condition is null)
            return null;
        return new ThresholdOutcome(
            TrustOutcome.Truth(condition?.Status),
            condition?.Reason ?? Reasons.NotComplete,
            condition?.Message ?? "the run is not complete",
            RunStatusReader.IsObserved(run) && run.Status!.Thresholds is { } judged
                ? [.. judged.Select(Row)]
                : [.. run.Spec.Thresholds.Select(threshold => new ThresholdRow(Describe(threshold)))]);
    }

    /// <summary>Returns the overall result of the thresholds for a title.</summary>
    public static string Standing(ThresholdOutcome outcome) => outcome switch
    {
        { Met: true } => "met",
        { Met: false } => "VIOLATED",
        { Reason: Reasons.NotComplete } => "not judged yet",
        _ => "NOT SHOWN",
    };

    /// <summary>Returns text such as <c>VIOLATED: hello-grpc: p99 at most 20ms</c>, with all limits that are not met.</summary>
    public static string Sentence(ThresholdOutcome outcome)
    {
        var open = outcome.Rows.Where(row => row.Verdict is not "Met").ToLookup(row => row.Verdict, row => row.Limit);
        string[] parts =
        [
            .. Listed("VIOLATED", open["Violated"]), .. Listed("NOT SHOWN", open["NotShown"]), .. Listed("not judged yet", open[null]),
        ];
        return outcome.Met == true && parts.Length == 0 ? $"met, {outcome.Rows.Count} of {outcome.Rows.Count}"
            : parts.Length > 0 ? string.Join("; ", parts) : $"{Standing(outcome)}, {outcome.Reason}: {outcome.Message}";

        static IEnumerable<string> Listed(string standing, IEnumerable<string> limits) =>
            limits.Any() ? [$"{standing}: {string.Join(", ", limits)}"] : [];
    }

    /// <summary>Returns text such as <c>violated: hello-grpc: p99 at most 20ms</c>.</summary>
    public static string Line(ThresholdRow row) => row.Verdict switch
    {
        null => row.Limit,
        "NotShown" => $"not shown: {row.Limit}",
        var verdict => $"{verdict.ToLowerInvariant()}: {row.Limit}",
    };

    private static ThresholdRow Row(ThresholdStatus status)
    {
        var limit = new Threshold
        {
            Metric = status.Metric, Variant = status.Variant, Scenario = status.Scenario, Payload = status.Payload,
            Max = status.Max, Min = status.Min, MaxRegression = status.MaxRegression,
        };
        return new ThresholdRow(Describe(limit), status.Verdict, status.Message, status.RoundsNeeded);
    }

    /// <summary>Returns text such as <c>hello-grpc on aot: p99 at most 20ms</c>.</summary>
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

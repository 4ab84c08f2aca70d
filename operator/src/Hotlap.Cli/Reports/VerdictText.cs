using Hotlap.Cli.Text;

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

/// <summary>Describes a judged difference in words.</summary>
internal static class VerdictText
{
    /// <summary>Returns text such as <c>against aspnet, over 10 rounds</c>. Comparisons of image sizes alone have no rounds.</summary>
    public static string Title(string? baseline, IReadOnlyList<ComparisonStatus> comparisons)
    {
        var rounds = comparisons.Where(comparison => comparison.Rounds > 0).Select(comparison => comparison.Rounds).ToList();
        if (rounds.Count == 0)
            return $"against {baseline}";
        var (low, high) = (rounds.Min(), rounds.Max());
        return $"against {baseline}, over {(low == high ? $"{low}" : $"{low} to {high}")} rounds";
    }

    /// <summary>Returns text such as <c>+24.9% .. +28.5%</c>.</summary>
    public static string Interval(ComparisonStatus comparison) => comparison switch
    {
        { LowPerMille: null } or { HighPerMille: null } => "none",
        { ConfidencePerMille: null } => "exact",
        _ => $"{Figures.Change(comparison.LowPerMille)} .. {Figures.Change(comparison.HighPerMille)}",
    };

    public static string Margin(long perMille) => string.Create(CultureInfo.InvariantCulture, $"{perMille / 10m:0.#}%");

    public static string Change(long? perMille) => perMille is null ? Figures.NotMeasured : Figures.Change(perMille);

    /// <summary>Returns text such as <c>Better</c>, <c>Same (small but real)</c> or <c>Inconclusive (18 rounds)</c>.</summary>
    public static string Verdict(ComparisonStatus comparison) => comparison.Verdict switch
    {
        "Inconclusive" when comparison.RoundsNeeded is { } rounds => $"Inconclusive ({rounds} rounds)",
        "HardwareDiffers" => "none, hardware differs",
        "Emulated" => "none, emulated",
        "NotComparable" => "none, not comparable",
        "Same" when comparison is { LowPerMille: > 0 } or { HighPerMille: < 0 } && comparison.ConfidencePerMille is not null =>
            "Same (small but real)",
        var verdict => verdict,
    };
}

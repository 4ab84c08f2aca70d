using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Statistics;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;

namespace Hotlap.Planning.Reporting;

/// <summary>
/// Evaluates figures against a largest or smallest value, by the 95% interval of the median over trials. Counted figures are exact: errors,
/// and the bytes of an image. The bytes of an answer are exact in each trial, so the smallest and the largest are compared with the limit.
/// The largest latency or memory of a run exceeds a limit as soon as one value does; to show that it stays within the limit takes as many
/// rounds as an interval.
/// </summary>
internal static class AbsoluteFinding
{
    /// <summary>Returns one finding for each variant or cell in the threshold's scope, at least one; none without max and min.</summary>
    public static IEnumerable<LimitFinding> Of(Threshold threshold, RunContext context, BenchmarkRunStatus status)
    {
        if ((threshold.Max ?? threshold.Min) is null) return [];
        var metric = context.Metrics.Get(threshold.Metric);
        var subjects = Subjects(threshold, metric, status).Where(subject => States(context.Spec, metric, subject.Scenario)).ToList();
        return subjects.Count > 0
            ? subjects.Select(subject => Judge(new Limits(threshold, metric), subject, context))
            : [LimitFinding.NotShown($"{metric.Name}: no variant or cell in the threshold's scope was measured")];
    }

    private static IEnumerable<Subject> Subjects(Threshold threshold, Metric metric, BenchmarkRunStatus status) => !metric.IsOfCell
        ? status.Variants!.Where(variant => variant.Failure is null && Scope.Fits(threshold, variant.Name, "", ""))
            .Select(variant => new Subject(variant.Name, "", "", StatusFigures.Of(variant, metric)))
        : status.Results!.Where(cell => Scope.Fits(threshold, cell.Variant, cell.Scenario, cell.Payload))
            .Select(cell => new Subject(cell.Variant, cell.Scenario, cell.Payload, StatusFigures.Of(cell, metric)));

    /// <summary>
    /// True when the cells of a scenario have the metric. Metrics of the spec are reported by its programs only, not by scenarios with
    /// requests.
    /// </summary>
    private static bool States(BenchmarkRunSpec spec, Metric metric, string scenario) =>
        !spec.Metrics.Exists(own => own.Name == metric.Name)
            || spec.Scenarios.Exists(found => found.Name == scenario && found.Program is not null);

    private static IReadOnlyList<MeasuredTrial> Trials(RunContext context, string variant) =>
        [.. context.Schedule.Trials.Where(trial => trial.Record.Variant == variant)];

    private static LimitFinding Judge(Limits limits, Subject subject, RunContext context)
    {
        var name = $"{limits.Metric.Name} of {Scope.Name(subject.Variant, subject.Scenario, subject.Payload)}";
        if (limits.Metric.Summary == MetricSummary.Exact) return Exactly(limits, name, subject.Figure);
        if (VariantHardware.IsEmulated(context, subject.Variant))
            return LimitFinding.NotShown($"{name} was measured under emulation; measure it on a node of the image's architecture");
        var values = MetricSeries.Of(limits.Metric, Trials(context, subject.Variant), subject.Scenario, subject.Payload);
        double[] known = [.. values.OfType<double>().Select(value => value / limits.Metric.TrialUnitsPerUnit)];
        if (known.Length == 0) return LimitFinding.NotShown($"{name} was not measured");
        if (known.Length < values.Count)
            return LimitFinding.NotShown($"{name} was measured in only {known.Length} of {values.Count} trials");
        return limits.Metric.Summary switch
        {
            MetricSummary.Largest => OfLargest(limits, name, known),
            MetricSummary.Range => OfRange(limits, name, known),
            _ => ByInterval(limits, name, known),
        };
    }

    /// <summary>
    /// A value that is exact in each trial ranges from the smallest to the largest; more rounds do not narrow this range.
    /// </summary>
    private static LimitFinding OfRange(Limits limits, string name, double[] values)
    {
        var (low, high) = (values.Min(), values.Max());
        var verdict = LimitJudge.Of(new Interval(low, high), limits.Allowed);
        return new LimitFinding(verdict, $"{name} is {limits.Show(low, high)}, {limits.Say(verdict, low)}");
    }

    private static LimitFinding Exactly(Limits limits, string name, long? figure)
    {
        if (figure is not { } known) return LimitFinding.NotShown($"{name} was not measured");
        var verdict = LimitJudge.Of(new Interval(known, known), limits.Allowed);
        return new LimitFinding(verdict, $"{name} is {Limit.Show(known, limits.Metric.Unit)}, {limits.Say(verdict, known)}");
    }

    private static LimitFinding OfLargest(Limits limits, string name, double[] values)
    {
        var largest = values.Max();
        return largest > limits.Allowed.High
            ? Exactly(limits, name, (long)Math.Ceiling(largest))
            : ByInterval(limits, name, [.. values.Select(_ => largest)]);
    }

    private static LimitFinding ByInterval(Limits limits, string name, double[] values)
    {
        var outcome = LimitJudge.OfMedian(values, limits.Allowed);
        if (LimitJudge.MedianInterval(values) is not { } interval)
            return LimitFinding.TooFew($"{name} is {limits.Show(values.Min(), values.Max())} in {Trials(values.Length)}");
        var said = $"{name} is {limits.Show(interval.Low, interval.High)}, {limits.Say(outcome.Verdict, interval.Low)}";
        return outcome.Verdict == LimitVerdict.NotShown
            ? LimitFinding.NotShown(said, outcome.RoundsNeeded)
            : new LimitFinding(outcome.Verdict, said);
    }

    private static string Trials(int count) => string.Create(CultureInfo.InvariantCulture, $"{count} trial{(count == 1 ? "" : "s")}");

    private sealed record Subject(string Variant, string Scenario, string Payload, long? Figure);

    private sealed record Limits(Threshold Threshold, Metric Metric)
    {
        public Interval Allowed { get; } = new(
            Threshold.Min is { } min ? Limit.Read(min, Metric.Unit)!.Value : double.NegativeInfinity,
            Threshold.Max is { } max ? Limit.Read(max, Metric.Unit)!.Value : double.PositiveInfinity);

        private string Text => (Threshold.Min, Threshold.Max) switch
        {
            ({ } min, { } max) => $"{min} to {max}",
            ({ } min, null) => $"at least {min}",
            (_, var max) => $"at most {max}",
        };

        public string Show(double low, double high) => Show(low) == Show(high) ? Show(low) : $"{Show(low)} to {Show(high)}";

        public string Say(LimitVerdict verdict, double low) => verdict switch
        {
            LimitVerdict.Met => $"within the limit, {Text}",
            LimitVerdict.Violated => low > Allowed.High ? $"more than {Threshold.Max}" : $"less than {Threshold.Min}",
            _ => $"which crosses the limit of {Text}",
        };

        private string Show(double value) => Limit.Show((long)Math.Round(value, MidpointRounding.AwayFromZero), Metric.Unit);
    }
}

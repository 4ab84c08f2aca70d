using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Histograms;
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
        var subjects = Subjects(metric, status)
            .Where(found => found.Subject.IsIn(threshold) && Has(context.Spec, metric, found.Subject.Scenario)).ToList();
        return subjects.Count > 0
            ? subjects.Select(found => Judge(
                new Limits(threshold, metric, context.Stopping), found.Subject, found.Figure, context))
            : [LimitFinding.NotShown($"{metric.Name}: no variant or cell in the threshold's scope was measured")];
    }

    private static IEnumerable<(Subject Subject, long? Figure)> Subjects(Metric metric, BenchmarkRunStatus status) => !metric.IsOfCell
        ? status.Variants!.Where(variant => variant.Failure is null)
            .Select(variant => (new Subject(variant.Name, "", ""), StatusFigures.Of(variant, metric)))
        : status.Results!.Select(cell => (new Subject(cell.Variant, cell.Scenario, cell.Payload), StatusFigures.Of(cell, metric)));

    private static bool Has(BenchmarkRunSpec spec, Metric metric, string scenario) =>
        spec.Scenarios.Find(found => found.Name == scenario) is not { } known || MetricScope.Has(spec, metric, known);

    private static LimitFinding Judge(Limits limits, Subject subject, long? figure, RunContext context)
    {
        var name = $"{limits.Metric.Name} of {subject.Name}";
        if (limits.Metric.Summary == MetricSummary.Exact)
            return figure is { } counted ? limits.Judge(name, counted, counted) : LimitFinding.NotShown($"{name} was not measured");
        if (VariantHardware.IsEmulated(context, subject.Variant))
            return LimitFinding.NotShown($"{name} was measured under emulation; measure it on a node of the image's architecture");
        var trials = FigureCalculator.Trials(context, subject.Variant);
        if (trials.Any(trial => trial.WasProbeStopped))
            return LimitFinding.NotShown($"{name} was measured beside a probe that a signal stopped");
        if (limits.Metric is { IsOfCell: true, DependsOnLoad: true }
            && CallsInFlight.AreBelowPlan(trials, subject.Scenario, subject.Payload))
            return LimitFinding.NotShown($"{name} was measured with fewer calls in flight than planned");
        var values = MetricSeries.Of(limits.Metric, trials, subject.Scenario, subject.Payload);
        if (limits.Metric.Percentile is { } percentile && Beyond(percentile, trials, subject) is > 0 and var beyond)
            return OfBeyond(limits, name, beyond, values.Count);
        double[] known = [.. values.OfType<double>().Select(value => value / limits.Metric.TrialUnitsPerUnit)];
        if (limits.Metric.NeedsSearch && known.Length < values.Count)
            return LimitFinding.NotShown(
                $"{name} lies outside of the search, or was limited by the generator, in {values.Count - known.Length} of {values.Count} "
                    + "trials");
        if (known.Length == 0) return LimitFinding.NotShown($"{name} was not measured");
        if (known.Length < values.Count)
            return LimitFinding.NotShown($"{name} was measured in only {known.Length} of {values.Count} trials");
        return limits.Metric.Summary switch
        {
            MetricSummary.Largest => OfLargest(limits, name, known),
            // More rounds do not narrow the range of a value that is exact in each trial.
            MetricSummary.Range => limits.Judge(name, known.Min(), known.Max()),
            _ => ByInterval(limits, name, known),
        };
    }

    /// <summary>Counts the trials in which a percentile falls among failed and unsent requests.</summary>
    private static int Beyond(double percentile, IReadOnlyList<MeasuredTrial> trials, Subject subject) => trials
        .Select(trial => trial.Cell(subject.Scenario, subject.Payload)).OfType<CellSample>()
        .Count(sample => RequestPercentile.IsUnanswered(percentile, sample.Requests, sample.Unanswered));

    /// <summary>Such a percentile is beyond every limit; that of some trials only has no interval.</summary>
    private static LimitFinding OfBeyond(Limits limits, string name, int beyond, int trials) =>
        beyond == trials && limits.Threshold.Max is { } max
            ? new LimitFinding(LimitVerdict.Violated, $"{name} is beyond the timeout, more than {max}: so many requests failed")
            : LimitFinding.NotShown($"{name} is beyond the timeout in {beyond} of {trials} trials: so many requests failed");

    private static LimitFinding OfLargest(Limits limits, string name, double[] values)
    {
        var largest = values.Max();
        return largest > limits.Allowed.High
            ? limits.Judge(name, Math.Ceiling(largest), Math.Ceiling(largest))
            : ByInterval(limits, name, [.. values.Select(_ => largest)]) with { PValue = null };
    }

    private static LimitFinding ByInterval(Limits limits, string name, double[] values)
    {
        var outcome = LimitJudge.OfMedian(values, limits.Allowed, limits.Stopping);
        var count = values.Length == 1 ? "1 trial" : $"{values.Length} trials";
        if (LimitJudge.MedianInterval(values, limits.Stopping) is not { } interval)
            return LimitFinding.TooFew($"{name} is {limits.Show(values.Min(), values.Max())} in {count}");
        var finding = limits.Finding(name, outcome.Verdict, interval.Low, interval.High);
        if (outcome.Verdict == LimitVerdict.NotShown) finding = LimitFinding.NotShown(finding.Message, outcome.RoundsNeeded);
        return finding with
        {
            PValue = LimitJudge.PValueBeyond(values, limits.Allowed, limits.Stopping), Rounds = values.Length,
        };
    }

    private sealed record Limits(Threshold Threshold, Metric Metric, StoppingRule Stopping)
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

        public LimitFinding Judge(string name, double low, double high) =>
            Finding(name, LimitJudge.Of(new Interval(low, high), Allowed), low, high);

        public LimitFinding Finding(string name, LimitVerdict verdict, double low, double high) =>
            new(verdict, $"{name} is {Show(low, high)}, {Say(verdict, low)}");

        public string Show(double low, double high) => Show(low) == Show(high) ? Show(low) : $"{Show(low)} to {Show(high)}";

        private string Say(LimitVerdict verdict, double low) => verdict switch
        {
            LimitVerdict.Met => $"within the limit, {Text}",
            LimitVerdict.Violated => low > Allowed.High ? $"more than {Threshold.Max}" : $"less than {Threshold.Min}",
            _ => $"which crosses the limit of {Text}",
        };

        private string Show(double value) => Limit.Show((long)Math.Round(value, MidpointRounding.AwayFromZero), Metric.Unit);
    }
}

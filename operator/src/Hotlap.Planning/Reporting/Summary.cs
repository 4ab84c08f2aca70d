using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Statistics;
using Hotlap.Planning.Warnings;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Reporting;

/// <summary>
/// One line about a complete run: a violated threshold, then the primary metric of one cell. That is the cell in which a variant is the
/// most worse, otherwise the first. The line claims no more than the intervals show.
/// </summary>
internal static class Summary
{
    public static string Of(
        BenchmarkRunSpec spec, BenchmarkRunStatus status, IReadOnlyList<ComparisonRow> comparisons, Trust trust,
        IReadOnlyList<ThresholdStatus> thresholds)
    {
        var cells = Cell.Measured(spec);
        var cell = cells.MinBy(found => Worst(spec, found, comparisons));
        var metric = PrimaryMetrics.First(spec, cell);
        var rows = Rows(metric, cell, comparisons);
        var said = rows.Count == 0 ? Figure(spec, status, cell, metric) : Judged(metric, rows, status, comparisons);
        if (cells.Count > 1) said = $"{cell!.Title} (1 of {cells.Count} cells): {said}";
        var isWorse = rows.Count > 0 && rows.TrueForAll(row => row.Verdict == Verdict.Worse);
        return Violated(thresholds) + Trusted(said, isWorse, trust) + Without(status);
    }

    /// <summary>Returns the largest loss that is shown in a cell, as a negative number of thousandths; 0 for none.</summary>
    private static long Worst(BenchmarkRunSpec spec, Cell cell, IReadOnlyList<ComparisonRow> comparisons) =>
        Rows(PrimaryMetrics.First(spec, cell), cell, comparisons).Where(row => row.Verdict == Verdict.Worse).Select(Gain)
            .DefaultIfEmpty().Min();

    private static List<ComparisonRow> Rows(string metric, Cell? cell, IReadOnlyList<ComparisonRow> comparisons) =>
    [
        .. comparisons.Where(row => row.Metric == metric && row.ChangePerMille is not null && (cell is null
            || metric == MetricNames.Startup || (row.Scenario == cell.Scenario.Name && row.Payload == cell.Payload))),
    ];

    private static string Violated(IReadOnlyList<ThresholdStatus> thresholds)
    {
        List<string> violations = [.. thresholds.Where(row => row.Verdict == nameof(LimitVerdict.Violated))
            .SelectMany(row => (row.Message ?? row.Metric).Split("; "))];
        return violations.Count == 0 ? "" : $"violated: {violations[0]}{(violations.Count > 1 ? ", and more" : "")}; ";
    }

    /// <summary>Distrust goes before what is said, unless that is a loss.</summary>
    private static string Trusted(string said, bool isWorse, Trust trust)
    {
        var distrust = $"not trusted ({trust.Reason})";
        return trust.Status != "False" ? said : isWorse ? $"{said}; {distrust}" : $"{distrust}: {said}";
    }

    private static string Without(BenchmarkRunStatus status)
    {
        var failed = status.Variants!.Where(variant => variant.Failure is not null).Select(variant => $"{variant.Name} ({variant.Failure})")
            .ToList();
        return failed.Count == 0 ? "" : $"; without {string.Join(", ", failed)}";
    }

    private static string Judged(string metric, List<ComparisonRow> rows, BenchmarkRunStatus status, IReadOnlyList<ComparisonRow> all)
    {
        var better = rows.Where(row => row.Verdict == Verdict.Better).OrderByDescending(Gain).ToList();
        if (better.Count > 0)
        {
            var rival = better.Skip(1).FirstOrDefault(row => Overlap(row, better[0]));
            var standing = rival is null ? $"{better[0].Variant} is best" : $"{better[0].Variant} is narrowly ahead of {rival.Variant}";
            return $"{standing}: {Change(better[0])}{Startup(metric, better[0].Variant, status, all)}";
        }

        var nearest = rows.MaxBy(Gain)!;
        var common = rows.Select(row => row.Verdict).Distinct().Count() == 1 ? nearest.Verdict : (Verdict?)null;
        var shown = $"{nearest.Variant} {Change(nearest)}";
        return common switch
        {
            Verdict.Emulated => $"{nearest.Variant} or {nearest.Baseline} ran under emulation, so they cannot be compared",
            Verdict.NotComparable => $"{nearest.Variant} and {nearest.Baseline} cannot be compared; the condition Trustworthy says why",
            Verdict.HardwareDiffers => $"{nearest.Variant} ran on different hardware than {nearest.Baseline}: {Change(nearest)}",
            Verdict.Same => $"no difference from {nearest.Baseline}: {shown}",
            Verdict.Worse when nearest.Paired => $"{nearest.Baseline} is best: {shown}",
            Verdict.Worse => $"worse than {nearest.Baseline}: {shown}",
            _ when rows.Where(row => row.Verdict == Verdict.Inconclusive).MaxBy(Gain) is { } open => CannotTell(open),
            _ => $"no variant is better than {nearest.Baseline}: {shown}",
        };
    }

    private static string CannotTell(ComparisonRow row)
    {
        var more = row switch
        {
            { EarlierRuns: < BetweenRuns.FewestEarlier and var known } =>
                $"; a verdict needs {BetweenRuns.FewestEarlier} earlier runs, but there are {known}",
            { UnclearAmong: { } many } => $"; not clear enough among {many} comparisons",
            { RoundsNeededLow: { } low, RoundsNeededHigh: { } high } when low < high => $"; {low} to {high} rounds may be conclusive",
            { RoundsNeeded: { } rounds } => $"; {rounds} rounds may be conclusive",
            _ => "",
        };
        return $"inconclusive: {row.Variant} {Change(row)} against {row.Baseline}{more}";
    }

    /// <summary>Returns the improvement in the metric's direction, in thousandths.</summary>
    private static long Gain(ComparisonRow row) => (row.HigherIsBetter ? 1 : -1) * (row.ChangePerMille ?? 0);

    private static bool Overlap(ComparisonRow row, ComparisonRow other) =>
        row.LowPerMille <= other.HighPerMille && other.LowPerMille <= row.HighPerMille;

    /// <summary>Returns a text such as <c>+26.8% requests/s [24.9, 28.5]</c>.</summary>
    private static string Change(ComparisonRow row)
    {
        var interval = row is { LowPerMille: { } low, HighPerMille: { } high } ? $" [{low / 10m:0.0}, {high / 10m:0.0}]" : "";
        return $"{Limit.Signed(row.ChangePerMille!.Value)} {MetricCatalogue.BuiltIn.Label(row.Metric)}{interval}";
    }

    private static string Startup(string metric, string variant, BenchmarkRunStatus status, IReadOnlyList<ComparisonRow> all)
    {
        if (status.Variants!.Find(candidate => candidate.Name == variant)?.Startup is not { } startup) return "";
        var change = all.FirstOrDefault(row => row.Metric == MetricNames.Startup && row.Variant == variant)?.ChangePerMille;
        var figure = Milliseconds(startup);
        return metric == MetricNames.Startup
            ? $", {figure}" : $", startup {figure}{(change is { } known ? $" ({Limit.Signed(known)})" : "")}";
    }

    /// <summary>Describes a run that has no comparison.</summary>
    private static string Figure(BenchmarkRunSpec spec, BenchmarkRunStatus status, Cell? cell, string metric)
    {
        var first = status.Variants!.First(variant => variant.Failure is null);
        var startup = first.Startup is { } measured ? $"startup {Milliseconds(measured)}" : "startup not measured";
        if (cell is null) return $"{first.Name}: {startup}";
        var figures =
            status.Results!.Find(candidate => candidate.Variant == first.Name && candidate.Scenario == cell.Scenario.Name
                && candidate.Payload == cell.Payload);
        var decides = SpecMetrics.Of(spec).Get(metric);
        var value = decides.IsOfCell && figures is not null ? StatusFigures.Of(figures, decides) : null;
        var shown = value is { } known ? $"{Limit.Show(known, decides.Unit)} {decides.Label}" : $"{decides.Label} not measured";
        if (ProgramRuns.Is(spec) || UrlRuns.Is(spec)) return spec.Variants.Count > 1
            ? $"nothing was compared: {first.Name} {shown}" : $"{cell.Title}: {shown}";
        if (spec.Variants.Count > 1) return $"nothing was compared: {first.Name} {shown}, {startup}";
        return Cell.Measured(spec).Count > 1 ? $"{shown}, {startup}" : $"{cell.Title}: {shown}, {startup}";
    }

    private static string Milliseconds(StartupStatus startup) => $"{(startup.MedianMicroseconds + 500) / 1000} ms";
}

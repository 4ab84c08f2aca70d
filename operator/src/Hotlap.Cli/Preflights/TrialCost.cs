using Hotlap.Api.Units;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Cli.Preflights;

/// <summary>What a trial of the planned run costs, as the trials of its preflight show.</summary>
/// <param name="Fixed">Time of a trial without the windows whose length can be chosen: pods, startup, warm-ups and other windows.</param>
/// <param name="Windows">The windows whose length can be chosen, by scenario: planned length, and number in a trial.</param>
internal sealed record TrialCost(TimeSpan Fixed, IReadOnlyList<ChosenWindow> Windows)
{
    /// <summary>Time of a planned trial.</summary>
    public TimeSpan Planned => Windows.Aggregate(Fixed, (sum, window) => sum + (window.Count * window.Length));

    /// <summary>Reads the times of trials. A trial lasts from the creation of its target to that of the next one.</summary>
    /// <param name="planned">The spec of the planned run.</param>
    /// <param name="trials">Trials of the preflight, at least two.</param>
    public static TrialCost Of(BenchmarkRunSpec planned, IReadOnlyList<MeasuredTrial> trials)
    {
        List<DateTimeOffset> created = [.. trials.Select(trial => Time(trial.Record.CreationTimestamp)).Order()];
        // The median is not moved by a pause, such as a suspension or a discarded round.
        var trial = Median(created.Zip(created.Skip(1), (one, next) => next - one));
        var load = Median(trials.Select(measured => measured.Samples.Aggregate(TimeSpan.Zero, (sum, cell) => sum + TimeOf(cell))));
        var repeated = planned.Scenarios.Where(scenario => PreflightRun.IsRepeated(planned, scenario)).ToList();
        var names = repeated.Select(scenario => scenario.Name).ToHashSet();
        var second = repeated.Select(scenario => PreflightRun.Repeated(scenario.Name)).ToHashSet();
        var rest = Median(trials.Select(measured => measured.Samples.Where(cell => !second.Contains(cell.Scenario)).Aggregate(
            TimeSpan.Zero, (sum, cell) => sum + (names.Contains(cell.Scenario) ? Nanoseconds(cell.WarmupNanoseconds) : TimeOf(cell)))));
        return new TrialCost(
            (trial > load ? trial - load : TimeSpan.Zero) + rest,
            [.. repeated.Select(scenario => new ChosenWindow(
                scenario.Name, GoDuration.Parse(scenario.Load.Duration!), RunLength.Cells(scenario)))]);
    }

    private static TimeSpan TimeOf(CellSample cell) => Nanoseconds(cell.WarmupNanoseconds + cell.WindowNanoseconds);

    private static TimeSpan Nanoseconds(long nanoseconds) => TimeSpan.FromTicks(nanoseconds / 100);

    private static DateTimeOffset Time(string timestamp) =>
        DateTimeOffset.Parse(timestamp, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal);

    private static TimeSpan Median(IEnumerable<TimeSpan> times) => TimeSpan.FromTicks(Quantiles.Median(times.Select(time => time.Ticks)));
}

/// <summary>The windows of a scenario, whose length can be chosen.</summary>
/// <param name="Scenario">The scenario.</param>
/// <param name="Length">Their planned length.</param>
/// <param name="Count">Their number in a trial: one for each payload.</param>
internal sealed record ChosenWindow(string Scenario, TimeSpan Length, int Count);

using Hotlap.Measurement.Doubting;

namespace Hotlap.Measurement.Results;

/// <summary>Which trials are in the figures: whole rounds that nothing disturbed, so that every variant keeps the same rounds.</summary>
public static class ValidRounds
{
    /// <summary>A generator began later than <see cref="LatestStartNanoseconds"/> after the start that all had agreed on.</summary>
    public const string StartMissed = "StartMissed";

    /// <summary>Latest start of a generator after the common one, in nanoseconds: 1% of the shortest window that is not doubted.</summary>
    public const long LatestStartNanoseconds = DoubtLimits.ShortestWindowNanoseconds / 100;

    /// <summary>Codes among a cell's warnings that spoil its trial; every other warning is a doubt, which is told and changes nothing.</summary>
    public static IReadOnlyList<string> SpoilingWarnings { get; } = [StartMissed];

    /// <summary>
    /// The trials of these variants and one measurement whose round has every one of them and no disturbed trial, in the order of rounds. The round 0, which measures capacities
    /// before the first one, is none.
    /// </summary>
    /// <param name="trials">All recorded trials.</param>
    /// <param name="measurement">Digest of the measurement.</param>
    /// <param name="variants">Names of all variants that were not given up.</param>
    public static IReadOnlyList<MeasuredTrial> Of(IEnumerable<MeasuredTrial> trials, string measurement, IReadOnlyCollection<string> variants) =>
        [.. trials.Where(trial => trial.Record.Measurement == measurement && trial.Record.Round > 0)
            .GroupBy(trial => trial.Record.Round)
            .Where(round => !round.Any(IsSpoiled) && variants.All(variant => round.Any(trial => trial.Record.Variant == variant)))
            .OrderBy(round => round.Key)
            .SelectMany(round => round.Where(trial => variants.Contains(trial.Record.Variant)).OrderBy(trial => trial.Record.Variant, StringComparer.Ordinal))];

    private static bool IsSpoiled(MeasuredTrial trial) =>
        trial.Record.Disturbances.Count > 0 || trial.Cells.Any(cell => cell.Sample.Warnings.Any(SpoilingWarnings.Contains));
}

using Hotlap.Measurement.Warnings;

namespace Hotlap.Measurement.Results;

/// <summary>Selects the trials that figures include: complete undisrupted rounds, so all variants have the same ones.</summary>
public static class ValidRounds
{
    /// <summary>The generators' loads have too little time in common.</summary>
    public const string StartMissed = "StartMissed";

    /// <summary>Codes in a cell's warnings that discard the trial's round. All other codes are only reported.</summary>
    private static readonly string[] SpoilingWarnings = [StartMissed];

    /// <summary>
    /// Returns the trials of one measurement and the given variants, in the order of rounds. A round counts only when it has a trial of
    /// every given variant and no disrupted trial. Round 0, which measures the capacity before the first round, is excluded.
    /// </summary>
    /// <param name="trials">All recorded trials.</param>
    /// <param name="measurement">Digest of the measurement.</param>
    /// <param name="variants">Names of the measured variants, without those that failed and were skipped.</param>
    public static IReadOnlyList<MeasuredTrial> Of(
        IEnumerable<MeasuredTrial> trials, string measurement, IReadOnlyCollection<string> variants) =>
        [.. trials.Where(trial => trial.Record.Measurement == measurement && trial.Record.Round > 0)
            .GroupBy(trial => trial.Record.Round)
            .Where(round => round.All(trial => trial.DiscardCauses.Count == 0)
                && variants.All(variant => round.Any(trial => trial.Record.Variant == variant)))
            .OrderBy(round => round.Key)
            .SelectMany(round => round.Where(trial => variants.Contains(trial.Record.Variant))
                .OrderBy(trial => trial.Record.Variant, StringComparer.Ordinal))];

    /// <summary>
    /// True when a generator started so late that the figures are not those of the plan. Where only the time that is common to all
    /// generators counts, it must be twice the delay. Other figures include the time in which only others sent: at most 1%.
    /// </summary>
    /// <param name="windowNanoseconds">Length of the generator's window.</param>
    /// <param name="delay">Nanoseconds from the common start to its own; null with one generator.</param>
    /// <param name="isCommon">True when the window is the time that is common to all generators.</param>
    public static bool MissesStart(long windowNanoseconds, long? delay, bool isCommon) => isCommon
        ? delay > windowNanoseconds / 2
        : delay > Math.Max(windowNanoseconds, WarningLimits.ShortestWindowNanoseconds) / 100;

    /// <summary>Returns what disrupted a trial, sorted: what the operator saw, and warnings of samples that discard a round.</summary>
    internal static IReadOnlyList<string> Causes(MeasuredTrial trial) =>
    [
        .. trial.Record.Disruptions.Concat(trial.Samples.SelectMany(cell => cell.Warnings).Where(SpoilingWarnings.Contains))
            .Distinct().Order(StringComparer.Ordinal),
    ];
}

using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Observing;

/// <summary>A completed measurement whose trials are the baseline.</summary>
/// <param name="Reference">The measurement's method and the place of its records.</param>
/// <param name="Recorded">Its recorded trials.</param>
public sealed record ObservedBaseline(BaselineReference Reference, IReadOnlyList<RecordedTrial> Recorded)
{
    /// <summary>The trials that the baseline's figures include.</summary>
    public IReadOnlyList<MeasuredTrial> Trials { get; } = ValidRounds.Of(
        Recorded.Select(trial => trial.Measured), Reference.Measurement, Reference.Variants);

    /// <summary>Why trials are missing; null when all trials exist. With a problem, the baseline has no trials.</summary>
    public Problem? Problem { get; init; }

    /// <summary>
    /// Measurements of the same spec and images, this one included. They show how much two runs of the same image differ.
    /// </summary>
    public IReadOnlyList<EarlierRun> Earlier { get; init; } = [];

    /// <summary>Trials of the baseline's capacity round.</summary>
    public IEnumerable<RecordedTrial> CapacityTrials => Recorded.Where(trial => trial.Record.Round == SpecRounds.CapacityRound);

    /// <summary>Returns the trials of the variant with which a variant is compared.</summary>
    /// <param name="variant">Variant of the run that compares.</param>
    /// <param name="baseline">The variant that its spec names for all variants; null to compare with the variant of the same name.</param>
    public IEnumerable<MeasuredTrial> Partners(string variant, string? baseline) =>
        Trials.Where(trial => trial.Record.Variant == (baseline ?? variant));
}

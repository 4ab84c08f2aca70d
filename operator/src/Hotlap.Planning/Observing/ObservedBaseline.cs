using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Ordering;

namespace Hotlap.Planning.Observing;

/// <summary>A completed measurement whose trials are the baseline.</summary>
/// <param name="Reference">How it was measured.</param>
/// <param name="Recorded">Its recorded trials.</param>
public sealed record ObservedBaseline(BaselineReference Reference, IReadOnlyList<RecordedTrial> Recorded)
{
    /// <summary>The trials that are in its figures.</summary>
    public IReadOnlyList<MeasuredTrial> Trials { get; } = ValidRounds.Of(
        Recorded.Select(trial => trial.Measured), Reference.Measurement, Reference.Variants);

    /// <summary>Why its trials are not all there; null where they are. Then it has none.</summary>
    public Problem? Problem { get; init; }

    /// <summary>Measurements of the same spec and images, itself included: they tell how much two runs of the same image differ.</summary>
    public IReadOnlyList<EarlierRun> Earlier { get; init; } = [];

    /// <summary>The trials that measured its capacities.</summary>
    public IEnumerable<RecordedTrial> CapacityTrials => Recorded.Where(trial => trial.Record.Round == RoundOrder.CapacityRound);

    /// <summary>Trials of the variant that a variant is compared with.</summary>
    /// <param name="variant">Variant of the run that compares.</param>
    /// <param name="baseline">The variant that its spec names for all; null for the one of the same name.</param>
    public IEnumerable<MeasuredTrial> Partners(string variant, string? baseline) => Trials.Where(trial => trial.Record.Variant == (baseline ?? variant));
}

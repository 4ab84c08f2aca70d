using Hotlap.Measurement.History;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Observing;

/// <summary>A completed measurement whose trials are the baseline.</summary>
/// <param name="Reference">The measurement's method and the place of its records.</param>
/// <param name="Recorded">Its recorded trials.</param>
public sealed record ObservedBaseline(BaselineReference Reference, IReadOnlyList<MeasuredTrial> Recorded)
{
    /// <summary>What is said in place of a comparison when there was no previous measurement.</summary>
    public const string First =
        "no earlier measurement of this run is kept, so there is nothing to compare with; the next measurement is compared with this one";

    /// <summary>The trials that the baseline's figures include.</summary>
    public IReadOnlyList<MeasuredTrial> Trials { get; } = ValidRounds.Of(
        Recorded, Reference.Measurement, Reference.Variants);

    /// <summary>Why trials are missing; null when all trials exist. With a problem, the baseline has no trials.</summary>
    public Problem? Problem { get; init; }

    /// <summary>
    /// Measurements of the same spec and images, this one included. They show how much two runs of the same image differ.
    /// </summary>
    public IReadOnlyList<EarlierRun> Earlier { get; init; } = [];

    /// <summary>Trials of the baseline's capacity round.</summary>
    public IEnumerable<MeasuredTrial> CapacityTrials => Recorded.Where(trial => trial.Record.Round == CapacityRound.Number);

    /// <summary>Returns the trials of the variant with which a variant is compared.</summary>
    /// <param name="variant">Variant of the run that compares.</param>
    /// <param name="baseline">The variant that its spec names for all variants; null to compare with the variant of the same name.</param>
    public IEnumerable<MeasuredTrial> Partners(string variant, string? baseline) =>
        Trials.Where(trial => trial.Record.Variant == (baseline ?? variant));
}

/// <summary>Nodes on which the baseline's trials ran.</summary>
internal static class BaselinePlaces
{
    /// <summary>
    /// Returns the nodes on which a variant's counterpart in the baseline ran; empty without a counterpart of the same architecture.
    /// </summary>
    public static IReadOnlyList<string> TargetNodes(RunObservation observation, string variant)
    {
        if (observation.Baseline is not { } baseline) return [];
        var partner = observation.Run.Spec.Comparison?.Baseline ?? variant;
        var now = observation.Preparation?.Images.FirstOrDefault(image => image.Variant == variant)?.Architecture;
        var before = baseline.Reference.Images.FirstOrDefault(image => image.Variant == partner)?.Architecture;
        return now != before
            ? [] : Distinct(baseline.Partners(variant, observation.Run.Spec.Comparison?.Baseline).Select(trial => trial.Record.TargetNode));
    }

    /// <summary>Returns the nodes on which the baseline's generators ran.</summary>
    public static IReadOnlyList<string> GeneratorNodes(RunObservation observation) => observation.Baseline is not { } baseline ? [] :
        Distinct(baseline.Recorded.SelectMany(trial => trial.GeneratorNodes));

    private static IReadOnlyList<string> Distinct(IEnumerable<string> nodes) =>
        [.. nodes.Where(node => node.Length > 0).Distinct().Order(StringComparer.Ordinal)];
}

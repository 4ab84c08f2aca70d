using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Comparing;

/// <summary>Where the trials of the run that is the baseline ran.</summary>
internal static class BaselinePlaces
{
    /// <summary>Nodes on which a variant's partner ran; empty without a partner of the same architecture.</summary>
    public static IReadOnlyList<string> TargetNodes(RunObservation observation, string variant)
    {
        if (observation.Baseline is not { } baseline) return [];
        var partner = observation.Run.Spec.Comparison?.Baseline ?? variant;
        var now = observation.Preparation?.Images.FirstOrDefault(image => image.Variant == variant)?.Architecture;
        var before = baseline.Reference.Images.FirstOrDefault(image => image.Variant == partner)?.Architecture;
        return now != before ? [] : Distinct(baseline.Partners(variant, observation.Run.Spec.Comparison?.Baseline).Select(trial => trial.Record.TargetNode));
    }

    /// <summary>Nodes on which its generators ran.</summary>
    public static IReadOnlyList<string> GeneratorNodes(RunObservation observation) => observation.Baseline is not { } baseline ? [] :
        Distinct(baseline.Recorded.SelectMany(trial => trial.GeneratorNodes.Append(trial.Record.GeneratorNode)));

    private static IReadOnlyList<string> Distinct(IEnumerable<string> nodes) =>
        [.. nodes.Where(node => node.Length > 0).Distinct().Order(StringComparer.Ordinal)];
}

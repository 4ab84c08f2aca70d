namespace Hotlap.Planning.Observing;

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
        Distinct(baseline.Recorded.SelectMany(trial => trial.GeneratorNodes.Append(trial.Record.GeneratorNode)));

    private static IReadOnlyList<string> Distinct(IEnumerable<string> nodes) =>
        [.. nodes.Where(node => node.Length > 0).Distinct().Order(StringComparer.Ordinal)];
}

using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Reporting;

/// <summary>On what kind of machine a variant ran.</summary>
internal static class VariantHardware
{
    /// <summary>
    /// Architecture and CPUs of the nodes of a variant's trials. CPUs count only where every node of the run is still there to tell its own:
    /// else a node that is gone would look like another kind.
    /// </summary>
    public static string Of(RunContext context, string variant) => Text(
        context,
        context.Observation.Preparation?.Images.FirstOrDefault(image => image.Variant == variant)?.Architecture,
        [.. context.Course.Trials.Select(trial => trial.Record)],
        variant);

    /// <summary>The same of a variant of the run that is the baseline.</summary>
    public static string OfBaseline(RunContext context, ObservedBaseline baseline, ResolvedImage image) =>
        Text(context, image.Architecture, [.. baseline.Trials.Select(trial => trial.Record)], image.Variant);

    private static string Text(RunContext context, string? architecture, IReadOnlyList<TrialRecord> trials, string variant)
    {
        var nodes = context.Observation.Nodes.ToDictionary(node => node.Metadata.Name);
        return trials.All(trial => nodes.ContainsKey(trial.TargetNode))
            ? Hardware.Describe(trials.Where(trial => trial.Variant == variant)
                .Select(trial => new Machine(architecture, nodes[trial.TargetNode].Status.Capacity?.GetValueOrDefault("cpu"))))
            : Hardware.Describe([new Machine(architecture, null)]);
    }
}

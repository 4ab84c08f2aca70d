using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Reporting;

/// <summary>On what kind of machine a variant ran.</summary>
internal static class VariantHardware
{
    /// <summary>
    /// Architecture and CPUs of the nodes of a variant's trials. CPUs count only where those of every node of the run are known:
    /// else a node of which nothing is known would look like another kind.
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
        var nodes = trials.Select(trial => trial.TargetNode).Distinct().ToDictionary(name => name, name => MeasuredNodes.Find(context, name));
        return nodes.Values.All(node => node is not null)
            ? Hardware.Describe(trials.Where(trial => trial.Variant == variant).Select(trial => new Machine(architecture, nodes[trial.TargetNode]!.Cpus)))
            : Hardware.Describe([new Machine(architecture, null)]);
    }
}

using Hotlap.Measurement.History;
using Hotlap.Planning.Context;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Comparing;

/// <summary>Finds differences between a run and its baseline run that would make the comparison meaningless.</summary>
internal static class BaselineFingerprint
{
    /// <summary>Returns the differences, each as a sentence; empty when both were measured in the same way.</summary>
    public static IEnumerable<string> Differences(RunContext context, ObservedBaseline baseline) =>
        OfSpec(context.Spec, baseline.Reference.Method)
            .Concat(OfAgent(context, baseline.Reference))
            .Concat(OfRequests(context, baseline.Reference))
            .Concat(OfVariants(context, baseline))
            .Concat(baseline.Reference.Nodes.SelectMany(node => OfNode(context, node)))
            .Concat(OfTools(context, baseline))
            .Concat(OfPlaces(context));

    /// <summary>The baseline may lack the URL of a variant, but not one of the other fields.</summary>
    private static IEnumerable<string> OfSpec(BenchmarkRunSpec spec, IReadOnlyDictionary<string, string> before)
    {
        var added = spec.Variants.Select(variant => RunMeasurement.VariantUrl(variant.Name)).Where(url => !before.ContainsKey(url));
        return RunMeasurement.Method(spec).ExceptBy(added, part => part.Key)
            .Where(part => before.GetValueOrDefault(part.Key) != part.Value).Select(part => $"spec.{part.Key} differs");
    }

    private static IEnumerable<string> OfAgent(RunContext context, BaselineReference before)
    {
        var now = context.Observation.Preparation?.AgentImage;
        if (now is not null && before.AgentImage is { } image && image != now) yield return $"the agent image was {image} and is now {now}";
    }

    /// <summary>The spec names the same file, which may have been edited since.</summary>
    private static IEnumerable<string> OfRequests(RunContext context, BaselineReference before) =>
        from now in context.Observation.Preparation?.RequestDigests() ?? new Dictionary<string, string>()
        let then = before.RequestFiles?.GetValueOrDefault(now.Key)
        where then is not null && then != now.Value
        select $"the requests of ConfigMap {now.Key.Replace("/", ", key ", StringComparison.Ordinal)} were {then} and are now {now.Value}";

    private static IEnumerable<string> OfVariants(RunContext context, ObservedBaseline baseline)
    {
        var wanted = context.Spec.Comparison?.Baseline;
        if (context.Spec.Variants.All(variant => !baseline.Partners(variant.Name, wanted).Any()))
            yield return "it has no trials of "
                + $"{(wanted is null ? NameList.Quote(context.Spec.Variants.Select(variant => variant.Name)) : $"\"{wanted}\"")}, only of "
                + $"{NameList.Quote(baseline.Reference.Images.Select(image => image.Variant))}";
    }

    private static IEnumerable<string> OfNode(RunContext context, HistoryNode before)
    {
        if (MeasuredNodes.Find(context, before.Name) is not { } now)
        {
            // After the last trial, <c>OfPlaces</c> compares the nodes that were used. Without permission to read nodes, a missing node
            // cannot be detected.
            if (context.Observation.Settings.SeesNodes && context.NextTrial is not null) yield return $"node {before.Name} does not exist";
            yield break;
        }

        (string What, string? Then, string? Now)[] facts =
        [
            ("architecture", before.Architecture, now.Architecture),
            ("number of CPUs", before.Cpus, now.Cpus),
            ("kernel", before.KernelVersion, now.KernelVersion),
            ("container runtime", before.ContainerRuntimeVersion, now.ContainerRuntimeVersion),
        ];
        foreach (var fact in facts.Where(fact => fact is { Then: not null, Now: not null } && fact.Then != fact.Now))
            yield return $"the {fact.What} of node {before.Name} was {fact.Then} and is now {fact.Now}";
    }

    /// <summary>Versions of tools are known only after the first trial is recorded.</summary>
    private static IEnumerable<string> OfTools(RunContext context, ObservedBaseline baseline)
    {
        var before = baseline.Trials.SelectMany(trial => trial.Samples).Select(cell => cell.Tool).Distinct().ToList();
        return context.Observation.Trials.SelectMany(trial => trial.Samples).Select(cell => cell.Tool).Distinct()
            .Where(tool => before.Exists(known => known.Name == tool.Name) && !before.Contains(tool))
            .Select(tool => $"{tool.Name} was {Versions(before, tool)} and is now {tool.Version}");
    }

    private static string Versions(IEnumerable<ToolVersion> tools, ToolVersion like) =>
        string.Join(" or ", tools.Where(tool => tool.Name == like.Name).Select(tool => tool.Version));

    private static IEnumerable<string> OfPlaces(RunContext context) =>
        (from trial in context.Observation.Trials.Select(trial => trial.Record)
         where trial.TargetNode.Length > 0
         let nodes = BaselinePlaces.TargetNodes(context.Observation, trial.Variant)
         where nodes.Count > 0 && !nodes.Contains(trial.TargetNode)
         select $"variant {trial.Variant} ran on node {trial.TargetNode} instead of {string.Join(" or ", nodes)}").Distinct();
}

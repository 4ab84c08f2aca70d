using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Warnings;

/// <summary>Finds warnings in the records of a variant's trials: rounds, nodes, images, versions.</summary>
internal static class RecordWarnings
{
    public static IEnumerable<Warning> Find(VariantEvidence evidence)
    {
        var trials = evidence.Trials;
        var missing = evidence.Planned - trials.Count;
        if (evidence.Discarded > 0)
            yield return missing > 0
                ? Make(
                    WarningCodes.Disrupted, missing,
                    $"{Rounds(evidence.Discarded)} disrupted; {trials.Count} of {evidence.Planned} planned rounds remain")
                : Make(WarningCodes.RoundsDiscarded, evidence.Discarded, $"{Rounds(evidence.Discarded)} discarded and measured again");
        if (trials.Count < WarningLimits.LeastRounds)
            yield return Make(
                WarningCodes.FewRounds, WarningLimits.LeastRounds - trials.Count,
                $"{trials.Count} of the {WarningLimits.LeastRounds} rounds that an interval needs");
        if (evidence.IsEmulated)
            yield return Make(
                WarningCodes.Emulated, 1, "its image was built for another architecture than its node's, and ran under emulation");
        if (evidence.UnresolvedBecause is { } because)
            yield return trials.Count(trial => Digest(trial).Length == 0) is > 0 and var unknown
                ? Make(WarningCodes.ImageUnknown, unknown, $"no digest of its image in {unknown} of {trials.Count} trials: {because}")
                : Make(WarningCodes.ImageUnresolved, 1, $"nodes pulled its image by the tag: {because}");
        if (Distinct(trials.Select(Digest)) is > 1 and var images)
            yield return Make(WarningCodes.DigestChanged, images, $"its trials ran {images} different images");
        if (trials.Select(Versions).Where(versions => versions.Length > 0).Distinct().ToList() is { Count: > 1 } versions)
            yield return Make(
                WarningCodes.VersionChanged, versions.Count, $"its trials were measured by {string.Join(", then by ", versions)}");
        if (trials.Count(trial => trial.Record.OtherLimits is not null) is > 0 and var limited)
            yield return Make(
                WarningCodes.LimitsChanged, limited,
                $"the cluster gave its pods {Listed(trials, record => record.OtherLimits)} in {limited} of {trials.Count} trials");
        if (trials.Count(trial => trial.Record.PodChanges is not null) is > 0 and var changed)
            yield return Make(
                WarningCodes.PodChanged, changed,
                $"the cluster changed its pods ({Listed(trials, record => record.PodChanges)}) in {changed} of {trials.Count} trials");
        if (trials.Count(trial => trial.Record.Sidecars is not null) is > 0 and var accompanied)
            yield return Make(
                accompanied == trials.Count ? WarningCodes.Sidecars : WarningCodes.SidecarsChanged, accompanied,
                $"the cluster added containers to its pods ({Listed(trials, record => record.Sidecars)}) in {accompanied} of "
                    + $"{trials.Count} trials");
        if (trials.Count(trial => (evidence.HasSidecars || trial.Record.Sidecars is not null) && AreIncluded(trial))
            is > 0 and var included)
            yield return Make(
                WarningCodes.SidecarsIncluded, included,
                $"its processes were not told apart from those of the containers beside it in {included} of {trials.Count} trials");
        if (Distinct(trials.Select(Places)) is > 1 and var places)
            yield return Make(WarningCodes.NodeChanged, places, $"its trials ran on {places} different sets of nodes");
        if (trials.Count(trial => trial.Record.TargetNode is { Length: > 0 } target && trial.GeneratorNodes.Contains(target))
            is > 0 and var together)
            yield return Make(
                WarningCodes.SameNode, together, $"generator and target were on the same node in {together} of {trials.Count} trials");

        Warning Make(string code, int extent, string detail) => new(code, evidence.Variant, detail, extent) { Variant = evidence.Variant };
    }

    /// <summary>A container that runs has a process, so the probe reports its CPU time wherever it tells containers apart.</summary>
    private static bool AreIncluded(MeasuredTrial trial) =>
        trial.Samples.Any(sample => sample is { TargetCpuNanoseconds: not null, SidecarCpuNanoseconds: null });

    private static string Listed(IReadOnlyList<MeasuredTrial> trials, Func<TrialRecord, IReadOnlyList<string>?> texts) =>
        string.Join(", ", trials.SelectMany(trial => texts(trial.Record) ?? []).Distinct().Order(StringComparer.Ordinal));

    private static string Rounds(int count) => count == 1 ? "1 round was" : $"{count} rounds were";

    private static int Distinct(IEnumerable<string> texts) => texts.Where(text => text.Length > 0).Distinct().Count();

    /// <summary>Returns the nodes of target and generators, as a text that is the same for the same nodes.</summary>
    private static string Places(MeasuredTrial trial) =>
        string.Join(' ', trial.GeneratorNodes.Order(StringComparer.Ordinal).Prepend(trial.Record.TargetNode));

    /// <summary>Returns the digest of the image that ran; empty when it is unknown.</summary>
    public static string Digest(MeasuredTrial trial) => AskedContainer.Digest(trial.Record.ImageId);

    /// <summary>Returns the versions of the operator and the agent that measured a trial; empty when the record has none.</summary>
    private static string Versions(MeasuredTrial trial) => trial.Record.AgentImage is null
        ? "" : $"Hotlap {trial.Record.OperatorVersion ?? "of unknown version"} with {trial.Record.AgentImage}";
}

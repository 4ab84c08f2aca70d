using Hotlap.Measurement.Warnings;

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
        if (Distinct(trials.Select(trial => trial.Digest)) is > 1 and var images)
            yield return Make(WarningCodes.DigestChanged, images, $"its trials ran {images} different images");
        if (trials.Select(trial => trial.Versions).Where(versions => versions.Length > 0).Distinct().ToList() is { Count: > 1 } versions)
            yield return Make(
                WarningCodes.VersionChanged, versions.Count, $"its trials were measured by {string.Join(", then by ", versions)}");
        if (Distinct(trials.Select(trial => trial.Places)) is > 1 and var places)
            yield return Make(WarningCodes.NodeChanged, places, $"its trials ran on {places} different sets of nodes");
        if (trials.Count(trial => trial.IsOnOneNode) is > 0 and var together)
            yield return Make(
                WarningCodes.SameNode, together, $"generator and target were on the same node in {together} of {trials.Count} trials");

        Warning Make(string code, int extent, string detail) => new(code, evidence.Variant, detail, extent) { Variant = evidence.Variant };
    }

    private static string Rounds(int count) => count == 1 ? "1 round was" : $"{count} rounds were";

    private static int Distinct(IEnumerable<string> texts) => texts.Where(text => text.Length > 0).Distinct().Count();
}

using Hotlap.Measurement.Doubting;

namespace Hotlap.Planning.Doubting;

/// <summary>Finds warnings in the records of a variant's trials: rounds, nodes, images, versions.</summary>
internal static class RecordDoubts
{
    public static IEnumerable<Doubt> Find(VariantEvidence evidence)
    {
        var trials = evidence.Trials;
        var missing = evidence.Planned - trials.Count;
        if (evidence.Discarded > 0)
            yield return missing > 0
                ? Make(DoubtCodes.Disturbed, missing, $"{Rounds(evidence.Discarded)} disturbed, and {trials.Count} of {evidence.Planned} are left")
                : Make(DoubtCodes.RoundsDiscarded, evidence.Discarded, $"{Rounds(evidence.Discarded)} discarded and measured again");
        if (trials.Count < DoubtLimits.LeastRounds)
            yield return Make(DoubtCodes.FewRounds, DoubtLimits.LeastRounds - trials.Count, $"{trials.Count} of the {DoubtLimits.LeastRounds} rounds that an interval needs");
        if (evidence.IsEmulated)
            yield return Make(DoubtCodes.Emulated, 1, "its programs were built for another architecture than its node's, and an emulator ran them");
        if (Distinct(trials.Select(trial => trial.Digest)) is > 1 and var images)
            yield return Make(DoubtCodes.DigestChanged, images, $"its trials ran {images} different images");
        if (trials.Select(trial => trial.Versions).Where(versions => versions.Length > 0).Distinct().ToList() is { Count: > 1 } versions)
            yield return Make(DoubtCodes.VersionChanged, versions.Count, $"its trials were measured by {string.Join(", then by ", versions)}");
        if (Distinct(trials.Select(trial => trial.Places)) is > 1 and var places)
            yield return Make(DoubtCodes.NodeChanged, places, $"its trials ran on {places} different sets of nodes");
        if (trials.Count(trial => trial.IsOnOneNode) is > 0 and var together)
            yield return Make(DoubtCodes.SameNode, together, $"generator and target were on one node in {together} of {trials.Count} trials");

        Doubt Make(string code, int extent, string detail) => new(code, evidence.Variant, detail, extent) { Variant = evidence.Variant };
    }

    private static string Rounds(int count) => count == 1 ? "1 round was" : $"{count} rounds were";

    private static int Distinct(IEnumerable<string> texts) => texts.Where(text => text.Length > 0).Distinct().Count();
}

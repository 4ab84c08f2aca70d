using Hotlap.Measurement.Warnings;

namespace Hotlap.Planning.Warnings;

/// <summary>Status, reason and message of the condition <c>Trustworthy</c>.</summary>
internal sealed record Trust(string Status, string Reason, string Message)
{
    private const int MostListed = 6;

    /// <summary>The condition before the end of the run, when nothing is judged yet.</summary>
    public static Trust Open { get; } = new("Unknown", Reasons.NotComplete, "warnings are evaluated once all trials are measured");

    /// <summary>Judges what a run concludes; notes are ignored.</summary>
    /// <param name="warnings">Warnings and notes, the most severe first.</param>
    /// <param name="isPaired">
    /// True when all conclusions are comparisons by rounds, in which noise only widens the interval. Noise then affects no conclusion.
    /// </param>
    /// <param name="accepted">Codes of warnings that the author of the run accepts.</param>
    public static Trust Judge(IEnumerable<Warning> warnings, bool isPaired = false, IReadOnlyCollection<string>? accepted = null)
    {
        var kinds = warnings.Where(warning => !WarningKinds.Find(warning.Code).IsNote).GroupBy(warning => warning.Code)
            .ToLookup(kind => accepted?.Contains(kind.Key) == true && WarningKinds.CanBeAccepted(kind.Key));
        var (open, aloud) = (kinds[false].ToList(), Accepted([.. kinds[true]]));
        if (open.Count == 0)
            return aloud.Length == 0 ? new Trust("True", Reasons.NoWarnings, "no warnings were found")
                : new Trust("True", Reasons.WarningsAccepted, aloud);
        var text = aloud.Length == 0 ? List(open) : $"{List(open)}; {aloud}";
        return isPaired && open.TrueForAll(kind => WarningKinds.Find(kind.Key).Effect == WarningEffect.Noise)
            ? new Trust("True", Reasons.VerdictsTrusted, $"verdicts can be trusted; absolute figures less so: {text}")
            : new Trust("False", open[0].Key, text);
    }

    private static string Accepted(List<IGrouping<string, Warning>> kinds) => kinds.Count == 0
        ? "" : "accepted " + string.Join(", ", kinds.Select(kind => $"{kind.Key} ({Worst(kind)})"));

    private static string List(List<IGrouping<string, Warning>> kinds)
    {
        var more = kinds.Count > MostListed ? $"; and {kinds.Count - MostListed} more kinds of warnings" : "";
        return string.Join("; ", kinds.Take(MostListed).Select(Worst)) + more;
    }

    private static string Worst(IGrouping<string, Warning> kind)
    {
        var others = kind.Count() - 1;
        return others == 0 ? $"{kind.First()}" : $"{kind.First()} ({kind.Key} in {others} more)";
    }
}

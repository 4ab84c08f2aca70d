using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Doubting;

namespace Hotlap.Planning.Doubting;

/// <summary>Status, reason and message of the condition <c>Trustworthy</c>.</summary>
internal sealed record Trust(string Status, string Reason, string Message)
{
    private const int MostListed = 6;

    /// <summary>The condition before the end of the run, when nothing is judged yet.</summary>
    public static Trust Open { get; } = new("Unknown", Reasons.NotComplete, "doubts are judged when every trial is measured");

    /// <summary>Judges by the warnings, which are ordered by severity; notes are ignored.</summary>
    public static Trust Judge(IEnumerable<Doubt> doubts)
    {
        var kinds = doubts.Where(doubt => !DoubtKinds.Find(doubt.Code).IsNote).GroupBy(doubt => doubt.Code).ToList();
        if (kinds.Count == 0) return new Trust("True", Reasons.NoDoubts, "nothing was seen that speaks against the figures");
        var more = kinds.Count > MostListed ? $"; and {kinds.Count - MostListed} kinds of doubt more" : "";
        return new Trust("False", kinds[0].Key, string.Join("; ", kinds.Take(MostListed).Select(Worst)) + more);
    }

    private static string Worst(IGrouping<string, Doubt> kind)
    {
        var others = kind.Count() - 1;
        return others == 0 ? $"{kind.First()}" : $"{kind.First()} ({kind.Key} in {others} more)";
    }
}

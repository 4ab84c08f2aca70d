using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Planning.Warnings;

/// <summary>Status, reason and message of the condition <c>Trustworthy</c>.</summary>
internal sealed record Trust(string Status, string Reason, string Message)
{
    private const int MostListed = 6;

    /// <summary>The condition before the end of the run, when nothing is judged yet.</summary>
    public static Trust Open { get; } = new("Unknown", Reasons.NotComplete, "warnings are evaluated once all trials are measured");

    /// <summary>Judges by the warnings, which are ordered by severity; notes are ignored.</summary>
    public static Trust Judge(IEnumerable<Warning> warnings)
    {
        var kinds = warnings.Where(warning => !WarningKinds.Find(warning.Code).IsNote).GroupBy(warning => warning.Code).ToList();
        if (kinds.Count == 0) return new Trust("True", Reasons.NoWarnings, "no warnings were found");
        var more = kinds.Count > MostListed ? $"; and {kinds.Count - MostListed} more kinds of warnings" : "";
        return new Trust("False", kinds[0].Key, string.Join("; ", kinds.Take(MostListed).Select(Worst)) + more);
    }

    private static string Worst(IGrouping<string, Warning> kind)
    {
        var others = kind.Count() - 1;
        return others == 0 ? $"{kind.First()}" : $"{kind.First()} ({kind.Key} in {others} more)";
    }
}

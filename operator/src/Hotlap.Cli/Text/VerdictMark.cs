namespace Hotlap.Cli.Text;

internal static class VerdictMark
{
    public const string Better = "Better";
    public const string Worse = "Worse";
    public const string Same = "Same";
    public const string Inconclusive = "Inconclusive";

    private static readonly (string Verdict, string Mark, string Meaning)[] All =
    [
        (Better, "✓", "better"),
        (Worse, "✗", "worse"),
        (Same, "=", "same"),
        (Inconclusive, "?", "inconclusive"),
    ];

    /// <summary>Returns the mark of a verdict; a dash when there is none, as between different hardware.</summary>
    public static string Of(string verdict) => Array.Find(All, known => known.Verdict == verdict).Mark ?? "-";

    /// <summary>Returns the marks that occur with their meanings, such as <c>✓ better, ? inconclusive</c>.</summary>
    public static string Legend(IReadOnlyCollection<string> verdicts) => string.Join(", ",
        All.Where(known => verdicts.Contains(known.Verdict)).Select(known => $"{known.Mark} {known.Meaning}")
            .Concat(verdicts.Any(verdict => Of(verdict) == "-") ? ["- no verdict (hardware differs or is emulated)"] : []));

    public static string Colour(Paint paint, string? verdict, string text) => verdict switch
    {
        Better => paint.Green(text),
        Worse => paint.Red(text),
        Inconclusive => paint.Yellow(text),
        _ => text,
    };
}

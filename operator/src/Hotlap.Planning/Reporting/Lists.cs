namespace Hotlap.Planning.Reporting;

/// <summary>Formats lists of sentences.</summary>
internal static class Lists
{
    /// <summary>Joins the first sentences and adds how many more there are.</summary>
    public static string Join(IReadOnlyCollection<string> sentences, int most) =>
        string.Join("; ", sentences.Take(most)) + (sentences.Count > most ? $"; and {sentences.Count - most} more" : "");
}

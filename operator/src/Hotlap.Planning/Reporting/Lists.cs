namespace Hotlap.Planning.Reporting;

/// <summary>Sentences of a message.</summary>
internal static class Lists
{
    /// <summary>The first of some sentences, and how many more there are.</summary>
    public static string Join(IReadOnlyCollection<string> sentences, int most) =>
        string.Join("; ", sentences.Take(most)) + (sentences.Count > most ? $"; and {sentences.Count - most} more" : "");
}

namespace Hotlap.Planning.Notices;

/// <summary>A notice as a message to Slack, or to a chat whose incoming webhooks take the same form.</summary>
public sealed record ChatMessage
{
    /// <summary>The message: the verdict and the run, and on the next line the result.</summary>
    public string Text { get; set; } = "";

    /// <summary>Describes a notice.</summary>
    /// <param name="notice">The notice.</param>
    public static ChatMessage Of(Notice notice)
    {
        ArgumentNullException.ThrowIfNull(notice);
        var data = notice.Data;
        var failed = data.Conditions.Find(condition => condition is { Type: ConditionTypes.Failed, Status: "True" });
        var said = failed is null ? data.Summary ?? "" : $"{failed.Reason}: {failed.Message}";
        return new ChatMessage { Text = $"*{RunStatusReader.Words(data.Verdict)}*: {notice.Subject}\n`{Literal(said)}`" };
    }

    /// <summary>
    /// Authors of runs write parts of the text. As code, it can contain no link, format or mention; an entity keeps its characters from
    /// being commands.
    /// </summary>
    private static string Literal(string text) => text.Replace('`', '\'')
        .Replace("&", "&amp;", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal)
        .Replace(">", "&gt;", StringComparison.Ordinal);
}

namespace Hotlap.Measurement.Tools;

/// <summary>The text that ab prints, parsed into <c>Name: value</c> lines.</summary>
internal sealed class ApacheBenchReport
{
    /// <summary>As in the comparison with the checked answer: a name or a number of another length makes as much.</summary>
    private const int LeastBytes = 32;

    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);
    private readonly string _text;

    public ApacheBenchReport(TextReader output)
    {
        _text = ToolText.Read(output, "ab");
        foreach (var line in _text.Split('\n'))
            AddLine(line);
    }

    public long Complete => Count("Complete requests") ?? throw Missing("Complete requests");

    public long Failed => Count("Failed requests") ?? throw Missing("Failed requests");

    public long Non2xx => Count("Non-2xx responses") ?? 0;

    public long WriteErrors => Count("Write errors") ?? 0;

    /// <summary>Requests on connections that were kept open; null without -k.</summary>
    public long? KeepAlive => Count("Keep-Alive requests");

    /// <summary>Bytes of all answers without their headers; null when ab did not print them.</summary>
    public long? BodyBytes => Count("HTML transferred");

    /// <summary>Complete answers whose body has another length than the first.</summary>
    public long OtherLengths => FailedBy("Length");

    /// <summary>
    /// True when fewer than half of the answers differ in length from the first, and these are so much shorter in the mean that they are
    /// cut off rather than varying: by a tenth and <see cref="LeastBytes"/>, or by half.
    /// </summary>
    public bool HasShortAnswers
    {
        get
        {
            var others = OtherLengths;
            if (others == 0 || 2 * others >= Complete || Non2xx > 0) return false;
            if (Count("Document Length") is not { } usual || BodyBytes is not { } bytes) return false;
            var less = usual - ((bytes - (usual * (Complete - others))) / (double)others);
            return less > usual / 2.0 || (less > usual / 10.0 && less >= LeastBytes);
        }
    }

    public int Concurrency => (int)(Count("Concurrency Level") ?? throw Missing("Concurrency Level"));

    public long WindowNanoseconds => Nanoseconds("Time taken for tests");

    /// <summary>Returns the number of failures of a kind: Connect, Receive, Length or Exceptions.</summary>
    public long FailedBy(string kind)
    {
        if (!_values.TryGetValue("Failed requests by kind", out var kinds))
            return 0;
        var part = kinds.Split(',').Select(p => p.Split(':')).FirstOrDefault(p => p[0].Trim() == kind && p.Length == 2);
        return part is null ? throw Missing($"failed requests by {kind}") : Parse(part[1].Trim());
    }

    private void AddLine(string line)
    {
        var trimmed = line.Trim();
        if (trimmed.StartsWith("(Connect:", StringComparison.Ordinal))
            _values["Failed requests by kind"] = trimmed.Trim('(', ')');
        else if (line.Length > 0 && char.IsAsciiLetter(line[0]) && line.Split(':', 2) is [var name, var value])
            _values.TryAdd(Text.Excerpt.Of(name), Text.Excerpt.Of(value.Trim()));
    }

    private long? Count(string name) => _values.TryGetValue(name, out var value) ? Parse(value.Split(' ')[0]) : null;

    private long Nanoseconds(string name) =>
        _values.TryGetValue(name, out var value) && value.Split(' ') is [var seconds, "seconds"]
            && decimal.TryParse(seconds, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var parsed) && parsed < 1_000_000
            ? (long)(parsed * 1_000_000_000m)
            : throw Missing(name);

    private long Parse(string number) =>
        long.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var value)
            ? value
            : throw new ToolOutputException($"ab reports a count that is not a number: {number}.", _text);

    private ToolOutputException Missing(string what) => new($"ab's output has no readable line '{what}' (truncated, or not ab's).", _text);
}

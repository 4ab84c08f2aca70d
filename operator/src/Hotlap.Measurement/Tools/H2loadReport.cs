using System.Globalization;
using System.Text.RegularExpressions;

namespace Hotlap.Measurement.Tools;

/// <summary>The summary that h2load (nghttp2 1.52) prints.</summary>
internal sealed partial class H2loadReport
{
    private const int MaxLength = 1 << 20;

    public H2loadReport(TextReader output)
    {
        var text = Text.BoundedText.Read(output, MaxLength);
        if (text.Length > MaxLength)
            throw new ToolOutputException($"h2load printed more than {MaxLength} characters.", text);
        var (finished, requests, codes) = (Finished().Match(text), Requests().Match(text), Codes().Match(text));
        if (!finished.Success || !requests.Success || !codes.Success)
            throw new ToolOutputException("h2load's output has no summary (truncated, or not h2load's).", text);
        var unit = finished.Groups[2].Value switch { "us" => 1_000m, "ms" => 1_000_000m, _ => 1_000_000_000m };
        FinishedNanoseconds = (long)(decimal.Parse(finished.Groups[1].Value, CultureInfo.InvariantCulture) * unit);
        // h2load prints two decimals, and none for microseconds. The rounding error is half of the last digit.
        RoundingNanoseconds = finished.Groups[1].Value.Contains('.', StringComparison.Ordinal) ? (long)(unit / 200) : (long)(unit / 2);
        Failed = Count(requests, 1);
        Answered = Enumerable.Range(1, 4).Sum(i => Count(codes, i));
        Facts =
            new Dictionary<string, string> { ["finished"] = finished.Value, ["requests"] = requests.Value, ["status codes"] = codes.Value };
    }

    public long FinishedNanoseconds { get; }

    public long RoundingNanoseconds { get; }

    /// <summary>Requests without an answer below status 400.</summary>
    public long Failed { get; }

    /// <summary>Answers with any status.</summary>
    public long Answered { get; }

    public IReadOnlyDictionary<string, string> Facts { get; }

    private static long Count(Match match, int group) => long.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^finished in ([0-9]{1,9}(?:\.[0-9]{1,3})?)(us|ms|s), ", RegexOptions.Multiline)]
    private static partial Regex Finished();

    [GeneratedRegex(
        "^requests: [0-9]{1,18} total, [0-9]{1,18} started, [0-9]{1,18} done, [0-9]{1,18} succeeded, "
        + "([0-9]{1,18}) failed, [0-9]{1,18} errored, [0-9]{1,18} timeout",
        RegexOptions.Multiline)]
    private static partial Regex Requests();

    [GeneratedRegex("^status codes: ([0-9]{1,18}) 2xx, ([0-9]{1,18}) 3xx, ([0-9]{1,18}) 4xx, ([0-9]{1,18}) 5xx", RegexOptions.Multiline)]
    private static partial Regex Codes();
}

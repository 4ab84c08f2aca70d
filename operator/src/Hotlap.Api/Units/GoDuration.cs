using System.Text.RegularExpressions;

namespace Hotlap.Api.Units;

/// <summary>Parses durations in the format of Go: <c>500ms</c>, <c>10s</c>, <c>2m30s</c>, <c>1h</c>.</summary>
public static partial class GoDuration
{
    /// <summary>Longest duration in a spec. The timers of the operator and the agent reject durations of more than 49.7 days.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromDays(31);

    /// <summary>Parses a duration. Returns false when the text is not a duration, or is longer than <see cref="Longest"/>.</summary>
    /// <param name="text">Text such as <c>2m30s</c>; null is not a duration.</param>
    /// <param name="duration">The duration.</param>
    public static bool TryParse(string? text, out TimeSpan duration) => TryParse(text, Longest, out duration);

    /// <summary>Parses a duration. Returns false when the text is not a duration, or is longer than a limit.</summary>
    /// <param name="text">Text such as <c>2m30s</c>; null is not a duration.</param>
    /// <param name="longest">The limit.</param>
    /// <param name="duration">The duration.</param>
    public static bool TryParse(string? text, TimeSpan longest, out TimeSpan duration)
    {
        duration = TimeSpan.Zero;
        if (text is null || text.Length > 32 || Form().Match(text) is not { Success: true } form) return false;
        decimal milliseconds = 0;
        foreach (var (number, unit) in form.Groups["number"].Captures.Zip(form.Groups["unit"].Captures))
            milliseconds += decimal.Parse(number.ValueSpan, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture)
                * MillisecondsOf(unit.ValueSpan);
        if (milliseconds > (decimal)longest.TotalMilliseconds) return false;
        duration = TimeSpan.FromTicks((long)(milliseconds * TimeSpan.TicksPerMillisecond));
        return true;
    }

    /// <summary>True for the text of a duration of a second or more.</summary>
    /// <param name="text">Text such as <c>2m30s</c>; null is not a duration.</param>
    /// <param name="duration">The duration.</param>
    public static bool IsSecondOrMore(string? text, out TimeSpan duration) =>
        TryParse(text, out duration) && duration >= TimeSpan.FromSeconds(1);

    /// <summary>Parses a duration that validation has accepted.</summary>
    /// <exception cref="FormatException">The text is not a duration.</exception>
    public static TimeSpan Parse(string text) =>
        TryParse(text, out var duration) ? duration : throw new FormatException($"\"{text}\" is not a duration such as 10s or 2m30s");

    private static decimal MillisecondsOf(ReadOnlySpan<char> unit) => unit switch
    {
        "h" => 3_600_000,
        "m" => 60_000,
        "s" => 1000,
        "ms" => 1,
        _ => 0.001m,
    };

    [GeneratedRegex(
        @"^((?<number>[0-9]{1,12}(\.[0-9]{1,6})?)(?<unit>h|ms|m|s|us))+$", RegexOptions.ExplicitCapture | RegexOptions.CultureInvariant)]
    private static partial Regex Form();
}

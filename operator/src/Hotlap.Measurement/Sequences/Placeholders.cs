using System.Diagnostics.CodeAnalysis;
using System.Text.RegularExpressions;

namespace Hotlap.Measurement.Sequences;

/// <summary>
/// The placeholders of varying requests: <c>{{seq}}</c>, the number of the request from 1; <c>{{uuid}}</c>, a random UUID; and
/// <c>{{rand FIRST LAST}}</c>, a random whole number from the first to the last, both included.
/// </summary>
public static partial class Placeholders
{
    /// <summary>The placeholders as messages name them.</summary>
    public const string Known = "{{seq}}, {{uuid}} or {{rand 1 1000}}";

    private const int LengthOfUuid = 36;

    /// <summary>True when the text has a placeholder that is replaced.</summary>
    public static bool Any([NotNullWhen(true)] string? text) => text is not null && Pattern().IsMatch(text);

    /// <summary>Returns what looks like a placeholder, but is none: another word, or numbers of which the first is the larger.</summary>
    public static IEnumerable<string> Unknown(string text) =>
        Braces().Matches(text).Select(match => match.Value)
            .Where(braces => Pattern().Match(braces) is not { Success: true } match || !IsRange(match));

    /// <summary>Returns the text with another text in place of each placeholder.</summary>
    public static string Without(string text, string instead = "0") => Pattern().Replace(text, instead);

    /// <summary>Returns the largest size of the text with its placeholders replaced, in bytes of UTF-8.</summary>
    /// <param name="text">The text.</param>
    /// <param name="count">The largest number of a request.</param>
    public static long MostBytes(string text, int count) => Encoding.UTF8.GetByteCount(text)
        + Pattern().Matches(text).Sum(match => (long)LongestValue(match, count) - match.Length);

    /// <summary>Replaces the placeholders, from left to right.</summary>
    internal static string Fill(string text, int number, SeededNumbers numbers) => Pattern().Replace(text, match => Kind(match) switch
    {
        "seq" => number.ToString(CultureInfo.InvariantCulture),
        "uuid" => numbers.NextUuid().ToString(),
        _ => numbers.Between(First(match), Last(match)).ToString(CultureInfo.InvariantCulture),
    });

    private static int LongestValue(Match match, int count) => Kind(match) switch
    {
        "seq" => count.ToString(CultureInfo.InvariantCulture).Length,
        "uuid" => LengthOfUuid,
        _ => match.Groups["last"].Length,
    };

    private static bool IsRange(Match match) => Kind(match) is "seq" or "uuid" || First(match) <= Last(match);

    private static string Kind(Match match) => match.Groups["kind"].Value;

    private static long First(Match match) => Number(match.Groups["first"]);

    private static long Last(Match match) => Number(match.Groups["last"]);

    private static long Number(Group digits) => long.Parse(digits.ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"\{\{((?<kind>seq|uuid)|(?<kind>rand) (?<first>[0-9]{1,15}) (?<last>[0-9]{1,15}))\}\}", RegexOptions.ExplicitCapture)]
    private static partial Regex Pattern();

    [GeneratedRegex(@"\{\{[^{}]*\}\}")]
    private static partial Regex Braces();
}

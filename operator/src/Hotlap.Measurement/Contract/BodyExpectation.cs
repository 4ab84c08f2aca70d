using System.Diagnostics.CodeAnalysis;
using System.Text.RegularExpressions;

namespace Hotlap.Measurement.Contract;

/// <summary>Conditions on the body of a correct answer, other than equality with an exact body. All of them must hold.</summary>
public sealed record BodyExpectation
{
    /// <summary>Texts that the body must contain, encoded as UTF-8.</summary>
    public IReadOnlyList<string> Contains { get; set; } = [];

    /// <summary>Texts that the body must not contain, encoded as UTF-8.</summary>
    public IReadOnlyList<string> Excludes { get; set; } = [];

    /// <summary>Regular expression that must match somewhere in the body, in .NET syntax without backtracking; null for none.</summary>
    public string? Matches { get; set; }

    /// <summary>Expected values in the body. When there are any, the body must be JSON.</summary>
    public IReadOnlyList<JsonValueExpectation> Json { get; set; } = [];
}

/// <summary>An expected value in a JSON body.</summary>
/// <param name="Path">Path of the value, in the syntax of <see cref="JsonPath"/>.</param>
/// <param name="Value">Expected text of a string, or expected raw JSON of any other value; null when any value is accepted.</param>
public sealed record JsonValueExpectation(string Path = "", string? Value = null);

/// <summary>Parses regular expressions of users. Without backtracking, matching takes time linear in the length of the body.</summary>
public static class BodyPattern
{
    /// <summary>Parses a regular expression.</summary>
    /// <param name="pattern">The text of the expression.</param>
    /// <param name="expression">The parsed expression.</param>
    /// <param name="problem">Why the expression cannot be used.</param>
    /// <returns>False when the pattern is invalid, is too large or needs backtracking.</returns>
    public static bool TryParse(string pattern, [NotNullWhen(true)] out Regex? expression, [NotNullWhen(false)] out string? problem)
    {
        (expression, problem) = (null, null);
        try
        {
            expression = new Regex(pattern, RegexOptions.NonBacktracking | RegexOptions.CultureInvariant);
            return true;
        }
        catch (RegexParseException e)
        {
            problem = $"it is not a valid regular expression: {e.Error} at character {e.Offset}";
        }
        catch (NotSupportedException)
        {
            problem = "it is too large, or uses backreferences, lookarounds or atomic groups, which need backtracking";
        }

        return false;
    }
}

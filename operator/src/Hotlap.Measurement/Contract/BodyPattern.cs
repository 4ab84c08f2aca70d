using System.Diagnostics.CodeAnalysis;
using System.Text.RegularExpressions;

namespace Hotlap.Measurement.Contract;

/// <summary>
/// Parses the regular expressions of users. Matching is non-backtracking, so its time is linear in the length of the body.
/// </summary>
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

using System.Diagnostics.CodeAnalysis;
using System.Text.RegularExpressions;

namespace Hotlap.Measurement.Contract;

/// <summary>Regular expressions that authors write: in time that grows with the body alone, whatever they write.</summary>
public static class BodyPattern
{
    /// <summary>Reads an expression.</summary>
    /// <param name="pattern">The expression.</param>
    /// <param name="expression">What was read.</param>
    /// <param name="problem">What is wrong with it.</param>
    /// <returns>False where it is none, or one that needs backtracking.</returns>
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
            problem = $"it is no regular expression: {e.Error} at character {e.Offset}";
        }
        catch (NotSupportedException)
        {
            problem = "it is too large, or uses backreferences, lookarounds or atomic groups, which need backtracking";
        }

        return false;
    }
}

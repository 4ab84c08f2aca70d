using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Doubting;

namespace Hotlap.Planning.Reporting;

/// <summary>What one figure says of a threshold.</summary>
/// <param name="Verdict">The verdict.</param>
/// <param name="Message">The figure, its interval and the limit; or what is missing.</param>
/// <param name="RoundsNeeded">Rounds that would likely show what is not shown; null where it cannot be said.</param>
internal sealed record LimitFinding(LimitVerdict Verdict, string Message, int? RoundsNeeded = null)
{
    /// <summary>A figure that says nothing of its threshold.</summary>
    public static LimitFinding NotShown(string message, int? roundsNeeded = null) => new(
        LimitVerdict.NotShown,
        roundsNeeded is { } rounds ? string.Create(CultureInfo.InvariantCulture, $"{message}; {rounds} rounds would likely show it") : message,
        roundsNeeded);

    /// <summary>A figure of fewer trials than an interval needs.</summary>
    public static LimitFinding TooFew(string message) => new(
        LimitVerdict.NotShown,
        string.Create(CultureInfo.InvariantCulture, $"{message}, and an interval needs {DoubtLimits.LeastRounds}"),
        DoubtLimits.LeastRounds);
}

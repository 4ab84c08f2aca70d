using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Planning.Reporting;

/// <summary>The result of evaluating one figure against a threshold.</summary>
/// <param name="Verdict">The verdict.</param>
/// <param name="Message">The figure, its interval and the limit; or what is missing.</param>
/// <param name="RoundsNeeded">Number of rounds that would likely make the verdict conclusive; null when it cannot be estimated.</param>
internal sealed record LimitFinding(LimitVerdict Verdict, string Message, int? RoundsNeeded = null)
{
    /// <summary>Creates a finding for a figure that neither meets nor violates its threshold.</summary>
    public static LimitFinding NotShown(string message, int? roundsNeeded = null) => new(
        LimitVerdict.NotShown,
        roundsNeeded is { } rounds
            ? string.Create(CultureInfo.InvariantCulture, $"{message}; {rounds} rounds would likely be conclusive") : message,
        roundsNeeded);

    /// <summary>Creates a finding for a figure of fewer trials than an interval needs.</summary>
    public static LimitFinding TooFew(string message) => new(
        LimitVerdict.NotShown,
        string.Create(CultureInfo.InvariantCulture, $"{message}, and an interval needs {WarningLimits.LeastRounds}"),
        WarningLimits.LeastRounds);
}

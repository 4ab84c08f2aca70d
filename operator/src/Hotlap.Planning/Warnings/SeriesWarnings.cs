using System.Globalization;
using Hotlap.Measurement.Warnings;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Planning.Warnings;

/// <summary>Finds warnings in the trials of a variant as a series: their variation, modes and trend.</summary>
internal static class SeriesWarnings
{
    /// <summary>Finds the warnings in one series of figures.</summary>
    /// <param name="name">Label of the figures.</param>
    /// <param name="values">One value per trial, in measurement order.</param>
    public static IEnumerable<Warning> Find(string name, IReadOnlyList<double> values)
    {
        if (Variation.PerMille(values) / 1000.0 is { } variation && variation > WarningLimits.Variation)
            yield return new Warning(
                variation > WarningLimits.HighVariation ? WarningCodes.HighVariation : WarningCodes.Variation, "",
                $"{name} of {values.Count} trials vary by {ShareText.Of(variation)}", variation);
        if (values.Count >= WarningLimits.LeastTrialsForModes && Modes.MValue(values) is var modes and > Modes.TwoModes)
            yield return new Warning(
                WarningCodes.TwoModes, "",
                string.Create(CultureInfo.InvariantCulture, $"{name} of {values.Count} trials fall into two groups (mValue {modes:0.0})"),
                modes);
        if (values.Count > 0 && Trend.Of(values) is { } trend && trend.Probability < WarningLimits.TrendProbability)
            yield return new Warning(
                WarningCodes.Trend, "",
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{name} {(trend.Tau > 0 ? "rose" : "fell")} over {values.Count} trials (rank correlation {trend.Tau:0.00})"),
                        Math.Abs(trend.Tau));
    }
}

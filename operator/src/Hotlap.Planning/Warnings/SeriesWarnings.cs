using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Planning.Warnings;

/// <summary>Finds warnings in the trials of a variant as a series: their variation, modes and trend.</summary>
internal static class SeriesWarnings
{
    public static IEnumerable<Warning> Find(string name, IReadOnlyList<double> values)
    {
        if (Variation.PerMille(values) / 1000.0 is { } variation && variation > WarningLimits.Variation)
            yield return new Warning(
                variation > WarningLimits.HighVariation && !IsPrecise(values) ? WarningCodes.HighVariation : WarningCodes.Variation, "",
                $"{name} of {values.Count} trials vary by {ShareText.Of(variation)}", variation);
        if (values.Count >= WarningLimits.LeastTrialsForModes && Modes.MValue(values) is var modes and > Modes.TwoModes)
            yield return new Warning(
                WarningCodes.TwoModes, "", $"{name} of {values.Count} trials fall into two groups (mValue {modes:0.0})", modes);
        if (values.Count > 0 && Trend.Of(values) is { } trend && trend.Probability < WarningLimits.TrendProbability)
            yield return new Warning(
                WarningCodes.Trend, "",
                $"{name} {(trend.Tau > 0 ? "rose" : "fell")} over {values.Count} trials (rank correlation {trend.Tau:0.00})",
                Math.Abs(trend.Tau));
    }

    /// <summary>True when the interval of the median is narrow: many trials make a figure precise, however much they vary.</summary>
    private static bool IsPrecise(IReadOnlyList<double> values) =>
        MedianInterval.Of(values, Confidence.Report) is { } interval
            && interval.High - interval.Low <= WarningLimits.NarrowInterval * (interval.High + interval.Low);
}

using Hotlap.Measurement.Warnings;

namespace Hotlap.Planning.Warnings;

/// <summary>Notes the trials that lie far from the median of their variant.</summary>
internal static class OutlierNotes
{
    /// <summary>Returns one note about a cell, or about the variant if the scenario is empty; none without outliers.</summary>
    public static IEnumerable<Warning> Of(IEnumerable<OutlierStatus> outliers, string scenario, string payload)
    {
        var here = outliers.Where(outlier => outlier.Scenario == scenario && outlier.Payload == payload).ToList();
        if (here.MaxBy(outlier => outlier.Distance) is not { } farthest) yield break;
        var label = MetricCatalogue.BuiltIn.Label(farthest.Metric);
        yield return new Warning(
            WarningCodes.Outliers, "",
            $"{label} of round {farthest.Round} lies {farthest.Distance} deviations from the median", farthest.Distance);
    }
}

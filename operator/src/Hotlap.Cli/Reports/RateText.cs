using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>Shows the highest rate that met an objective.</summary>
internal static class RateText
{
    /// <summary>Returns the median, or its bound where it lies outside of the search, such as <c>≥ 4000</c> or <c>&lt; 400</c>.</summary>
    public static string Of(ObjectiveRateStatus? rate) => rate switch
    {
        { Median: { } median } => Figures.Count(median),
        { AtLeast: { } least } => $"≥ {Figures.Count(least)}",
        { LessThan: { } most } => $"< {Figures.Count(most)}",
        _ => Figures.NotMeasured,
    };
}

namespace Hotlap.Cli.Reports;

/// <summary>Computes a relative change in thousandths.</summary>
internal static class Change
{
    /// <summary>
    /// Returns (value - baseline) / baseline in thousandths, rounded half away from zero. Null when either is unknown or the baseline is
    /// not positive.
    /// </summary>
    public static long? PerMille(long? value, long? baseline) =>
        value is { } v && baseline is > 0 and { } b ? (long)Math.Round(((decimal)v - b) * 1000m / b, MidpointRounding.AwayFromZero) : null;
}

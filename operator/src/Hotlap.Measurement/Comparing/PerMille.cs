namespace Hotlap.Measurement.Comparing;

/// <summary>Converts shares to thousandths.</summary>
internal static class PerMille
{
    /// <summary>
    /// Relative tolerance that absorbs the rounding error of log and exp. It is too small to move an end of an interval by a whole
    /// thousandth.
    /// </summary>
    private const double Hair = 1e-9;

    public static long Nearest(double share) => (long)Math.Round(Snap(share * 1000), MidpointRounding.AwayFromZero);

    public static long Below(double share) => (long)Math.Floor(Snap(share * 1000));

    public static long Above(double share) => (long)Math.Ceiling(Snap(share * 1000));

    public static double Snap(double value) =>
        Math.Abs(value - Math.Round(value)) <= Hair * (1 + Math.Abs(value)) ? Math.Round(value) : value;
}

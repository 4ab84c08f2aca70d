namespace Hotlap.Measurement.Comparing;

/// <summary>Shares in thousandths.</summary>
internal static class PerMille
{
    /// <summary>A round number that went through a logarithm and back comes out a hair beside itself; a hair never moves an end by a whole thousandth.</summary>
    private const double Hair = 1e-9;

    public static long Nearest(double share) => (long)Math.Round(Snap(share * 1000), MidpointRounding.AwayFromZero);

    public static long Below(double share) => (long)Math.Floor(Snap(share * 1000));

    public static long Above(double share) => (long)Math.Ceiling(Snap(share * 1000));

    public static double Snap(double value) => Math.Abs(value - Math.Round(value)) <= Hair * (1 + Math.Abs(value)) ? Math.Round(value) : value;
}

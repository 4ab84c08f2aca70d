namespace Hotlap.Measurement.Statistics;

/// <summary>Tests whether the distribution of values has more than one mode.</summary>
public static class Modes
{
    /// <summary>An <see cref="MValue"/> above this suggests two modes (BenchmarkDotNet: "maybe bimodal").</summary>
    public const double TwoModes = 3.2;

    /// <summary>The m-value of a histogram with one mode; also returned when there are too few values.</summary>
    public const double OneMode = 2;

    /// <summary>Fewest values of a histogram.</summary>
    public const int FewestValues = 6;

    private const double OutlierFence = 1.5;
    private const double Scott = 3.49;
    private const double Finer = 0.75;

    /// <summary>Positions of the smallest value in the first bar, in bar widths. One fixed grid may split a cluster into two.</summary>
    private static readonly double[] Places = [0.125, 0.375, 0.625, 0.875];

    /// <summary>
    /// Returns the m-value: the sum of rises and falls over the bars of a histogram, divided by its highest bar (Gregg, Frequency Trails:
    /// Modes and Modality). It is 2 for one mode and 4 for two equal ones. As in BenchmarkDotNet, outliers beyond Tukey's fences are
    /// removed, and bar widths start at three quarters of Scott's width and double; the largest m-value is returned. Unlike there, all bars
    /// of a histogram have the same width, and each width is tried at four positions.
    /// </summary>
    /// <param name="values">The values, in any order.</param>
    public static double MValue(IReadOnlyList<double> values)
    {
        if (values.Count < FewestValues)
            return OneMode;
        Samples.ThrowIfUnusable(values);
        double[] inner = WithoutOutliers(values);
        var deviation = inner.Length < 2 ? 0 : Samples.StandardDeviation(inner);
        if (deviation == 0)
            return OneMode;
        var (largest, range) = (OneMode, inner.Max() - inner.Min());
        for (var width = Finer * Scott * deviation / Math.Cbrt(inner.Length); width <= range; width *= 2)
            largest = Math.Max(largest, Places.Max(place => Bumpiness(inner, width, place)));
        return largest;
    }

    private static double[] WithoutOutliers(IReadOnlyList<double> values)
    {
        var (low, high) = (Quantiles.Quantile(values, 0.25), Quantiles.Quantile(values, 0.75));
        var fence = OutlierFence * (high - low);
        return [.. values.Where(value => value >= low - fence && value <= high + fence)];
    }

    private static double Bumpiness(double[] values, double width, double place)
    {
        var start = values.Min() - (width * place);
        var bars = new int[(int)((values.Max() - start) / width) + 1];
        foreach (var value in values)
            bars[(int)((value - start) / width)]++;
        var way = bars[0] + bars[^1] + bars.Zip(bars.Skip(1), (bar, next) => Math.Abs(next - bar)).Sum();
        return (double)way / bars.Max();
    }
}

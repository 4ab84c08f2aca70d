namespace Hotlap.Cli.Pages;

/// <summary>An axis of a chart: which values it spans, and where its ticks are.</summary>
internal sealed record Axis(string Title, double Low, double High, bool IsLogarithmic, IReadOnlyList<Tick> Ticks)
{
    private const int MostTicks = 6;
    private static readonly double[] Steps = [1, 2, 5, 10];

    /// <summary>Returns a linear axis that spans the values and zero.</summary>
    public static Axis FromZero(string title, IEnumerable<double> values)
    {
        var (low, high) = values.Aggregate((Low: 0.0, High: 0.0), (ends, value) => (Math.Min(ends.Low, value), Math.Max(ends.High, value)));
        if (high <= low)
            high = 1;
        var step = Step(high - low, MostTicks - 1);
        var first = (int)Math.Floor(low / step);
        var ticks = Enumerable.Range(first, (int)Math.Ceiling(high / step) - first + 1).Select(i => Tick.At(i * step)).ToList();
        return new Axis(title, ticks[0].Value, ticks[^1].Value, false, ticks);
    }

    /// <summary>Returns a linear axis that spans the values only.</summary>
    public static Axis Over(string title, IReadOnlyCollection<double> values)
    {
        var (low, high) = (values.DefaultIfEmpty(0).Min(), values.DefaultIfEmpty(1).Max());
        if (high <= low)
            (low, high) = (low - 1, low + 1);
        var step = Math.Max(1, Step(high - low, MostTicks - 1));
        var first = Math.Ceiling(low / step) * step;
        return new Axis(title, low, high, false,
            [.. Enumerable.Range(0, (int)Math.Floor((high - first) / step) + 1).Select(i => Tick.At(first + (i * step)))]);
    }

    /// <summary>Returns a logarithmic axis over the positive values, with ticks at 1, 2 and 5 or at powers of ten.</summary>
    public static Axis Logarithmic(string title, IEnumerable<double> values)
    {
        var positive = values.Where(value => value > 0).DefaultIfEmpty(1).ToList();
        var (low, high) = (Below(positive.Min()), Above(positive.Max()));
        if (high <= low)
            high = low * 10;
        var all = Enumerable.Range((int)Math.Floor(Math.Log10(low)) - 1, 40)
            .SelectMany(power => Steps[..3].Select(step => Scaled(step, power)))
            .Where(value => value >= low * 0.999 && value <= high * 1.001).ToList();
        var kept = all.Count <= MostTicks ? all : all.FindAll(value => Math.Abs(Math.Log10(value) - Math.Round(Math.Log10(value))) < 1e-6);
        return new Axis(title, low, high, true, [.. kept.Select(Tick.At)]);
    }

    /// <summary>Returns the place of a value between 0 (low end) and 1 (high end).</summary>
    public double Place(double value) => Math.Clamp(
        IsLogarithmic ? Math.Log(Math.Max(value, Low) / Low) / Math.Log(High / Low) : (value - Low) / (High - Low), 0, 1);

    private static double Step(double span, int most)
    {
        var power = Math.Pow(10, Math.Floor(Math.Log10(span / most)));
        return Steps.Select(step => step * power).First(step => span / step <= most * 1.0001);
    }

    private static double Below(double value) => Decade(value).Last(step => step <= value * 1.0001);

    private static double Above(double value) => Decade(value).First(step => step >= value * 0.9999);

    private static IEnumerable<double> Decade(double value)
    {
        var power = (int)Math.Floor(Math.Log10(value));
        return Enumerable.Range(power - 1, 3).SelectMany(p => Steps[..3].Select(step => Scaled(step, p)));
    }

    private static double Scaled(double step, int power) => step * Math.Pow(10, power);
}

internal sealed record Tick(double Value, string Label)
{
    public static Tick At(double value) => new(value, Format(value));

    /// <summary>Returns text such as 0.5, 20, 12k or 3M.</summary>
    public static string Format(double value) => Math.Abs(value) switch
    {
        >= 1e6 => (value / 1e6).ToString("0.##", CultureInfo.InvariantCulture) + "M",
        >= 1e4 => (value / 1e3).ToString("0.##", CultureInfo.InvariantCulture) + "k",
        _ => value.ToString("0.######", CultureInfo.InvariantCulture),
    };
}

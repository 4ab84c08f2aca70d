namespace Hotlap.Cli.Reports;

/// <summary>A display unit for a metric that programs state.</summary>
/// <param name="Name">Short name; empty for plain numbers.</param>
/// <param name="Size">Number of spec units in one display unit.</param>
/// <param name="Decimals">Fixed number of decimals; null to derive it from the smallest figure.</param>
internal sealed record StatedUnit(string Name, long Size, int? Decimals = null)
{
    private static readonly StatedUnit[] Times = [new("ns", 1), new("µs", 1_000), new("ms", 1_000_000), new("s", 1_000_000_000)];
    private static readonly StatedUnit[] Sizes = [new("B", 1), new("KiB", 1_024), new("MiB", 1_048_576)];
    private static readonly StatedUnit[] Numbers = [new("", 1)];
    private static readonly StatedUnit[] Rates = [new("/s", 1)];
    private static readonly StatedUnit[] Percents = [new("%", 10, 1)];

    /// <summary>
    /// Returns the largest display unit that does not exceed the smallest positive figure. A column has one unit, so that its figures are
    /// easy to compare.
    /// </summary>
    public static StatedUnit Of(string unit, IEnumerable<long?> values)
    {
        var smallest = values.Where(value => value > 0).Min() ?? 0;
        var steps = Steps(unit);
        return Array.FindLast(steps, step => step.Size <= smallest) ?? steps[0];
    }

    public string HeaderOf(string metric) => Name.Length == 0 ? metric : $"{metric}\n{Name}";

    private static StatedUnit[] Steps(string unit) => unit switch
    {
        MetricUnits.Nanoseconds => Times,
        MetricUnits.Bytes => Sizes,
        MetricUnits.PerSecond => Rates,
        MetricUnits.Thousandths => Percents,
        _ => Numbers,
    };
}

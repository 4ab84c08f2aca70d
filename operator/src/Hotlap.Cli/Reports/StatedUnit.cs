using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>A unit in which tables write a metric that programs state.</summary>
/// <param name="Name">Short name; empty for plain numbers.</param>
/// <param name="Size">How many of the spec's unit make one of it.</param>
/// <param name="Decimals">Decimals that its figures always have; null for as many as the smallest deserves.</param>
internal sealed record StatedUnit(string Name, long Size, int? Decimals = null)
{
    private static readonly StatedUnit[] Times = [new("ns", 1), new("µs", 1_000), new("ms", 1_000_000), new("s", 1_000_000_000)];
    private static readonly StatedUnit[] Sizes = [new("B", 1), new("KiB", 1_024), new("MiB", 1_048_576)];
    private static readonly StatedUnit[] Numbers = [new("", 1)];
    private static readonly StatedUnit[] Rates = [new("/s", 1)];
    private static readonly StatedUnit[] Percents = [new("%", 10, 1)];

    /// <summary>The largest unit of which even the smallest figure has one; a column has one unit, so that its figures can be compared at a glance.</summary>
    /// <param name="unit">Unit in specs, one of <see cref="MetricUnits"/>.</param>
    /// <param name="values">The figures of a column.</param>
    public static StatedUnit Of(string unit, IEnumerable<long?> values)
    {
        var smallest = values.Where(value => value > 0).Min() ?? 0;
        var steps = Steps(unit);
        return Array.FindLast(steps, step => step.Size <= smallest) ?? steps[0];
    }

    /// <summary>Header of a column of a metric.</summary>
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

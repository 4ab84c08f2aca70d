using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;

namespace Hotlap.Calibrate;

/// <summary>
/// Simulates a run with many comparisons and judges it with the product's own comparison. A program states so many metrics, lower is better,
/// whose trials are independent and normally distributed. The first differ.
/// </summary>
internal sealed record ManyMetrics
{
    private static readonly string[] Variants = ["baseline", "candidate"];

    public required int Count { get; init; }

    /// <summary>Number of metrics that differ, by <see cref="Ratio"/>.</summary>
    public int Different { get; init; }

    public double Ratio { get; init; } = 1.1;

    /// <summary>Ratio of the other metrics.</summary>
    public double Others { get; init; } = 1;

    public int Rounds { get; init; } = 12;

    public double Variation { get; init; } = 0.03;

    public int MarginPerMille { get; init; } = Metric.UsualMarginPerMille;

    private IReadOnlyList<string> Names { get => field ??= [.. Enumerable.Range(0, Count).Select(Name)]; init; }

    private ComparisonPlan Plan => new()
    {
        Variants = [.. Variants.Select(name => new ComparedVariant(name))],
        Metrics = MetricCatalogue.With(Names.Select(name => Metric.Stated(name))),
        MarginsPerMille = Names.ToDictionary(name => name, _ => MarginPerMille),
    };

    /// <summary>Returns the comparisons of one run; those that differ come first.</summary>
    public List<ComparisonRow> Run(Random random) =>
        [.. Comparer.Compare(
            [.. Enumerable.Range(1, Rounds).SelectMany(round => Variants.Select(variant => Trial(variant, round, random)))], Plan,
            Variants[0])
            .Where(row => row.Metric[0] == 'm' && char.IsDigit(row.Metric[1]))];

    private MeasuredTrial Trial(string variant, int round, Random random) => new()
    {
        Record = new TrialRecord { Round = round, Variant = variant },
        Startup = null,
        Cells = [MeasuredCell.Of(new CellSample
        {
            Scenario = "s",
            Metrics = Names.Index().ToDictionary(
                name => name.Item,
                name => (long)(1e9 * Math.Exp(Variation * Noise.Normal.Draw(random)) * RatioOf(variant, name.Index))),
        })],
    };

    private double RatioOf(string variant, int index) => variant == Variants[0] ? 1 : index < Different ? Ratio : Others;

    private static string Name(int index) => string.Create(CultureInfo.InvariantCulture, $"m{index:000}");
}

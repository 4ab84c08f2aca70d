using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Reporting;

/// <summary>What a threshold on regressions says of one comparison.</summary>
/// <param name="Judged">False where the comparison cannot be judged: then the threshold does not hold, for a gate must not open because nobody looked.</param>
/// <param name="Message">What is wrong.</param>
internal sealed record RegressionVerdict(bool Judged, string Message)
{
    /// <summary>All that a threshold misses by; none where it holds.</summary>
    public static IEnumerable<RegressionVerdict> Of(Threshold threshold, IReadOnlyList<ComparisonRow> rows)
    {
        if (threshold.MaxRegression is not { } text || !Percent.TryParse(text, out var limit)) return [];
        var held = rows.Where(row => new GatedMetric(threshold.Metric, threshold.Variant, threshold.Scenario, threshold.Payload)
            .HoldsFor(row.Metric, row.Variant, row.Scenario, row.Payload)).ToList();
        return held.Count == 0
            ? [new RegressionVerdict(false, $"the regression of {threshold.Metric} cannot be judged: it was not compared with a baseline")]
            : held.Select(row => Judge(row, limit, text)).OfType<RegressionVerdict>();
    }

    /// <summary>Where another run is the baseline, what is worse in a metric that decides is a regression without any threshold.</summary>
    public static IEnumerable<RegressionVerdict> AgainstRun(BenchmarkRunSpec spec, IEnumerable<ComparisonRow> rows)
    {
        var cells = Cell.Measured(spec).ToDictionary(cell => (cell.Scenario.Name, cell.Payload));
        return rows
            .Where(row => !row.Paired && row.Verdict == Verdict.Worse && PrimaryMetrics.Has(spec, row.Metric, cells.GetValueOrDefault((row.Scenario, row.Payload))))
            .Select(row => new RegressionVerdict(true, $"{Name(row)} is worse: {Interval(row)}, beyond the margin of {Show(row.MarginPerMille)}"));
    }

    private static RegressionVerdict? Judge(ComparisonRow row, int limit, string text) => row switch
    {
        { Verdict: Verdict.HardwareDiffers } => new RegressionVerdict(false, $"{Name(row)} cannot be judged: the hardware differs"),
        _ when row.IsWorseBeyond(limit) || (row is { Metric: "errors", Verdict: Verdict.Worse }) =>
            new RegressionVerdict(true, $"{Name(row)} is worse by more than {text}: {Interval(row)}"),
        { ConfidencePerMille: null, Metric: not "imageBytes" } =>
            new RegressionVerdict(false, $"{Name(row)} cannot be judged: {row.Rounds} rounds give no interval at 99%, {Fewest(row)} would; raise spec.rounds"),
        _ => null,
    };

    private static string Name(ComparisonRow row)
    {
        var cell = row.Scenario.Length == 0 ? "" : $"{row.Scenario}{(row.Payload.Length == 0 ? "" : $" {row.Payload}")} on ";
        return $"{row.Metric} of {cell}{row.Variant} against {row.Baseline}";
    }

    private static string Interval(ComparisonRow row) => row.LowPerMille is null
        ? "an interval of differences does not hold zero"
        : $"{Signed(row.ChangePerMille ?? 0)} [{Signed(row.LowPerMille.Value)}, {Signed(row.HighPerMille!.Value)}]";

    private static string Signed(long perMille) => string.Create(CultureInfo.InvariantCulture, $"{perMille / 10m:+0.0;-0.0;0.0}%");

    private static string Show(long perMille) => string.Create(CultureInfo.InvariantCulture, $"{perMille / 10m:0.#}%");

    private static int Fewest(ComparisonRow row) => Math.Max(8, row.RoundsNeeded ?? 0);
}

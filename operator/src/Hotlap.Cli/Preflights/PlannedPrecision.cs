using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Statistics;
using Hotlap.Planning.Metrics;

namespace Hotlap.Cli.Preflights;

/// <summary>What the planned run wants to show.</summary>
internal sealed class PlannedPrecision
{
    private readonly IReadOnlyDictionary<string, int> _margins;
    private readonly Func<string, string, string, bool> _isPrimary;
    private readonly int? _halfWidthPerMille;

    /// <summary>Reads a spec.</summary>
    /// <param name="spec">The spec.</param>
    /// <param name="halfWidthPerMille">Half the wanted width of intervals; null to show changes as large as the margins.</param>
    public PlannedPrecision(BenchmarkRunSpec spec, int? halfWidthPerMille)
    {
        (_margins, _isPrimary, _halfWidthPerMille) = (RunStatusReader.MarginsPerMille(spec), PrimaryMetrics.By(spec), halfWidthPerMille);
        Rounds = RunLength.Rounds(spec);
    }

    /// <summary>Planned rounds.</summary>
    public int Rounds { get; }

    public bool IsPrimary(string metric, string scenario, string payload) => _isPrimary(metric, scenario, payload);

    public int MarginPerMille(Metric metric) => _margins.TryGetValue(metric.Name, out var own) ? own : metric.DefaultMarginPerMille;

    /// <summary>Returns the goal; for a margin of zero, by the default margin, because no run shows a change of zero.</summary>
    public PrecisionGoal Goal(Metric metric) => _halfWidthPerMille is { } width ? PrecisionGoal.Width(width)
        : PrecisionGoal.Change(MarginPerMille(metric) is > 0 and var margin ? margin : metric.DefaultMarginPerMille);
}

using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>Figures of one variant for one scenario and payload; null when not measured.</summary>
internal sealed class CellRow
{
    private readonly CellStatus _cell;

    internal CellRow(CellStatus cell, CellStatus? baseline, IReadOnlyList<ComparisonStatus> comparisons)
    {
        (_cell, Comparisons) = (cell, comparisons);
        Metrics = [.. (cell.Metrics ?? []).Select(metric => StatedFigures.Of(metric, cell, baseline, comparisons))];
        IsBaseline = cell.Variant == baseline?.Variant;
        ChangePerMille = IsBaseline || (baseline is null && comparisons.Count == 0)
            ? null : CellChanges.Of(cell, baseline, comparisons);
    }

    /// <summary>Creates the row of a variant without trials.</summary>
    internal CellRow(string variant) => (_cell, Comparisons, Metrics) = (new CellStatus { Variant = variant }, [], []);

    public string Variant => _cell.Variant;

    public int Trials => _cell.Trials;

    public SpreadStatus? RequestsPerSecond => _cell.RequestsPerSecond;

    /// <summary>Highest rate that met the objective; null when it was not searched.</summary>
    public ObjectiveRateStatus? RateAtObjective => _cell.RateAtObjective;

    public long? MessagesPerSecond => _cell.MessagesPerSecond;

    public long? MessageLatencyNanoseconds => _cell.MessageLatencyNanoseconds;

    public LatencyStatus? LatencyMicroseconds => _cell.LatencyMicroseconds;

    public long? Requests => HasRequests ? _cell.Requests : null;

    /// <summary>Requests in flight at the ends of the windows; null when the tool does not count them.</summary>
    public long? Drain => _cell.Drain;

    /// <summary>Requests that an open loop planned and did not send; null in a closed loop.</summary>
    public long? Unsent => _cell.Unsent;

    public long? Errors => HasRequests ? _cell.Errors : null;

    public IReadOnlyList<ErrorCauseStatus> ErrorsByCause => _cell.ErrorsByCause ?? [];

    public long? CpuNanosecondsPerRequest => _cell.CpuNanosecondsPerRequest;

    public long? PeakMemoryBytes => _cell.PeakMemoryBytes;

    /// <summary>Cost of a million correct answers, in millionths of the currency; null without prices.</summary>
    public long? CostPerMillionRequestsMillionths => _cell.CostPerMillionRequestsMillionths;

    public MemoryGrowthStatus? MemoryGrowth => _cell.MemoryGrowth;

    public long? AnswerBytes => _cell.AnswerBytes;

    /// <summary>Metrics that the scenario's program stated, in the order of the spec; empty when the scenario has no program.</summary>
    public IReadOnlyList<StatedFigures> Metrics { get; }

    public long? VariationPerMille => _cell.VariationPerMille;

    public IReadOnlyList<IntervalStatus> Intervals => _cell.Intervals ?? [];

    public LoadStatus? Load => _cell.Load;

    public RuntimeStatus? Runtime => _cell.Runtime;

    public IReadOnlyList<DependencyStatus> Dependencies => _cell.Dependencies ?? [];

    public SidecarStatus? Sidecars => _cell.Sidecars;

    /// <summary>What the target used of its limits; null when nothing of it was read.</summary>
    public TargetStatus? Target => _cell.Target;

    public IReadOnlyList<CurvePointStatus> Curve => _cell.Curve ?? [];

    public IReadOnlyList<string> Warnings => _cell.Warnings ?? [];

    /// <summary>Judged differences from the baseline, by metric; empty for the baseline itself.</summary>
    public IReadOnlyList<ComparisonStatus> Comparisons { get; }

    /// <summary>Changes against the baseline; null for the baseline itself.</summary>
    public CellChanges? ChangePerMille { get; }

    [JsonIgnore]
    public bool IsBaseline { get; }

    public RowChange Change(Func<CellChanges, long?> of) => new(IsBaseline, ChangePerMille is { } changes ? of(changes) : null);

    /// <summary>Returns the 95% interval of a metric; both ends are null without one.</summary>
    public (long? Low, long? High) IntervalOf(string metric)
    {
        var found = Intervals.FirstOrDefault(interval => interval.Metric == metric);
        return (found?.Low, found?.High);
    }

    /// <summary>Interval of the memory growth: over trials, or within the only one.</summary>
    [JsonIgnore]
    public (long? Low, long? High) GrowthInterval => IntervalOf(MetricNames.MemoryGrowth) is { Low: not null } overTrials
        ? overTrials : (MemoryGrowth?.WithinTrialLowBytesPerMinute, MemoryGrowth?.WithinTrialHighBytesPerMinute);

    /// <summary>True when a percentile of latency falls among failed or unsent requests, which rank as the slowest.</summary>
    public bool IsBeyondTimeout(double percentile) =>
        LatencyMicroseconds is not null && RequestPercentile.IsUnanswered(percentile, _cell.Requests, _cell.Errors + (_cell.Unsent ?? 0));

    /// <summary>False without trials, and for a program that stated neither latencies nor errors, because it counted no requests.</summary>
    private bool HasRequests => Trials > 0
        && (_cell.Metrics is not { Count: > 0 } || RequestsPerSecond is not null || _cell.Requests + _cell.Errors > 0);
}

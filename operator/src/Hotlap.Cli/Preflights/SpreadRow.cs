using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Cli.Preflights;

/// <summary>How much a metric varies, and what the planned rounds show of it. Spreads are standard deviations in thousandths.</summary>
internal sealed class SpreadRow
{
    /// <summary>Probability of a spread beyond either end of the range of needed rounds, as in the reports of runs.</summary>
    private const double Tail = 0.1;

    private readonly Metric _metric;
    private readonly CellOfPlan _cell;
    private readonly PlannedPrecision _planned;

    internal SpreadRow(Metric metric, CellOfPlan cell, PreflightValues values, PlannedPrecision planned)
    {
        (_metric, _cell, _planned, Values) = (metric, cell, planned, values);
        (Variances, Goal, Correlation) = (VarianceComponents.Of(values.Rounds), planned.Goal(metric), Autocorrelation.Of(values.InOrder));
    }

    public string Metric => _metric.Name;

    /// <summary>Scenario; empty for a metric of the variant.</summary>
    public string Scenario => _cell.Scenario;

    /// <summary>Payload; empty when the scenario has none.</summary>
    public string Payload => _cell.Payload;

    public bool IsPrimary => _planned.IsPrimary(Metric, Scenario, Payload);

    public int MarginPerMille => _planned.MarginPerMille(_metric);

    /// <summary>Spread of a trial within its round: what widens the interval of a comparison.</summary>
    public long TrialPerMille => PerMille(Variances.OfTrial());

    /// <summary>Spread between nodes; null when all targets ran on one.</summary>
    public long? NodePerMille => Values.BetweenNodes() is { } nodes ? PerMille(nodes) : null;

    /// <summary>Spread between the pods of a round; it includes that between windows if each pod has one.</summary>
    public long PodPerMille => PerMille(Variances.Pod);

    /// <summary>Spread between windows of a pod; null with one window in each pod.</summary>
    public long? WindowPerMille => Variances.Window is { } window ? PerMille(window) : null;

    /// <summary>Spread between rounds, which the comparison removes.</summary>
    public long RoundPerMille => PerMille(Variances.Round);

    /// <summary>Correlation of a trial with the next one, in thousandths; null when all are equal.</summary>
    public long? AutocorrelationPerMille => Correlation is { } found ? (long)Math.Round(1000 * found.LagOne) : null;

    /// <summary>Half the expected width of the planned run's interval.</summary>
    public long HalfWidthPerMille => (long)Math.Ceiling(1000 * (Math.Exp(DetectableChange.HalfWidth(Spread, _planned.Rounds)) - 1));

    /// <summary>The smallest change that 90 of 100 planned runs tell from none.</summary>
    public long ShownPerMille => DetectableChange.PerMille(Spread, _planned.Rounds, 0);

    /// <summary>True when that is as precise as wanted.</summary>
    public bool IsEnough => _planned.Rounds >= WarningLimits.LeastRounds && Spread <= Goal.LargestSpread(_planned.Rounds);

    /// <summary>Rounds that are as precise as wanted, with the planned windows; null for more than 100.</summary>
    public int? RoundsNeeded => Needed(Variances.OfTrial());

    /// <summary>Low end of their range: in 10 of 100 cases the true spread is so small that fewer are enough.</summary>
    public int? RoundsNeededLow => Needed(Variances.VarianceExceededBy(1 - Tail));

    /// <summary>High end of their range; null for more than 100.</summary>
    public int? RoundsNeededHigh => Needed(Variances.VarianceExceededBy(Tail));

    /// <summary>What the row is about, such as <c>requests/s of hello 1Ki</c>.</summary>
    [JsonIgnore]
    public string Title => _cell.Title(_metric.Label);

    [JsonIgnore]
    public VarianceComponents Variances { get; }

    [JsonIgnore]
    public PrecisionGoal Goal { get; }

    [JsonIgnore]
    public PreflightValues Values { get; }

    [JsonIgnore]
    public Autocorrelation? Correlation { get; }

    private double Spread => Math.Sqrt(Variances.OfTrial());

    private int? Needed(double variance) =>
        Goal.RoundsFor(Math.Sqrt(variance), WarningLimits.LeastRounds, CheapestPlan.MostRounds);

    private static long PerMille(double variance) => (long)Math.Round(1000 * Math.Sqrt(variance));
}

/// <summary>A cell of the planned run; scenario and payload are empty for its variants.</summary>
internal sealed record CellOfPlan(string Scenario, string Payload)
{
    public string Title(string label) =>
        Scenario.Length == 0 ? label : $"{label} of {Scenario}{(Payload.Length == 0 ? "" : $" {Payload}")}";
}

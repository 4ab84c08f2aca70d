using Hotlap.Api.Units;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>The display unit of a metric in a chart or a table: converts values of history records, and limits of thresholds.</summary>
internal sealed class MetricScale
{
    private const double NanosecondsPerMicrosecond = 1000;

    private readonly Metric _metric;
    private readonly StatedUnit _unit;

    /// <summary>Chooses the unit.</summary>
    /// <param name="metric">The metric.</param>
    /// <param name="values">All values that share the unit, in that of the records.</param>
    public MetricScale(Metric metric, IEnumerable<double> values)
    {
        _metric = metric;
        _unit = StatedUnit.Of(UnitName(metric), [.. values.Select(value => (long?)Math.Round(value * Factor))]);
    }

    /// <summary>The metric with its unit, such as <c>p99 ms</c>.</summary>
    public string Title => $"{_metric.Label} {_unit.Name}".TrimEnd();

    private double Factor => _metric.Unit == MetricUnit.Microseconds ? NanosecondsPerMicrosecond / _metric.TrialUnitsPerUnit : 1;

    /// <summary>Converts a value of a record.</summary>
    public double Of(double value) => value * Factor / _unit.Size;

    /// <summary>Converts a limit of a threshold; null when it is none or no number of this metric.</summary>
    public double? OfLimit(string? text) => _metric.Unit switch
    {
        MetricUnit.Microseconds or MetricUnit.Nanoseconds =>
            GoDuration.TryParse(text, out var time) ? time.TotalNanoseconds / _unit.Size : null,
        MetricUnit.Bytes => Quantity.TryParse(text, out var bytes) ? (double)bytes / _unit.Size : null,
        _ => long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var count) ? (double)count / _unit.Size : null,
    };

    private static string UnitName(Metric metric) => metric.Unit switch
    {
        MetricUnit.Microseconds or MetricUnit.Nanoseconds => MetricUnits.Nanoseconds,
        var unit => unit.ToString(),
    };
}

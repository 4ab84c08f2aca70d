using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Metrics;

/// <summary>
/// Prices of a CPU and of a GiB of memory for an hour, in millionths of a currency. What is paid for is the larger of what a container
/// requests and what it uses, as in the OpenCost specification: a request is reserved whether it is used or not.
/// </summary>
/// <param name="PerCore">Price of one CPU for an hour.</param>
/// <param name="PerGibibyte">Price of one GiB of memory for an hour.</param>
public sealed record HourlyPrices(long PerCore, long PerGibibyte)
{
    internal const string Label = "cost per million requests";

    private const double BytesPerGibibyte = 1L << 30;
    private const double SecondsPerHour = 3_600;
    private const double Million = 1_000_000;

    /// <summary>The metric <see cref="MetricNames.CostPerMillionRequests"/> at these prices.</summary>
    internal Metric Metric => new()
    {
        Name = MetricNames.CostPerMillionRequests, Label = Label, Unit = MetricUnit.Millionths, NeedsEveryTrial = true,
        IsUsual = true, HasInterval = true, OfCell = PerMillionRequests,
    };

    /// <summary>
    /// Returns the cost of a million correct answers, in millionths: of an hour, divided by the answers of an hour. With a search these are
    /// those at the objective.
    /// </summary>
    /// <param name="cell">Figures of one trial.</param>
    /// <returns>Null when the occupied resources or the rate are unknown, and when the rate lies outside of a search.</returns>
    private double? PerMillionRequests(CellFigures cell) =>
        cell is { OccupiedCpus: { } cpus, OccupiedMemoryBytes: { } bytes, SustainedPerSecond: > 0 and var rate }
            ? ((cpus * PerCore) + (bytes / BytesPerGibibyte * PerGibibyte)) / (rate * SecondsPerHour) * Million : null;
}

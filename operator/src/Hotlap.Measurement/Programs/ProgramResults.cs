using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Programs;

/// <summary>The results that a program stated in one trial.</summary>
/// <param name="Tool">Name and version as the program states them; <see cref="Unnamed"/> and no version when it states none.</param>
/// <param name="Latencies">Number of latencies.</param>
/// <param name="Latency">The latencies; without a histogram when there are none.</param>
/// <param name="Errors">Number of errors.</param>
/// <param name="ErrorsByCause">
/// The errors by cause. At most 20 causes; the rest, and errors without a cause, are counted as <c>other</c>.
/// </param>
/// <param name="Metrics">Median of the stated values of each metric of the spec, by its name.</param>
/// <param name="HasBegin">True when the program marked the start of its window.</param>
/// <param name="HasEnd">True when the program marked the end of its window.</param>
public sealed record ProgramResults(
    ToolVersion Tool, long Latencies, LatencySample Latency, long Errors, IReadOnlyDictionary<string, long> ErrorsByCause,
    IReadOnlyDictionary<string, long> Metrics, bool HasBegin, bool HasEnd)
{
    /// <summary>Name of a program that states none.</summary>
    public const string Unnamed = "program";
}

/// <summary>Collects the values that a program states for the metrics of the spec.</summary>
/// <param name="names">Names of the metrics, in the order of the spec.</param>
internal sealed class MetricValues(IReadOnlyList<string> names)
{
    private readonly Dictionary<string, List<long>> _values = new(StringComparer.Ordinal);

    public bool Any => _values.Count > 0;

    /// <summary>Adds a value.</summary>
    /// <exception cref="ResultsLineException">The spec has no such metric, or there are too many values.</exception>
    public void Add(string metric, long value)
    {
        if (!names.Contains(metric, StringComparer.Ordinal))
            throw new ResultsLineException(
                $"the metric {metric} is not in spec.metrics, which has {(names.Count == 0 ? "none" : Join(names))}; add it there, or do "
                    + "not report it", "")
            {
                Kind = FailureKind.MetricUnknown,
            };
        if (!_values.TryGetValue(metric, out var values))
            _values[metric] = values = [];
        if (values.Count == ResultsLimits.MetricValues)
            throw new ResultsLineException(
                $"the metric {metric} has more than {ResultsLimits.MetricValues} values; report a summary of them", "");
        values.Add(value);
    }

    /// <summary>Returns the median of each metric.</summary>
    /// <exception cref="ResultsException">A metric has no value.</exception>
    public IReadOnlyDictionary<string, long> Summarize()
    {
        string[] missing = [.. names.Where(name => !_values.ContainsKey(name))];
        if (missing.Length > 0)
            throw new ResultsException(
                FailureKind.MetricMissing, 0,
                $"The program ended and did not report {Join(missing)}, required by spec.metrics; append a line such as "
                    + $"{ResultsForms.Suitable(missing)}");
        return new SortedDictionary<string, long>(
            _values.ToDictionary(metric => metric.Key, metric => Quantiles.Median(metric.Value)), StringComparer.Ordinal);
    }

    private static string Join(IReadOnlyList<string> texts) =>
        texts.Count == 1 ? texts[0] : $"{string.Join(", ", texts.Take(texts.Count - 1))} and {texts[^1]}";
}

using System.Numerics;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Programs;

/// <summary>The accumulated results of all lines so far.</summary>
/// <param name="metrics">Names of the metrics of the spec.</param>
/// <param name="marked">Called for each mark of the window.</param>
internal sealed class ResultsState(IReadOnlyList<string> metrics, Action<WindowMark> marked)
{
    private const string NoCause = "other";

    private readonly MetricValues _metrics = new(metrics);
    private readonly ErrorCauses _causes = new();
    private ToolVersion? _tool;
    private bool _hasBegin;
    private bool _hasEnd;
    private long _errors;

    public LatencyRecorder Latencies { get; } = new();

    /// <summary>True when there is no result: no latency, error or metric.</summary>
    public bool IsEmpty => Latencies.Histogram.Count == 0 && _errors == 0 && !_metrics.Any;

    /// <summary>Adds the values of a line.</summary>
    /// <exception cref="ResultsLineException">Its keys do not belong together, or the line may not follow the lines before it.</exception>
    public void Take(ResultsLine line)
    {
        switch (line.Keys)
        {
            case ResultsKeys.Latencies:
                break;
            case ResultsKeys.Metric | ResultsKeys.Value:
                _metrics.Add(line.Metric, line.Value);
                break;
            case ResultsKeys.Errors:
            case ResultsKeys.Errors | ResultsKeys.Cause:
                AddErrors(line.Errors, line.Cause ?? NoCause);
                break;
            case ResultsKeys.Window:
                Mark(line.Mark);
                break;
            case ResultsKeys.Tool:
            case ResultsKeys.Tool | ResultsKeys.Version:
                _tool = _tool is null
                    ? new ToolVersion(line.Tool, line.Version ?? "")
                    : throw new ResultsLineException("the tool is reported a second time", "");
                break;
            default:
                throw new ResultsLineException(DescribeKeys(line.Keys), ResultsForms.Nearest(line.Keys));
        }
    }

    /// <summary>Returns the results after the program has ended.</summary>
    /// <exception cref="ResultsException">A metric is missing.</exception>
    public ProgramResults Summarize() => new(
        Tool: _tool ?? new ToolVersion(ProgramResults.Unnamed),
        Latencies: Latencies.Histogram.Count,
        Latency: Latencies.Histogram.Count == 0 ? new LatencySample() : new LatencySample
        {
            MinNanoseconds = Latencies.Histogram.Min,
            MeanNanoseconds = Latencies.Mean,
            MaxNanoseconds = Latencies.Histogram.Max,
            Histogram = Latencies.Histogram.EncodeBase64(),
        },
        Errors: _errors,
        ErrorsByCause: _causes.Counts,
        Metrics: _metrics.Summarize(),
        HasBegin: _hasBegin,
        HasEnd: _hasEnd);

    private void AddErrors(long errors, string cause)
    {
        _errors += errors;
        if (_errors > ResultsLimits.Errors)
            throw new ResultsLineException($"there are more than {ResultsLimits.Errors} errors", "");
        _causes.Add(cause, errors);
    }

    private void Mark(WindowMark mark)
    {
        var isBegin = mark == WindowMark.Begin;
        if (isBegin ? _hasBegin : _hasEnd)
            throw new ResultsLineException($"the window {(isBegin ? "begins" : "ends")} a second time; a trial has one window", "");
        if (!isBegin && !_hasBegin)
            throw new ResultsLineException("the window ends before it begins", ResultsForms.Window);
        (_hasBegin, _hasEnd) = (true, !isBegin);
        marked(mark);
    }

    private static string DescribeKeys(ResultsKeys keys)
    {
        if (keys == ResultsKeys.None)
            return "it has no keys";
        if (BitOperations.IsPow2((int)keys))
            return $"the key {ResultsForms.Name(keys)} is not valid on its own";
        var names = Enum.GetValues<ResultsKeys>().Where(key => key != ResultsKeys.None && keys.HasFlag(key)).Select(ResultsForms.Name);
        return $"the keys {string.Join(", ", names)} cannot be combined";
    }
}

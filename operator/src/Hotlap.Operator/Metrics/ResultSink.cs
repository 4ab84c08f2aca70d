namespace Hotlap.Operator.Metrics;

/// <summary>Takes the values of a run one by one. Labels come as spans: a scrape of many runs leaves no garbage behind.</summary>
internal abstract class ResultSink
{
    /// <summary>Takes a value.</summary>
    /// <param name="value">Value in base units.</param>
    /// <param name="labels">Labels beside the run's namespace and name.</param>
    public abstract void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels);
}

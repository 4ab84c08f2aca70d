namespace Hotlap.Operator.Metrics;

/// <summary>Receives the values of a run one by one. Labels are passed as spans, so that a scrape of many runs allocates little.</summary>
internal abstract class ResultSink
{
    /// <summary>Receives a value.</summary>
    /// <param name="value">Value in base units.</param>
    /// <param name="labels">Labels in addition to the run's namespace and name.</param>
    public abstract void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels);
}

using Hotlap.Operator.Metrics;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>Values with their labels as text.</summary>
internal sealed class ListingSink : ResultSink
{
    public List<(double Value, string Labels)> Values { get; } = [];

    public override void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels) =>
        Values.Add((value, string.Join(',', labels.ToArray().Select(label => $"{label.Key}={label.Value}"))));
}

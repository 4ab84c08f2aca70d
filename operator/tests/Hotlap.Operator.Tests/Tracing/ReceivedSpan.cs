namespace Hotlap.Operator.Tests.Tracing;

/// <summary>A span as a collector gets it.</summary>
internal sealed record ReceivedSpan(string Name, string Trace, string Id, string Parent, DateTimeOffset Begin, DateTimeOffset End)
{
    public IReadOnlyDictionary<string, string> Attributes { get; init; } = new Dictionary<string, string>();
}

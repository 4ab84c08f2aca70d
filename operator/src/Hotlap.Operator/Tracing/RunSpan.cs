namespace Hotlap.Operator.Tracing;

/// <summary>A step of a run with its nested steps.</summary>
internal sealed record RunSpan(string Name, DateTimeOffset Begin, DateTimeOffset End)
{
    public IReadOnlyList<KeyValuePair<string, object?>> Attributes { get; init; } = [];

    /// <summary>Named moments within the span.</summary>
    public IReadOnlyList<KeyValuePair<string, DateTimeOffset>> Events { get; init; } = [];

    /// <summary>Reason of a failure; null when the step succeeded.</summary>
    public string? ErrorType { get; init; }

    public string? ErrorMessage { get; init; }

    public IReadOnlyList<RunSpan> Children { get; init; } = [];

    /// <summary>
    /// Returns the span with every child inside its parent and without negative durations. Clocks differ slightly, and some have whole
    /// seconds.
    /// </summary>
    public RunSpan Within() => this with { Children = [.. Children.Select(child => child.Clamp(Begin, End).Within())] };

    private RunSpan Clamp(DateTimeOffset from, DateTimeOffset to)
    {
        var begin = Begin < from ? from : Begin > to ? to : Begin;
        return this with { Begin = begin, End = End < begin ? begin : End > to ? to : End };
    }
}

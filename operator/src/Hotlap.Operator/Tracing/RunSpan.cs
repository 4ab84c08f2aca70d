namespace Hotlap.Operator.Tracing;

/// <summary>A step of a run, with the steps in it.</summary>
internal sealed record RunSpan(string Name, DateTimeOffset Begin, DateTimeOffset End)
{
    public IReadOnlyList<KeyValuePair<string, object?>> Attributes { get; init; } = [];

    /// <summary>Moments within the span.</summary>
    public IReadOnlyList<KeyValuePair<string, DateTimeOffset>> Events { get; init; } = [];

    /// <summary>Reason of a failure; null when there was none.</summary>
    public string? ErrorType { get; init; }

    public string? ErrorMessage { get; init; }

    public IReadOnlyList<RunSpan> Children { get; init; } = [];

    /// <summary>The same with every span within its parent and of no negative length: clocks differ by a little, and some have whole seconds.</summary>
    public RunSpan Within() => this with { Children = [.. Children.Select(child => child.Clamp(Begin, End).Within())] };

    private RunSpan Clamp(DateTimeOffset from, DateTimeOffset to)
    {
        var begin = Begin < from ? from : Begin > to ? to : Begin;
        return this with { Begin = begin, End = End < begin ? begin : End > to ? to : End };
    }
}

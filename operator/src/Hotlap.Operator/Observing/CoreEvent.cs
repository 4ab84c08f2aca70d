using Hotlap.Api.Core;

namespace Hotlap.Operator.Observing;

/// <summary>The part of a core/v1 Event that is read when a Job gets no pod.</summary>
internal sealed record CoreEvent
{
    public ObjectMeta Metadata { get; init; } = new();

    public string? Reason { get; init; }

    public string? Message { get; init; }

    public DateTimeOffset? LastTimestamp { get; init; }
}

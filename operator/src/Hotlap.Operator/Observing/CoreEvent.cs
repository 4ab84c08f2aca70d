using Hotlap.Api.Core;

namespace Hotlap.Operator.Observing;

/// <summary>The part of a core/v1 Event that is read when a Job gets no pod, and to time a target's startup.</summary>
internal sealed record CoreEvent
{
    public ObjectMeta Metadata { get; init; } = new();

    public CoreEventSubject? InvolvedObject { get; init; }

    public string? Reason { get; init; }

    public string? Message { get; init; }

    public DateTimeOffset? FirstTimestamp { get; init; }

    public DateTimeOffset? LastTimestamp { get; init; }
}

/// <summary>What an event speaks of.</summary>
internal sealed record CoreEventSubject
{
    /// <summary>Part of the object, such as <c>spec.containers{target}</c>.</summary>
    public string? FieldPath { get; init; }
}

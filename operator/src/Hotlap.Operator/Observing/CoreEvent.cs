using Hotlap.Api.Core;

namespace Hotlap.Operator.Observing;

/// <summary>The fields of a core/v1 Event that explain why a Job has no pod, or that time a target's startup.</summary>
internal sealed record CoreEvent
{
    public ObjectMeta Metadata { get; init; } = new();

    public CoreEventSubject? InvolvedObject { get; init; }

    public string? Reason { get; init; }

    public string? Message { get; init; }

    public DateTimeOffset? FirstTimestamp { get; init; }

    public DateTimeOffset? LastTimestamp { get; init; }
}

/// <summary>The object that an event is about.</summary>
internal sealed record CoreEventSubject
{
    /// <summary>Part of the object, such as <c>spec.containers{target}</c>.</summary>
    public string? FieldPath { get; init; }
}

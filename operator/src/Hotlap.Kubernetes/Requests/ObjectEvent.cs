namespace Hotlap.Kubernetes;

/// <summary>A user-facing event, as <c>kubectl describe</c> shows it.</summary>
/// <param name="Regarding">The object that the event is about.</param>
/// <param name="Reason">CamelCase reason, such as TrialStarted; at most 128 characters.</param>
/// <param name="Message">What happened, for people; truncated to 1,024 bytes.</param>
/// <param name="Time">When it happened.</param>
public sealed record ObjectEvent(ObjectReference Regarding, string Reason, string Message, DateTimeOffset Time)
{
    /// <summary>True for type Warning, false for Normal.</summary>
    public bool IsWarning { get; init; }

    /// <summary>Name of the reporting component.</summary>
    public string Component { get; init; } = "hotlap";
}

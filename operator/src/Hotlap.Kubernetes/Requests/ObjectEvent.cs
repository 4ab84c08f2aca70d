namespace Hotlap.Kubernetes;

/// <summary>A user-facing event, as <c>kubectl describe</c> shows it.</summary>
/// <param name="Regarding">The object that the event is about.</param>
/// <param name="Reason">A CamelCase fact, such as TrialStarted; 128 characters at most.</param>
/// <param name="Message">What happened, for people; cut at 1,024 bytes.</param>
/// <param name="Time">When it happened.</param>
public sealed record ObjectEvent(ObjectReference Regarding, string Reason, string Message, DateTimeOffset Time)
{
    /// <summary>A warning, else a normal event.</summary>
    public bool IsWarning { get; init; }

    /// <summary>Who reports it.</summary>
    public string Component { get; init; } = "hotlap";
}

namespace Hotlap.Planning.Observing;

/// <summary>Determines how a failure is handled.</summary>
public enum FailureClass
{
    /// <summary>Only a user can fix it: the run fails.</summary>
    Terminal,

    /// <summary>
    /// Something else must change first, such as a quota that becomes free. The action is retried at a fixed interval until the deadline.
    /// </summary>
    Waiting,

    /// <summary>A transient fault. The action is retried with exponential backoff until the deadline.</summary>
    Retryable,
}

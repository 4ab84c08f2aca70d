namespace Hotlap.Api.V1Alpha1;

/// <summary>One step of a startup over the trials of a variant; times since the pod's creation, in microseconds.</summary>
public sealed record StartupStepStatus
{
    /// <summary>Scheduled, Sandbox, Pulled, ContainerCreated, Exec, Listening, FirstCorrectAnswer or Ready.</summary>
    public string Step { get; set; } = "";

    /// <summary>Median of the step's end.</summary>
    public long MedianMicroseconds { get; set; }

    /// <summary>Lowest.</summary>
    public long LowMicroseconds { get; set; }

    /// <summary>Highest.</summary>
    public long HighMicroseconds { get; set; }

    /// <summary>Widest possible error of one time.</summary>
    public long ResolutionMicroseconds { get; set; }
}

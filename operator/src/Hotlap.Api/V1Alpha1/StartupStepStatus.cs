namespace Hotlap.Api.V1Alpha1;

/// <summary>One startup step over the trials of a variant. Times are relative to the pod's creation, in microseconds.</summary>
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

    /// <summary>Largest possible error of a single time.</summary>
    public long ResolutionMicroseconds { get; set; }
}

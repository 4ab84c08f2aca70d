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

/// <summary>Metrics of a target's .NET runtime, medians over trials. A metric that it does not report is null, never zero.</summary>
public sealed record RuntimeStatus
{
    /// <summary>Bytes allocated per correct answer.</summary>
    public long? AllocatedBytesPerRequest { get; set; }

    /// <summary>Collections of generation 0 in a window.</summary>
    public long? Gen0Collections { get; set; }

    /// <summary>Collections of generation 1 in a window.</summary>
    public long? Gen1Collections { get; set; }

    /// <summary>Collections of generation 2 in a window.</summary>
    public long? Gen2Collections { get; set; }

    /// <summary>Share of the window in which collections paused the program, in thousandths.</summary>
    public long? GcPausePerMille { get; set; }

    /// <summary>
    /// Time in the JIT compiler in microseconds: for a variant until its first correct answer, for a cell in its window. Null for Native
    /// AOT.
    /// </summary>
    public long? JitMicroseconds { get; set; }

    /// <summary>Methods compiled by the JIT in the same period. Null for Native AOT.</summary>
    public long? JitMethods { get; set; }
}

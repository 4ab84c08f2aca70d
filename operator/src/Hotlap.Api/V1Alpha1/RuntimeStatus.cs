namespace Hotlap.Api.V1Alpha1;

/// <summary>One startup step over the trials of a variant. Times are relative to the pod's creation, in microseconds.</summary>
public sealed record StartupStepStatus
{
    public string Step { get; set; } = "";
    public long MedianMicroseconds { get; set; }
    public long LowMicroseconds { get; set; }
    public long HighMicroseconds { get; set; }
    public long ResolutionMicroseconds { get; set; }
}

/// <summary>Metrics of a target's .NET runtime, medians over trials. A metric that it does not report is null, never zero.</summary>
public sealed record RuntimeStatus
{
    public long? AllocatedBytesPerRequest { get; set; }
    public long? Gen0Collections { get; set; }
    public long? Gen1Collections { get; set; }
    public long? Gen2Collections { get; set; }
    public long? GcPausePerMille { get; set; }
    public long? JitMicroseconds { get; set; }
    public long? JitMethods { get; set; }
}

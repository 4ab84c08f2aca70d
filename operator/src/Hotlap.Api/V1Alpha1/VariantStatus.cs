namespace Hotlap.Api.V1Alpha1;

public sealed record VariantStatus
{
    public string Name { get; set; } = "";
    public string? Image { get; set; }
    public string? Url { get; set; }
    public string? Address { get; set; }
    public string? ImageDigest { get; set; }
    public string? ImagePlatform { get; set; }
    public long? ImageBytes { get; set; }
    public string? Architecture { get; set; }
    public string? Failure { get; set; }
    public StartupStatus? Startup { get; set; }
    public long? ReadyMilliseconds { get; set; }
    public RuntimeStatus? Runtime { get; set; }
    public long? IdleMemoryBytes { get; set; }
    public string? Thresholds { get; set; }
    public List<string>? Warnings { get; set; }
}

/// <summary>Startup over the trials of a variant, in microseconds.</summary>
public sealed record StartupStatus
{
    public long MedianMicroseconds { get; set; }
    public long LowMicroseconds { get; set; }
    public long HighMicroseconds { get; set; }
    public long? P90Microseconds { get; set; }
    public long? IntervalLowMicroseconds { get; set; }
    public long? IntervalHighMicroseconds { get; set; }
    public long? FirstStartMicroseconds { get; set; }
    public List<StartupStepStatus>? Steps { get; set; }
    public int Trials { get; set; }
    public long ResolutionMicroseconds { get; set; }
    public long? CpuMicroseconds { get; set; }
    public long? CpuWaitMicroseconds { get; set; }
    public long? BlockedMicroseconds { get; set; }
}

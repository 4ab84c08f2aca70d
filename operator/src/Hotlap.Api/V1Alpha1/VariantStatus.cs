namespace Hotlap.Api.V1Alpha1;

/// <summary>Figures of one variant.</summary>
public sealed record VariantStatus
{
    /// <summary>Name of the variant.</summary>
    public string Name { get; set; } = "";

    /// <summary>Image as written in the spec.</summary>
    public string? Image { get; set; }

    /// <summary>URL of a service that already ran, as written in the spec.</summary>
    public string? Url { get; set; }

    /// <summary>IP address that the load went to; several, where trials found different ones, separated by commas.</summary>
    public string? Address { get; set; }

    /// <summary>Digest that every trial ran, <c>sha256:...</c>.</summary>
    public string? ImageDigest { get; set; }

    /// <summary>Compressed bytes of the image for its platform: configuration and layers of the registry's manifest; null where the registry could not be read.</summary>
    public long? ImageBytes { get; set; }

    /// <summary>Architecture.</summary>
    public string? Architecture { get; set; }

    /// <summary>Reason for which the variant was given up, so that it has no figures; null for one that was measured.</summary>
    public string? Failure { get; set; }

    /// <summary>Startup: exec to first correct answer.</summary>
    public StartupStatus? Startup { get; set; }

    /// <summary>Pod created to Ready seen, in milliseconds, median over trials; resolution one second.</summary>
    public long? ReadyMilliseconds { get; set; }

    /// <summary>What the .NET runtime said of its startup.</summary>
    public RuntimeStatus? Runtime { get; set; }

    /// <summary>Resident memory after the first correct answer and before load, in bytes, median over trials.</summary>
    public long? IdleMemoryBytes { get; set; }

    /// <summary>Codes of what makes the variant's figures doubtful or should be known of them, the weightiest first.</summary>
    public List<string>? Warnings { get; set; }
}

/// <summary>Startup over the trials of a variant, in microseconds.</summary>
public sealed record StartupStatus
{
    /// <summary>Median.</summary>
    public long MedianMicroseconds { get; set; }

    /// <summary>Lowest.</summary>
    public long LowMicroseconds { get; set; }

    /// <summary>Highest.</summary>
    public long HighMicroseconds { get; set; }

    /// <summary>90th percentile.</summary>
    public long? P90Microseconds { get; set; }

    /// <summary>Low end of the 95% interval of the median; null below 6 trials.</summary>
    public long? IntervalLowMicroseconds { get; set; }

    /// <summary>High end of the 95% interval of the median; null below 6 trials.</summary>
    public long? IntervalHighMicroseconds { get; set; }

    /// <summary>Start after the image was pulled, with a cold page cache; it is in none of the other figures. Null where no trial pulled the image.</summary>
    public long? FirstStartMicroseconds { get; set; }

    /// <summary>Steps from the pod's creation to its readiness, in their order.</summary>
    public List<StartupStepStatus>? Steps { get; set; }

    /// <summary>Trials.</summary>
    public int Trials { get; set; }

    /// <summary>Widest error of a single figure.</summary>
    public long ResolutionMicroseconds { get; set; }
}

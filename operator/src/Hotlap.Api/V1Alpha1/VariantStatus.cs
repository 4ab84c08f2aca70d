namespace Hotlap.Api.V1Alpha1;

/// <summary>Results of one variant.</summary>
public sealed record VariantStatus
{
    /// <summary>Name of the variant.</summary>
    public string Name { get; set; } = "";

    /// <summary>Image as written in the spec.</summary>
    public string? Image { get; set; }

    /// <summary>URL of a service that already ran, as written in the spec.</summary>
    public string? Url { get; set; }

    /// <summary>IP address of the load's destination; comma-separated when trials resolved different ones.</summary>
    public string? Address { get; set; }

    /// <summary>Digest that every trial ran, <c>sha256:...</c>.</summary>
    public string? ImageDigest { get; set; }

    /// <summary>
    /// Compressed image size in bytes for its platform: configuration and layers of the registry's manifest. Null when the registry could
    /// not be read.
    /// </summary>
    public long? ImageBytes { get; set; }

    /// <summary>Architecture.</summary>
    public string? Architecture { get; set; }

    /// <summary>Reason why the variant was given up and has no results; null for a measured variant.</summary>
    public string? Failure { get; set; }

    /// <summary>Startup time from exec to the first correct answer.</summary>
    public StartupStatus? Startup { get; set; }

    /// <summary>Time from pod creation until Ready was observed, in milliseconds, median over trials; resolution one second.</summary>
    public long? ReadyMilliseconds { get; set; }

    /// <summary>Metrics of the .NET runtime during startup.</summary>
    public RuntimeStatus? Runtime { get; set; }

    /// <summary>Resident memory after the first correct answer and before load, in bytes, median over trials.</summary>
    public long? IdleMemoryBytes { get; set; }

    /// <summary>Codes of the variant's warnings and notes, most severe first.</summary>
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

    /// <summary>
    /// First start after an image pull, with a cold page cache. The other values exclude starts after a pull, unless every start followed
    /// one. Null when no trial pulled the image.
    /// </summary>
    public long? FirstStartMicroseconds { get; set; }

    /// <summary>Steps from the pod's creation to readiness, in order.</summary>
    public List<StartupStepStatus>? Steps { get; set; }

    /// <summary>Number of trials.</summary>
    public int Trials { get; set; }

    /// <summary>Largest error of a single value.</summary>
    public long ResolutionMicroseconds { get; set; }
}

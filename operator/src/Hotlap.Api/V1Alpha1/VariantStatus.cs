namespace Hotlap.Api.V1Alpha1;

/// <summary>Figures of one variant.</summary>
public sealed record VariantStatus
{
    /// <summary>Name of the variant.</summary>
    public string Name { get; set; } = "";

    /// <summary>Image as written in the spec.</summary>
    public string? Image { get; set; }

    /// <summary>Digest that every trial ran, <c>sha256:...</c>.</summary>
    public string? ImageDigest { get; set; }

    /// <summary>Compressed bytes of the image for its platform: configuration and layers of the registry's manifest; null where the registry could not be read.</summary>
    public long? ImageBytes { get; set; }

    /// <summary>Architecture.</summary>
    public string? Architecture { get; set; }

    /// <summary>Startup: exec to first correct answer.</summary>
    public StartupStatus? Startup { get; set; }

    /// <summary>Pod created to Ready seen, in milliseconds, median over trials; resolution one second.</summary>
    public long? ReadyMilliseconds { get; set; }

    /// <summary>Resident memory after the first correct answer and before load, in bytes, median over trials.</summary>
    public long? IdleMemoryBytes { get; set; }
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

    /// <summary>Trials.</summary>
    public int Trials { get; set; }

    /// <summary>Widest error of a single figure.</summary>
    public long ResolutionMicroseconds { get; set; }
}

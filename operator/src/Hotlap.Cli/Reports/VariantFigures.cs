namespace Hotlap.Cli.Reports;

/// <summary>Figures of one variant that do not depend on a scenario.</summary>
internal sealed record VariantFigures
{
    public required string Name { get; init; }

    /// <summary>Reason why the variant failed and was skipped; null for a measured variant.</summary>
    public string? Failure { get; init; }

    public string? Image { get; init; }

    /// <summary>URL of a service that already runs, instead of an image.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Url { get; init; }

    /// <summary>IP address that received the load.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Address { get; init; }

    public string? ImageDigest { get; init; }

    /// <summary>Compressed bytes of the image for its platform.</summary>
    public long? ImageBytes { get; init; }

    public string? Architecture { get; init; }

    /// <summary>True when the variant ran on a different architecture than the baseline.</summary>
    public bool HardwareDiffers { get; init; }

    public StartupStatus? Startup { get; init; }

    public long? ReadyMilliseconds { get; init; }

    public long? IdleMemoryBytes { get; init; }

    /// <summary>Figures of the .NET runtime at startup; null when the target does not report them.</summary>
    public RuntimeStatus? Runtime { get; init; }

    public IReadOnlyList<string> Warnings { get; init; } = [];

    /// <summary>Judged differences from the baseline, by metric; empty for the baseline itself.</summary>
    public IReadOnlyList<ComparisonStatus> Comparisons { get; init; } = [];

    /// <summary>Changes against the baseline; null for the baseline itself.</summary>
    public VariantChanges? ChangePerMille { get; init; }
}

namespace Hotlap.Cli.Reports;

/// <summary>
/// Changes of a variant against the baseline, in thousandths of the baseline's figure; null when either was not measured.
/// </summary>
internal sealed record VariantChanges
{
    public long? ImageBytes { get; init; }

    public long? Startup { get; init; }

    public long? IdleMemory { get; init; }
}

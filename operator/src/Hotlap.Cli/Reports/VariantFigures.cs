using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>Figures of one variant that do not depend on a scenario; null when not measured.</summary>
internal sealed class VariantFigures
{
    private readonly VariantStatus _variant;

    internal VariantFigures(VariantStatus variant, VariantStatus? baseline, IReadOnlyList<ComparisonStatus> comparisons)
    {
        (_variant, Comparisons) = (variant, comparisons);
        HardwareDiffers = variant.Architecture is { } own && baseline?.Architecture is { } other && own != other;
        IsBaseline = variant.Name == baseline?.Name;
        ChangePerMille = IsBaseline || (baseline is null && comparisons.Count == 0)
            ? null : VariantChanges.Of(variant, baseline, comparisons);
    }

    public string Name => _variant.Name;

    /// <summary>Reason why the variant failed and was skipped; null for a measured variant.</summary>
    public string? Failure => _variant.Failure;

    public string? Image => _variant.Image;

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Url => _variant.Url;

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Address => _variant.Address;

    public string? ImageDigest => _variant.ImageDigest;

    public long? ImageBytes => _variant.ImageBytes;

    public string? Architecture => _variant.Architecture;

    /// <summary>True when the variant ran on a different architecture than the baseline.</summary>
    public bool HardwareDiffers { get; }

    public StartupStatus? Startup => _variant.Startup is { Trials: > 0 } measured ? measured : null;

    public long? ReadyMilliseconds => _variant.ReadyMilliseconds;

    public long? IdleMemoryBytes => _variant.IdleMemoryBytes;

    public RuntimeStatus? Runtime => _variant.Runtime;

    /// <summary>Verdict of all thresholds on the variant; null without one that applies to it.</summary>
    public string? Thresholds => _variant.Thresholds;

    public IReadOnlyList<string> Warnings => _variant.Warnings ?? [];

    /// <summary>Judged differences from the baseline, by metric; empty for the baseline itself.</summary>
    public IReadOnlyList<ComparisonStatus> Comparisons { get; }

    /// <summary>Changes against the baseline; null for the baseline itself.</summary>
    public VariantChanges? ChangePerMille { get; }

    /// <summary>In which fields of the spec the variant differs from the baseline; empty if the figures are of another spec.</summary>
    public IReadOnlyList<string> Differences { get; private init; } = [];

    [JsonIgnore]
    public bool IsBaseline { get; }

    /// <summary>The image or URL, for people.</summary>
    [JsonIgnore]
    public string Source => Url ?? Image ?? "image " + Figures.NotMeasured;

    public RowChange Change(Func<VariantChanges, long?> of) => new(IsBaseline, ChangePerMille is { } changes ? of(changes) : null);

    /// <summary>Returns the variants of a run in the order of the status, each compared with the baseline.</summary>
    public static List<VariantFigures> Of(BenchmarkRun run, string? baseline)
    {
        var status = run.Status;
        var known = status?.Variants ?? [];
        var withoutFigures = (status?.Results ?? []).Select(cell => cell.Variant)
            .Except(known.Select(variant => variant.Name), StringComparer.Ordinal)
            .Select(name => new VariantStatus { Name = name });
        var all = known.Concat(withoutFigures).ToList();
        var reference = all.Find(variant => variant.Name == baseline);
        var comparisons = (status?.Comparisons ?? []).Where(comparison => comparison.Scenario.Length == 0)
            .ToLookup(comparison => comparison.Variant);
        var isOfSpec = ReportBuilder.FiguresMatchSpec(run);
        return all.ConvertAll(variant => new VariantFigures(variant, reference, [.. comparisons[variant.Name]])
        {
            Differences = isOfSpec ? VariantDifference.Of(run.Spec, variant.Name, baseline) : [],
        });
    }
}

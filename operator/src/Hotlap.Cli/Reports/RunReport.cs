using Hotlap.Api.Core;

namespace Hotlap.Cli.Reports;

/// <summary>
/// The content of a report, in integers of base units. Every output form is written from this record alone. Its JSON form is documented in
/// docs/reference/report.md: null means "not measured".
/// </summary>
internal sealed record RunReport
{
    public int ReportVersion { get; init; } = 1;

    public required RunHeader Run { get; init; }

    public IReadOnlyList<Condition> Conditions { get; init; } = [];

    /// <summary>Why there are no figures or only older ones; null for a run that is complete.</summary>
    public RunProblem? Problem { get; init; }

    /// <summary>Variants that were skipped after a failure in the current run.</summary>
    public IReadOnlyList<FailedVariant> FailedVariants { get; init; } = [];

    public string? Baseline { get; init; }

    /// <summary>The run whose measurement is the baseline; null for a variant, and for an earlier measurement of this run.</summary>
    [JsonIgnore]
    public string? BaselineRun { get; init; }

    /// <summary>Digest of the measurement of the figures; null without figures.</summary>
    public string? ResultsMeasurement { get; init; }

    public RunEnvironment? Environment { get; init; }

    /// <summary>Currency of costs; null for amounts without one.</summary>
    public string? Currency { get; init; }

    public IReadOnlyList<VariantFigures> Variants { get; init; } = [];

    public IReadOnlyList<ScenarioFigures> Scenarios { get; init; } = [];

    /// <summary>Whether the figures are trustworthy; null before the operator has decided.</summary>
    public TrustOutcome? Trust { get; init; }

    /// <summary>False when there is nothing to show: neither a cell nor a startup.</summary>
    [JsonIgnore]
    public bool HasFigures => Scenarios.Count > 0 || Variants.Any(variant => variant.Startup is not null);

    /// <summary>True for a run of a program that measures itself. It serves no requests, so there is no startup.</summary>
    [JsonIgnore]
    public bool IsOfProgram => Scenarios.Any(scenario => scenario.IsProgram) && Variants.All(variant => variant.Startup is null);

    /// <summary>All judged differences from the baseline: those of the variants, then those of the cells.</summary>
    [JsonIgnore]
    public IEnumerable<ComparisonStatus> Comparisons => Variants.SelectMany(variant => variant.Comparisons)
        .Concat(Scenarios.SelectMany(scenario => scenario.Rows).SelectMany(row => row.Comparisons));

    /// <summary>True when the figures are of an earlier measurement than the current one.</summary>
    [JsonIgnore]
    public bool IsOutdated => ResultsMeasurement is { } measured && measured != Run.Measurement;

    public ThresholdOutcome? Thresholds { get; init; }

    /// <summary>What a sweep shows; null without one, and for figures of another spec.</summary>
    public SweepFigures? Sweep { get; init; }

    public IReadOnlyList<WarningNote> Warnings { get; init; } = [];

    public IReadOnlyList<string> Notes { get; init; } = [];
}

/// <summary>JSON of a report: names in camelCase. Nulls are written, so that the shape does not depend on what was measured.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(RunReport))]
internal sealed partial class ReportJson : JsonSerializerContext;

/// <summary>The reason why a run has no figures, and what to do about it. A title is such as <c>failed: TargetExited</c>.</summary>
internal sealed record RunProblem(string Title, string Reason, string Message, string? Advice);

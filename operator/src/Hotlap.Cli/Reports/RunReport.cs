using System.Text.Json.Serialization;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>
/// All that a report says of a run, in integers of base units; every output form is written from this and from nothing else.
/// Its JSON form is documented in operator/docs/report.md: a null is "not measured".
/// </summary>
internal sealed record RunReport
{
    public const int CurrentVersion = 1;

    public int ReportVersion { get; init; } = CurrentVersion;

    public required RunHeader Run { get; init; }

    public IReadOnlyList<Condition> Conditions { get; init; } = [];

    /// <summary>Why there are no or only older figures; null for a run that is complete.</summary>
    public RunProblem? Problem { get; init; }

    /// <summary>Variants that the present run gave up.</summary>
    public IReadOnlyList<FailedVariant> FailedVariants { get; init; } = [];

    public string? Baseline { get; init; }

    /// <summary>Digest of the measurement that the figures are of; null without figures.</summary>
    public string? ResultsMeasurement { get; init; }

    public RunEnvironment? Environment { get; init; }

    public IReadOnlyList<VariantFigures> Variants { get; init; } = [];

    public IReadOnlyList<ScenarioFigures> Scenarios { get; init; } = [];

    /// <summary>Whether something speaks against the figures; null before the operator says.</summary>
    public TrustOutcome? Trust { get; init; }

    /// <summary>False where there is nothing to show: not a cell, and no startup.</summary>
    [JsonIgnore]
    public bool HasFigures => Scenarios.Count > 0 || Variants.Any(variant => variant.Startup is not null);

    /// <summary>True for a run of a program that measures itself: nothing is served, so there is no startup.</summary>
    [JsonIgnore]
    public bool IsOfProgram => Scenarios.Any(scenario => scenario.IsProgram) && Variants.All(variant => variant.Startup is null);

    public ThresholdOutcome? Thresholds { get; init; }

    public IReadOnlyList<WarningNote> Warnings { get; init; } = [];

    public IReadOnlyList<string> Notes { get; init; } = [];
}

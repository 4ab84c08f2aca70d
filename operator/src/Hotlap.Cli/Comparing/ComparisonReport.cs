using System.Text.Json;
using System.Text.Json.Serialization;
using Hotlap.Measurement.Comparing;

namespace Hotlap.Cli.Comparing;

/// <summary>What <c>compare</c> says; its JSON form as it is.</summary>
internal sealed record ComparisonReport
{
    /// <summary>The run that is the baseline; null where the variants of one run are compared.</summary>
    public string? Baseline { get; init; }

    public required string Candidate { get; init; }

    public bool Paired { get; init; }

    /// <summary>In what two runs differ beside what is compared.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    public required IReadOnlyList<ComparisonRow> Comparisons { get; init; }

    public string ToJson() => JsonSerializer.Serialize(this, ComparisonJson.Default.ComparisonReport) + "\n";
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    UseStringEnumConverter = true,
    WriteIndented = true,
    NewLine = "\n")]
[JsonSerializable(typeof(ComparisonReport))]
internal sealed partial class ComparisonJson : JsonSerializerContext;

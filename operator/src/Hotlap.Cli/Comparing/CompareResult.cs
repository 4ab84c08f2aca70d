using Hotlap.Measurement.Comparing;

namespace Hotlap.Cli.Comparing;

/// <summary>The result of <c>compare</c>; serialized as is for its JSON form.</summary>
internal sealed record CompareResult
{
    /// <summary>The baseline run; null when the variants of one run are compared.</summary>
    public string? Baseline { get; init; }

    public required string Candidate { get; init; }

    public bool Paired { get; init; }

    /// <summary>Differences between the two runs other than the metrics compared, and limits of the comparison.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    public required IReadOnlyList<ComparisonRow> Comparisons { get; init; }

    public string ToJson() => JsonSerializer.Serialize(this, ComparisonJson.Default.CompareResult) + "\n";
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    UseStringEnumConverter = true,
    WriteIndented = true,
    NewLine = "\n")]
[JsonSerializable(typeof(CompareResult))]
internal sealed partial class ComparisonJson : JsonSerializerContext;

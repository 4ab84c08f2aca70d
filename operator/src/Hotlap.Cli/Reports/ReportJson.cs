using System.Text.Json.Serialization;

namespace Hotlap.Cli.Reports;

/// <summary>JSON of a report: names in camelCase. Nulls are written, so that the shape does not depend on what was measured.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(RunReport))]
internal sealed partial class ReportJson : JsonSerializerContext;

using System.Text.Json.Serialization;

namespace Hotlap.Measurement.Contract;

/// <summary>Source-generated JSON of the contract between operator and agent: camelCase names, nulls left out.</summary>
/// <remarks>
/// Properties with a default have <c>set</c>: for a property with <c>init</c> that the JSON leaves out, generated code writes the default of the
/// type (null, 0, false) over it.
/// </remarks>
// Properties have setters: the generator loses the initialisers of init-only ones that the JSON leaves out.
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    RespectNullableAnnotations = true)]
[JsonSerializable(typeof(ProbePlan))]
[JsonSerializable(typeof(LoadPlan))]
[JsonSerializable(typeof(ProgramPlan))]
[JsonSerializable(typeof(SampleLine))]
[JsonSerializable(typeof(StartupSample))]
[JsonSerializable(typeof(WindowUsage))]
[JsonSerializable(typeof(MeetingPlace))]
[JsonSerializable(typeof(MeetingAbsence))]
[JsonSerializable(typeof(ClockReading))]
[JsonSerializable(typeof(LogSeal))]
[JsonSerializable(typeof(TrialRecord))]
public sealed partial class ContractJson : JsonSerializerContext;

namespace Hotlap.Measurement.Contract;

/// <summary>Source-generated JSON of the contract between operator and agent: camelCase names, null values omitted.</summary>
/// <remarks>
/// Properties with a default value have a <c>set</c> accessor. For an <c>init</c> property that is missing from the JSON, the generated
/// code replaces its initial value with the default of the type (null, 0, false). A parameter of a positional record keeps its default.
/// </remarks>
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
[JsonSerializable(typeof(BarrierPlace))]
[JsonSerializable(typeof(BarrierTimeout))]
[JsonSerializable(typeof(ClockReading))]
[JsonSerializable(typeof(LogChecksum))]
[JsonSerializable(typeof(TrialRecord))]
public sealed partial class ContractJson : JsonSerializerContext;

using Hotlap.Api.Serialization;

namespace Hotlap.Cli.Explaining;

/// <summary>Explains by which spec a run is measured, and where its values come from.</summary>
internal static class SpecExplanation
{
    /// <summary>Returns the spec as YAML, below lines that say which defaults it includes.</summary>
    /// <param name="name">Name of the run.</param>
    /// <param name="written">The spec as it was written.</param>
    /// <param name="read">The same spec, as Hotlap reads it.</param>
    /// <param name="defaults">The defaults of the namespace; null for none.</param>
    /// <param name="note">What the reader must know about the defaults.</param>
    public static string Write(string name, JsonObject written, BenchmarkRunSpec read, BenchmarkDefaultsSpec? defaults, string note)
    {
        var merged = EffectiveSpec.Of(read, defaults);
        var field = new ExplainedField(written, Json(read), Json(merged), Json(CompleteSpec.Of(merged)));
        return $"# {name}: {note}\n{SpecYaml.Write(field)}";
    }

    private static JsonNode Json(BenchmarkRunSpec spec) => JsonSerializer.SerializeToNode(spec, ApiJson.Default.BenchmarkRunSpec)!;
}

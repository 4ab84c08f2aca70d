using Hotlap.Api.Serialization;
using Hotlap.Planning.Specs;

namespace Hotlap.Cli.Explaining;

/// <summary>Explains by which spec a run is measured, and where its values come from.</summary>
internal static class SpecExplanation
{
    /// <summary>Returns the spec as YAML, below lines that say which defaults it includes.</summary>
    /// <param name="name">Name of the run.</param>
    /// <param name="written">The spec as it was written.</param>
    /// <param name="read">The same spec, as Hotlap reads it.</param>
    /// <param name="sources">What it has in the fields that it leaves out.</param>
    /// <param name="note">What the reader must know about the defaults.</param>
    public static string Write(string name, JsonObject written, BenchmarkRunSpec read, SpecSources sources, string note)
    {
        var (templated, merged) = ((sources with { Defaults = null }).Of(read), sources.Of(read));
        var field = new ExplainedField(written, Json(read), Json(templated), Json(merged), Json(CompleteSpec.Of(merged)));
        return $"# {name}: {note}\n{Of(sources.Template)}{SpecYaml.Write(field)}";
    }

    private static string Of(TemplateReading? template) => template switch
    {
        null => "",
        { Taken: { } taken } =>
            $"# target.from: container {taken.Container} of {taken.Kind} {taken.Name}, template sha256:{taken.Digest}\n",
        _ => $"# {template.Problem}\n",
    };

    private static JsonNode Json(BenchmarkRunSpec spec) => JsonSerializer.SerializeToNode(spec, ApiJson.Default.BenchmarkRunSpec)!;
}

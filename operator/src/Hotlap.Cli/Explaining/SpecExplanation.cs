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
        var single = read with { Sweep = [] };
        var merged = sources.Of(single) with { Sweep = read.Sweep };
        var (templated, swept) = ((sources with { Defaults = null }).Of(single) with { Sweep = read.Sweep }, SweptSpec.Of(merged));
        IReadOnlyList<int> origins = swept == merged ? [] : [.. SweptSpec.Expand(merged).Select(variant => variant.Index)];
        var field = new ExplainedField(
            Repeat(written, origins), Repeat(Json(read), origins), Repeat(Json(templated), origins), Repeat(Json(merged), origins),
            Json(swept), Json(CompleteSpec.Of(swept)));
        return $"# {name}: {note}\n{Of(sources.Template)}{SpecYaml.Write(field)}";
    }

    /// <summary>Repeats a variant for each that a sweep makes of it, so that their fields can be compared.</summary>
    private static JsonNode Repeat(JsonNode spec, IReadOnlyList<int> origins)
    {
        if (origins.Count == 0 || spec["variants"] is not JsonArray variants) return spec;
        var repeated = spec.DeepClone();
        repeated["variants"] = new JsonArray([.. origins.Select(index => variants.ElementAtOrDefault(index)?.DeepClone())]);
        return repeated;
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

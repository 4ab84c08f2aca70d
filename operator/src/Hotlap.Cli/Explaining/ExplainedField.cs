namespace Hotlap.Cli.Explaining;

/// <summary>Where the value of a field comes from.</summary>
internal enum FieldOrigin
{
    /// <summary>The run itself.</summary>
    Run,

    /// <summary>The workload that <c>target.from</c> names.</summary>
    Workload,

    /// <summary>The BenchmarkDefaults of the namespace.</summary>
    Namespace,

    /// <summary>Hotlap's own default.</summary>
    Hotlap,

    /// <summary>The sweep of the run.</summary>
    Sweep,
}

/// <summary>One place of a spec, in each of its states; null where it is absent.</summary>
/// <param name="Written">As the author wrote it, or as the API server stores it.</param>
/// <param name="Read">As Hotlap reads it.</param>
/// <param name="Templated">With the template of a workload.</param>
/// <param name="Merged">With the defaults of the namespace as well.</param>
/// <param name="Swept">With the values of the sweep as well.</param>
/// <param name="Complete">With the defaults of Hotlap as well.</param>
internal sealed record ExplainedField(
    JsonNode? Written, JsonNode? Read, JsonNode? Templated, JsonNode? Merged, JsonNode? Swept, JsonNode? Complete)
{
    /// <summary>True when there is something to show: nobody wants to see the empty lists that were left out.</summary>
    public bool IsShown => Complete switch
    {
        null => false,
        JsonObject map => Written is not null || (map.Count > 0 && Fields().Any()),
        JsonArray list => Written is not null || list.Count > 0,
        _ => Written is not null || Complete.GetValueKind() != JsonValueKind.String || Complete.GetValue<string>().Length > 0,
    };

    /// <summary>Returns the origin of the whole value; null when its parts have several.</summary>
    public FieldOrigin? Origin
    {
        get
        {
            if (Complete is not (JsonObject { Count: > 0 } or JsonArray { Count: > 0 })) return OfValue();
            var origins = Parts().Select(part => part.Origin).Distinct().ToList();
            return origins.Count == 1 ? origins[0] : null;
        }
    }

    /// <summary>Returns the fields of a map that are shown.</summary>
    public IEnumerable<(string Name, ExplainedField Field)> Fields() =>
        (Complete as JsonObject ?? []).Select(entry => (entry.Key, Field: Child(node => (node as JsonObject)?[entry.Key])))
            .Where(entry => entry.Field.IsShown);

    public IEnumerable<ExplainedField> Items() =>
        Enumerable.Range(0, (Complete as JsonArray)?.Count ?? 0)
            .Select(index => Child(node => node is JsonArray list && index < list.Count ? list[index] : null));

    private IEnumerable<ExplainedField> Parts() => Complete is JsonArray ? Items() : Fields().Select(entry => entry.Field);

    private ExplainedField Child(Func<JsonNode?, JsonNode?> part) => new(
        part(Written), part(Read), part(Templated), part(Merged), part(Swept), part(Complete));

    private FieldOrigin OfValue()
    {
        if (!JsonNode.DeepEquals(Merged, Swept)) return FieldOrigin.Sweep;
        if (Written is not null) return FieldOrigin.Run;
        if (Templated is not null && !JsonNode.DeepEquals(Read, Templated)) return FieldOrigin.Workload;
        return Merged is not null && !JsonNode.DeepEquals(Templated, Merged) ? FieldOrigin.Namespace : FieldOrigin.Hotlap;
    }
}

using Hotlap.Api.Units;

namespace Hotlap.Api.V1Alpha1;

/// <summary>A field of variants that a sweep can set: a limit, a request or a variable.</summary>
public sealed record SweptField
{
    private const string Limits = "limits";
    private const string Requests = "requests";
    private const string Variable = "env";
    private const string Cpu = "cpu";
    private const int LongestVariable = 256;

    private static readonly string[] Resources = [Cpu, "memory"];

    private readonly string _list;

    private SweptField(string path, string list, string name) => (Path, _list, Name) = (path, list, name);

    /// <summary>The field as in <c>spec.sweep</c>, such as <c>limits.cpu</c> or <c>env.GC_MODE</c>.</summary>
    public string Path { get; }

    /// <summary>Name of the resource or variable.</summary>
    public string Name { get; }

    /// <summary>True for an amount of a resource, whose values have an order.</summary>
    public bool IsAmount => _list != Variable;

    /// <summary>A value that the field can have.</summary>
    public string Example => !IsAmount ? "1" : Name == Cpu ? "500m" : "256Mi";

    public bool IsLimit => _list == Limits;

    public bool IsRequest => _list == Requests;

    /// <summary>Returns the field with a path; null for one that cannot be swept.</summary>
    public static SweptField? Parse(string path) => path.Split('.', 2) switch
    {
        [Limits or Requests, var resource] parts when Resources.Contains(resource) => new(path, parts[0], resource),
        [Variable, { Length: > 0 and <= LongestVariable } variable] => new(path, Variable, variable),
        _ => null,
    };

    /// <summary>Returns the fields of a sweep that have values: resources first, each kind sorted by path.</summary>
    public static IEnumerable<SweptField> Of(IReadOnlyDictionary<string, List<string>> sweep) => sweep
        .Where(entry => entry.Value.Count > 0).Select(entry => Parse(entry.Key)).OfType<SweptField>()
        .OrderByDescending(field => field.IsAmount).ThenBy(field => field.Path, StringComparer.Ordinal);

    /// <summary>Returns the amount of a value, in thousandths of a CPU or in bytes; null when it is none.</summary>
    public long? Amount(string value) => Amount(JsonValue.Create(value));

    /// <summary>Returns the value in a variant's own fields; null when the variant does not set it.</summary>
    public string? ValueIn(Variant variant) => IsAmount
        ? Quantity.Text(Find(variant.Resources, _list)) : variant.Env.Find(entry => entry.Name == Name)?.Value;

    /// <summary>Returns the request and the limit of the resource in a variant's own fields, if the request is the larger one.</summary>
    public (string Request, string Limit)? Excess(Variant variant) =>
        (Find(variant.Resources, Requests), Find(variant.Resources, Limits)) is ({ } request, { } limit) && Amount(request) > Amount(limit)
            ? (Quantity.Text(request)!, Quantity.Text(limit)!) : null;

    /// <summary>Returns a variant with a value. A request above a limit is lowered to it.</summary>
    internal Variant Set(Variant variant, string value, JsonObject shared)
    {
        if (!IsAmount) return variant with { Env = [.. variant.Env, new EnvVar { Name = Name, Value = value }] };
        var resources = (variant.Resources ?? shared).DeepClone().AsObject();
        Put(resources, _list, value);
        if (IsLimit && Amount(Find(resources, Requests)) > Amount(value)) Put(resources, Requests, value);
        return variant with { Resources = resources };
    }

    /// <summary>Returns what names of variants say of a value.</summary>
    internal string Title(string value) => IsLimit ? value : IsRequest ? $"request-{value}" : $"{Name}-{value}";

    private long? Amount(JsonNode? value) => !IsAmount ? null : Name == Cpu ? CpuQuantity.Millicores(value) : Quantity.Of(value);

    private JsonNode? Find(JsonObject? resources, string list) => (resources?[list] as JsonObject)?[Name];

    private void Put(JsonObject resources, string list, string value)
    {
        if (resources[list] is not JsonObject amounts) resources[list] = amounts = [];
        amounts[Name] = value;
    }
}

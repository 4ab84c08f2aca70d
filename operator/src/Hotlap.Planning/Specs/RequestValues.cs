using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Specs;

/// <summary>Values of headers and metadata from ConfigMaps and Secrets. They reach the agent as variables of its environment.</summary>
internal static class RequestValues
{
    /// <summary>The distinct sources of the headers and metadata of a spec, in the order in which they are first named.</summary>
    public static IReadOnlyList<ValueSource> Sources(BenchmarkRunSpec spec) =>
        [.. ValuePlaces.OfRequests(spec).Select(place => place.Entry.ValueFrom).OfType<ValueSource>().Distinct()];

    /// <summary>Variables of the agent by header name; null where every value is in the spec itself.</summary>
    public static Dictionary<string, string>? Variables(BenchmarkRunSpec spec, IReadOnlyCollection<EnvVar> entries)
    {
        var referring = entries.Where(entry => entry.ValueFrom is not null).ToList();
        if (referring.Count == 0) return null;
        var sources = Sources(spec).ToList();
        return referring.ToDictionary(entry => entry.Name, entry => Variable(sources.IndexOf(entry.ValueFrom!)));
    }

    /// <summary>Name of the variable with the value of a source.</summary>
    /// <param name="index">Place of the source in <see cref="Sources"/>.</param>
    public static string Variable(int index) => $"HOTLAP_VALUE_{index}";
}

using System.Text.RegularExpressions;

namespace Hotlap.Cli.Reading;

/// <summary>
/// Removes fields that a schema does not declare. Server-side apply names only one of them, and nothing else that is wrong with the object;
/// a check of the rest shows the others.
/// </summary>
internal static partial class UndeclaredField
{
    private const string Ending = ": field not declared in schema";

    /// <summary>Removes the field that a problem names; false when it names none that the object has.</summary>
    /// <param name="body">The object, which is changed.</param>
    /// <param name="problem">Such as <c>.spec.variants[name="a"].imagee: field not declared in schema</c>.</param>
    public static bool Remove(JsonObject body, string problem)
    {
        if (!problem.EndsWith(Ending, StringComparison.Ordinal))
            return false;
        var steps = Step().Matches(problem[..^Ending.Length]);
        var parent = steps.SkipLast(1).Aggregate((JsonNode?)body, Descend);
        return steps.Count > 0 && parent is JsonObject map && map.Remove(steps[^1].Groups["name"].Value);
    }

    private static JsonNode? Descend(JsonNode? node, Match step) => node switch
    {
        JsonObject map when step.Groups["name"].Success => map[step.Groups["name"].Value],
        JsonArray list when step.Groups["index"].Success =>
            list.ElementAtOrDefault(int.Parse(step.Groups["index"].ValueSpan, CultureInfo.InvariantCulture)),
        JsonArray list => list.FirstOrDefault(item => item is JsonObject map
            && map[step.Groups["key"].Value] is JsonValue value && value.ToString() == step.Groups["value"].Value),
        _ => null,
    };

    [GeneratedRegex("""\.(?<name>[^.\[\]]+)|\[(?<index>[0-9]{1,6})\]|\[(?<key>[^=\]]+)="(?<value>[^"]*)"[^\]]*\]""")]
    private static partial Regex Step();
}

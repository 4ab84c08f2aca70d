using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Validation;

/// <summary>Validates the expected answer: expressions and paths must be valid, and texts must not contradict each other.</summary>
internal static class AnswerRules
{
    public static IEnumerable<string> Check(string path, HttpRequest http)
    {
        var expect = http.Expect;
        if (http.Method == "HEAD" && expect is not { Body: null, Contains.Count: 0, Excludes.Count: 0, Matches: null, Json.Count: 0 })
            yield return $"{path}: the response to HEAD has no body; expect only a status, or use GET";
        foreach (var (field, texts) in new[] { ("contains", expect.Contains), ("excludes", expect.Excludes) })
            for (var index = 0; index < texts.Count; index++)
                if (texts[index].Length == 0) yield return $"{path}.{field}[{index}]: is empty; set the text";
        foreach (var text in expect.Contains.Intersect(expect.Excludes))
            yield return $"{path}: \"{text}\" is in both contains and excludes; remove one";
        if (expect.Matches is { } pattern && !BodyPattern.TryParse(pattern, out _, out var problem))
            yield return $"{path}.matches: \"{pattern}\" cannot be used: {problem}";
        foreach (var json in expect.Json.Where(json => !JsonPath.TryParse(json.Path, out _)))
            yield return $"{path}.json: \"{json.Path}\" is not a JSONPath to a single value; write it as $.items[0].id, with ['...'] for "
                + "names with other characters";
    }
}

using System.Text.Json.Nodes;

namespace Hotlap.Operator.Tests.Rights;

/// <summary>One verb on one resource, or on the one object of it that is named.</summary>
internal sealed record Right(string Group, string Resource, string Verb, string? Name = null)
{
    public override string ToString() =>
        $"{Verb} {(Group.Length == 0 ? Resource : $"{Resource}.{Group}")}{(Name is null ? "" : $" {Name}")}";

    public static IEnumerable<Right> Of(JsonObject role) =>
        from rule in role["rules"]!.AsArray()
        from apiGroup in Texts(rule["apiGroups"])
        from resource in Texts(rule["resources"])
        from verb in Texts(rule["verbs"])
        from name in NamesOf(rule!)
        select new Right(apiGroup, resource, verb, name);

    /// <summary>Splits the role's rules into one for each right, and leaves this one out.</summary>
    public void RemoveFrom(JsonObject role) =>
        role["rules"] = new JsonArray([.. Of(role).Where(right => right != this).Select(right => (JsonNode)new JsonObject
    {
        ["apiGroups"] = new JsonArray(right.Group),
        ["resources"] = new JsonArray(right.Resource),
        ["resourceNames"] = right.Name is null ? null : new JsonArray(right.Name),
        ["verbs"] = new JsonArray(right.Verb),
    })]);

    private static IEnumerable<string?> NamesOf(JsonNode rule)
    {
        if (rule["resourceNames"] is { } names) return Texts(names);
        return [null];
    }

    private static IEnumerable<string> Texts(JsonNode? list) => list!.AsArray().Select(text => (string)text!);
}

using System.Text.Json.Nodes;

namespace Hotlap.Operator.Tests.Rights;

/// <summary>One verb on one resource.</summary>
internal sealed record Right(string Group, string Resource, string Verb)
{
    public override string ToString() => $"{Verb} {(Group.Length == 0 ? Resource : $"{Resource}.{Group}")}";

    public static IEnumerable<Right> Of(JsonObject role) =>
        from rule in role["rules"]!.AsArray()
        from apiGroup in Texts(rule["apiGroups"])
        from resource in Texts(rule["resources"])
        from verb in Texts(rule["verbs"])
        select new Right(apiGroup, resource, verb);

    /// <summary>Splits the role's rules into one for each right, and leaves this one out.</summary>
    public void RemoveFrom(JsonObject role) => role["rules"] = new JsonArray([.. Of(role).Where(right => right != this).Select(right => (JsonNode)new JsonObject
    {
        ["apiGroups"] = new JsonArray(right.Group),
        ["resources"] = new JsonArray(right.Resource),
        ["verbs"] = new JsonArray(right.Verb),
    })]);

    private static IEnumerable<string> Texts(JsonNode? list) => list!.AsArray().Select(text => (string)text!);
}

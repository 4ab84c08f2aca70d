using Hotlap.Operator.Tests.Support;

namespace Hotlap.Operator.Tests.Rights;

/// <summary>Objects as the operator makes them, or nearly so. An owner is an owner reference as JSON, or {} for none.</summary>
internal static class Manifests
{
    public const string Safe = """{"automountServiceAccountToken":false,"restartPolicy":"Never","containers":[{"name":"a","image":"a:1"}]}""";

    private const string Labels = """{"hotlap.dev/run-uid":"u","hotlap.dev/role":"trial"}""";

    public static string Run { get; } =
        $$$"""{"apiVersion":"hotlap.dev/v1alpha1","kind":"BenchmarkRun","metadata":{"name":"fresh"},"spec":{{{Cluster.Spec()}}} }""";

    public static string RunFrom(string kind, string name) => Run.Replace(
        "\"ports\":", $"\"from\":{{\"kind\":\"{kind}\",\"name\":\"{name}\"}},\"ports\":", StringComparison.Ordinal);

    public static string Record(string owner, string name = "held", string labels = Labels) =>
        $$$"""{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"{{{name}}}","labels":{{{labels}}},{{{Owners(owner)}}} } }""";

    public static string Secret(string owner, string name = "hotlap-token-u", string type = "hotlap.dev/token") => $$$"""
        {"apiVersion":"v1","kind":"Secret","type":"{{{type}}}","metadata":{"name":"{{{name}}}","labels":{{{Labels}}},{{{Owners(owner)}}} },
         "stringData":{"token":"t"} }
        """;

    public static string Pod(string owner, string spec = Safe, string name = "held", string labels = Labels) =>
        $$$"""{"apiVersion":"v1","kind":"Pod","metadata":{"name":"{{{name}}}","labels":{{{labels}}},{{{Owners(owner)}}} },"spec":{{{spec}}} }""";

    public static string Job(string owner, string spec = Safe, string name = "held", string labels = Labels) => $$$"""
        {"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"{{{name}}}","labels":{{{labels}}},{{{Owners(owner)}}} },
         "spec":{"template":{"metadata":{"labels":{{{Labels}}} },"spec":{{{spec}}} } } }
        """;

    private static string Owners(string owner) => $"\"ownerReferences\":[{(owner == "{}" ? "" : owner)}]";
}

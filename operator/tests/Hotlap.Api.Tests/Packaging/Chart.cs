using System.Collections.Concurrent;
using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The chart as helm renders it.</summary>
internal static class Chart
{
    private static readonly string[] WithPolicies = ["--api-versions", "admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy"];

    private static readonly ConcurrentDictionary<string, Lazy<Task<ToolResult>>> Rendered = [];

    public static Task<ToolResult> TemplateAsync(params IEnumerable<string> settings) => TemplateWithAsync([], settings);

    /// <summary>With more options of helm than settings. Many tests look at the same rendering, and each start of helm takes long.</summary>
    public static Task<ToolResult> TemplateWithAsync(IEnumerable<string> options, params IEnumerable<string> settings)
    {
        string[] arguments = [.. options, .. settings.SelectMany(setting => new[] { "--set", setting })];
        return Rendered.GetOrAdd(string.Join('\n', arguments), _ => new(() =>
            Tool.RunAsync("helm", ["template", "hotlap", Repository.Chart, "--namespace", "hotlap-system", .. arguments]))).Value;
    }

    /// <summary>Options by which helm renders as for a cluster of this version of Kubernetes.</summary>
    public static IEnumerable<string> OfCluster(string version) =>
        ["--kube-version", version, "--api-versions", "apiextensions.k8s.io/v1/CustomResourceDefinition"];

    public static async Task<IReadOnlyList<JsonObject>> RenderAsync(params IEnumerable<string> settings) =>
        Parse(await TemplateAsync(settings.Prepend("image.registry=registry.example")));

    /// <summary>As for a cluster that has ValidatingAdmissionPolicy.</summary>
    public static async Task<IReadOnlyList<JsonObject>> RenderWithPoliciesAsync(params IEnumerable<string> settings) =>
        Parse(await TemplateWithAsync(WithPolicies, settings.Prepend("image.registry=registry.example")));

    public static IReadOnlyList<JsonObject> Parse(ToolResult rendered) => YamlJson.Parse(rendered.ShouldSucceed());

    /// <summary>The only object of this kind.</summary>
    public static JsonObject OfKind(this IEnumerable<JsonObject> objects, string kind) =>
        objects.Single(item => (string?)item["kind"] == kind);

    public static JsonObject PodSpec(this IEnumerable<JsonObject> objects) =>
        objects.OfKind("Deployment")["spec"]!["template"]!["spec"]!.AsObject();

    public static JsonObject Container(this IEnumerable<JsonObject> objects) =>
        objects.PodSpec()["containers"]!.AsArray().Single()!.AsObject();

    public static IEnumerable<string> Arguments(this IEnumerable<JsonObject> objects) =>
        objects.Container()["args"]!.AsArray().Select(argument => (string)argument!);
}

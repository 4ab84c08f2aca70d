using System.Globalization;
using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Building;

/// <summary>
/// Passes the addresses of dependencies to a target, in the variables that Kubernetes would set for Services of their names.
/// </summary>
internal static class DependencyAddresses
{
    /// <summary>Returns the names of all such variables of a dependency.</summary>
    public static IEnumerable<string> Names(Dependency dependency) =>
        Variables(dependency.Name, dependency.Ports, "").Select(variable => variable.Name);

    /// <summary>Returns the variables, with the addresses of pods that are Ready.</summary>
    public static IEnumerable<JsonNode> Of(BenchmarkRunSpec spec, IReadOnlyList<Pod> pods) => spec.Dependencies
        .SelectMany(dependency => Variables(dependency.Name, dependency.Ports, Address(pods, dependency)))
        .Select(variable => (JsonNode)new JsonObject { ["name"] = variable.Name, ["value"] = variable.Value });

    /// <summary>Returns the dependencies for the plans of generators and programs.</summary>
    public static IReadOnlyList<DependencyPlan> Plans(BenchmarkRunSpec spec, IReadOnlyList<Pod> pods) =>
    [
        .. spec.Dependencies.Select(dependency => new DependencyPlan
        {
            Name = dependency.Name,
            Host = Address(pods, dependency),
            Token =
                pods.FirstOrDefault(
                    pod => pod.Metadata.Label(Api.Labels.Dependency) == dependency.Name)?.Metadata.Annotations?.GetValueOrDefault(
                        Api.Annotations.Token) ?? "",
            CpuLimitMillicores = DependencyPodBuilder.CpuLimit(dependency),
        }),
    ];

    private static string Address(IReadOnlyList<Pod> pods, Dependency dependency) =>
        pods.FirstOrDefault(pod => pod.Metadata.Label(Api.Labels.Dependency) == dependency.Name)?.Status.PodIP ?? "";

    /// <summary>Returns the variables that Kubernetes would set for a Service of this name.</summary>
    public static IEnumerable<(string Name, string Value)> Variables(string name, IReadOnlyDictionary<string, int> all, string address)
    {
        var prefix = Capitals(name);
        var ports = all.OrderBy(port => port.Key, StringComparer.Ordinal).ToList();
        yield return ($"{prefix}_SERVICE_HOST", address);
        if (ports.Count > 0) yield return ($"{prefix}_SERVICE_PORT", Text(ports[0].Value));
        foreach (var port in ports) yield return ($"{prefix}_SERVICE_PORT_{Capitals(port.Key)}", Text(port.Value));
    }

    private static string Capitals(string name) => name.ToUpperInvariant().Replace('-', '_');

    private static string Text(int port) => port.ToString(CultureInfo.InvariantCulture);
}

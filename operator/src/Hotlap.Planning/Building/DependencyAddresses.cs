using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Specs;
using k8s.Models;

namespace Hotlap.Planning.Building;

/// <summary>
/// Passes the addresses of dependencies to a target, in the variables that Kubernetes would set for Services of their names.
/// </summary>
internal static class DependencyAddresses
{
    public static IEnumerable<string> Names(Dependency dependency) =>
        Variables(dependency.Name, dependency.Ports, "").Select(variable => variable.Name);

    /// <summary>Returns the variables, with the addresses of pods that are Ready.</summary>
    public static IEnumerable<V1EnvVar> Of(BenchmarkRunSpec spec, IReadOnlyList<Pod> pods) => spec.Dependencies
        .SelectMany(dependency => Variables(dependency.Name, dependency.Ports, Address(pods, dependency)))
        .Select(variable => Values.Variable(variable.Name, variable.Value));

    /// <summary>Returns the dependencies for the plans of generators and programs.</summary>
    public static IReadOnlyList<DependencyPlan> Plans(BenchmarkRunSpec spec, IReadOnlyList<Pod> pods) =>
    [
        .. spec.Dependencies.Select(dependency => new DependencyPlan
        {
            Name = dependency.Name,
            Host = Address(pods, dependency),
            Pod = PodOf(pods, dependency)?.Metadata.Name ?? "",
            CpuLimitMillicores = DependencyPodBuilder.CpuLimit(dependency),
            Container = PodOf(pods, dependency) is { } pod ? PodDiagnosis.ContainerId(pod, ContainerNames.Dependency) : null,
        }),
    ];

    private static string Address(IReadOnlyList<Pod> pods, Dependency dependency) => PodOf(pods, dependency)?.Status.PodIP ?? "";

    private static Pod? PodOf(IReadOnlyList<Pod> pods, Dependency dependency) =>
        pods.FirstOrDefault(pod => pod.Metadata.Label(Api.Labels.Dependency) == dependency.Name);

    /// <summary>Returns the variables that Kubernetes would set for a Service of this name.</summary>
    public static IEnumerable<(string Name, string Value)> Variables(string name, IReadOnlyList<NamedPort> all, string address)
    {
        var prefix = Capitals(name);
        var ports = all.Sorted();
        yield return ($"{prefix}_SERVICE_HOST", address);
        if (ports.Count > 0) yield return ($"{prefix}_SERVICE_PORT", Text(ports[0].ContainerPort));
        foreach (var port in ports) yield return ($"{prefix}_SERVICE_PORT_{Capitals(port.Name)}", Text(port.ContainerPort));
    }

    private static string Capitals(string name) => name.ToUpperInvariant().Replace('-', '_');

    private static string Text(int port) => port.ToString(CultureInfo.InvariantCulture);
}

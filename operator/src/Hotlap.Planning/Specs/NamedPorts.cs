using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Specs;

/// <summary>Ports by name. Their order in a spec has no meaning.</summary>
internal static class NamedPorts
{
    public static List<NamedPort> Sorted(this IEnumerable<NamedPort> ports) =>
        [.. ports.OrderBy(port => port.Name, StringComparer.Ordinal)];

    public static IEnumerable<string> Names(this IEnumerable<NamedPort> ports) => ports.Select(port => port.Name);

    /// <summary>Returns the number of a port; 0 when there is none of this name.</summary>
    public static int Number(this IEnumerable<NamedPort> ports, string name) =>
        ports.FirstOrDefault(port => port.Name == name)?.ContainerPort ?? 0;
}

using Hotlap.Planning.Building;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates dependencies: unique names and variables, ports, and a readiness probe of itself only.</summary>
internal static class DependencyRules
{
    private const int Most = 8;
    private const int LongestName = 20;

    private static readonly string[] ProbeKinds = ["exec", "httpGet", "tcpSocket"];
    private static readonly string[] ProbeFields = [.. ProbeKinds, "timeoutSeconds"];

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Dependencies.Count > Most) yield return $"dependencies: {spec.Dependencies.Count} entries exceed the maximum of {Most}";
        foreach (var problem in NameRule.Check(
            "dependencies", [.. spec.Dependencies.Select(dependency => dependency.Name)])) yield return problem;
        foreach (var dependency in spec.Dependencies)
            foreach (var problem in CheckOne($"dependencies[{dependency.Name}]", spec, dependency)) yield return problem;
    }

    private static IEnumerable<string> CheckOne(string path, BenchmarkRunSpec spec, Dependency dependency)
    {
        if (dependency.Name.Length > LongestName || (dependency.Name.Length > 0 && !char.IsAsciiLetter(dependency.Name[0])))
            yield return $"{path}.name: \"{dependency.Name}\" becomes part of the names of variables; use at most {LongestName} "
                + "characters, starting with a letter";
        foreach (var problem in NameRule.Image($"{path}.image", dependency.Image)) yield return problem;
        if (dependency.Ports.Count == 0)
            yield return $"{path}.ports: no port is set; add one, for example {{name: sql, containerPort: 5432}}";
        foreach (var problem in TargetRules.CheckPorts($"{path}.ports", dependency.Ports)) yield return problem;
        foreach (var problem in CheckProbe($"{path}.readinessProbe", dependency.ReadinessProbe)) yield return problem;
        foreach (var name in DependencyAddresses.Names(dependency))
            foreach (var place in ValuePlaces.OfTargets(spec).Where(place => place.Entry.Name == name))
                yield return $"{place.Path}: {name} is set by Hotlap for the dependency {dependency.Name}; choose another name, and use "
                    + $"$({name}) in its value";
    }

    private static IEnumerable<string> CheckProbe(string path, JsonObject? probe)
    {
        if (probe is null) return [];
        var kinds = ProbeKinds.Count(kind => probe[kind] is not null);
        IEnumerable<string> choice = kinds == 1 ? [] : [$"{path}: set exactly one of exec, httpGet and tcpSocket"];
        return choice.Concat(PodTemplateFields.Probe(path, probe, ProbeFields));
    }
}

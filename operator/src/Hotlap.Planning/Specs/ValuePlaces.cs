namespace Hotlap.Planning.Specs;

/// <summary>Lists the places in a spec whose values may come from ConfigMaps and Secrets, each with its path.</summary>
internal static class ValuePlaces
{
    /// <summary>Returns the variables of the target, of variants, of dependencies and of programs.</summary>
    public static IEnumerable<(string Path, EnvVar Entry)> OfEnvironments(BenchmarkRunSpec spec) =>
        OfTargets(spec).Concat(OfPrograms(spec))
            .Concat(spec.Dependencies.SelectMany(dependency => Named($"dependencies[{dependency.Name}].env", dependency.Env)));

    public static IEnumerable<(string Path, EnvVar Entry)> OfTargets(BenchmarkRunSpec spec) =>
        Named("target.env", spec.Target.Env)
            .Concat(spec.Variants.SelectMany(variant => Named($"variants[{variant.Name}].env", variant.Env)));

    /// <summary>Returns the variables of programs that measure the service.</summary>
    public static IEnumerable<(string Path, EnvVar Entry)> OfPrograms(BenchmarkRunSpec spec) =>
        spec.Scenarios.SelectMany(scenario => Named($"scenarios[{scenario.Name}].program.env", scenario.Program?.Env ?? []));

    public static IEnumerable<(string Path, EnvVar Entry)> OfRequests(BenchmarkRunSpec spec) =>
        OfRequest("target.startup", spec.Target.Startup?.Http, spec.Target.Startup?.Grpc)
            .Concat(spec.Scenarios.SelectMany(scenario => OfRequest($"scenarios[{scenario.Name}]", scenario.Http, scenario.Grpc)))
            .Concat(spec.Variants.SelectMany(variant => variant.Scenarios.SelectMany(own =>
                OfRequest($"variants[{variant.Name}].scenarios[{own.Name}]", own.Http, own.Grpc))));

    public static IEnumerable<(string Path, EnvSource Source)> OfObjects(BenchmarkRunSpec spec) =>
        new[] { (Path: "target", Sources: spec.Target.EnvFrom) }
            .Concat(spec.Variants.Select(variant => (Path: $"variants[{variant.Name}]", Sources: variant.EnvFrom)))
            .Concat(spec.Dependencies.Select(dependency => (Path: $"dependencies[{dependency.Name}]", Sources: dependency.EnvFrom)))
            .Concat(spec.Scenarios.Select(scenario =>
                (Path: $"scenarios[{scenario.Name}].program", Sources: scenario.Program?.EnvFrom ?? [])))
            .SelectMany(place => place.Sources.Select((source, index) => ($"{place.Path}.envFrom[{index}]", source)));

    private static IEnumerable<(string Path, EnvVar Entry)> OfRequest(
        string path, SingleHttpRequest? http, SingleGrpcRequest? grpc) =>
        Named($"{path}.http.headers", http?.Headers ?? []).Concat(Named($"{path}.grpc.metadata", grpc?.Metadata ?? []));

    private static IEnumerable<(string Path, EnvVar Entry)> Named(string path, IEnumerable<EnvVar> entries) =>
        entries.Select(entry => ($"{path}[{entry.Name}]", entry));
}

/// <summary>Values of headers and metadata from ConfigMaps and Secrets. They reach the agent as variables of its environment.</summary>
internal static class RequestValues
{
    /// <summary>The distinct sources of the headers and metadata of a spec, in the order in which they are first named.</summary>
    public static IReadOnlyList<ValueSource> Sources(BenchmarkRunSpec spec) =>
        [.. ValuePlaces.OfRequests(spec).Select(place => place.Entry.ValueFrom).OfType<ValueSource>().Distinct()];

    /// <summary>Variables of the agent by header name; null where every value is in the spec itself.</summary>
    public static Dictionary<string, string>? Variables(BenchmarkRunSpec spec, IReadOnlyCollection<EnvVar> entries)
    {
        var referring = entries.Where(entry => entry.ValueFrom is not null).ToList();
        if (referring.Count == 0) return null;
        var sources = Sources(spec).ToList();
        return referring.ToDictionary(entry => entry.Name, entry => Variable(sources.IndexOf(entry.ValueFrom!)));
    }

    /// <summary>Name of the variable with the value of a source.</summary>
    /// <param name="index">Place of the source in <see cref="Sources"/>.</param>
    public static string Variable(int index) => $"HOTLAP_VALUE_{index}";
}

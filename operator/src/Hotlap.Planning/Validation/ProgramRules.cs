using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Building;

namespace Hotlap.Planning.Validation;

/// <summary>A program: the only scenario of its run, and without all that belongs to requests.</summary>
internal static class ProgramRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Scenarios.Find(scenario => scenario.Program is not null) is not { } scenario) return [];
        var path = $"scenarios[{scenario.Name}]";
        return CheckScenario(path, spec, scenario).Concat(CheckTarget(spec)).Concat(CheckRun(spec)).Concat(CheckVariables(spec));
    }

    private static IEnumerable<string> CheckScenario(string path, BenchmarkRunSpec spec, Scenario scenario)
    {
        if (scenario.Http is not null || scenario.Grpc is not null) yield return $"{path}: program is set beside {(scenario.Http is null ? "grpc" : "http")}; keep one";
        if (spec.Scenarios.Count > 1) yield return $"{path}.program: the variant's container is the program, so it is the run's only scenario; measure the others in a run of their own";
        if (scenario.Payloads.Count > 0) yield return $"{path}.payloads: a program has none; state a metric for each size, or make variants of them";
        if (scenario.Load != new Load()) yield return $"{path}.load: a program sends itself what it measures; leave load out";
    }

    private static IEnumerable<string> CheckTarget(BenchmarkRunSpec spec)
    {
        if (spec.Target.Startup is not null) yield return "target.startup: a program serves nothing, so there is no first answer; leave it out";
        if (spec.Target.Tls.Count > 0) yield return "target.tls: a program serves nothing; leave it out";
        foreach (var variant in spec.Variants.Where(variant => variant.Scenarios.Count > 0))
            yield return $"variants[{variant.Name}].scenarios: a program has no request to replace; set the variant's command, args or env";
    }

    private static IEnumerable<string> CheckRun(BenchmarkRunSpec spec)
    {
        if (spec.StartupOnly) yield return "startupOnly: the startup of a program is not timed; leave it out, or state a metric for it";
        if (spec.Warmup != new Warmup()) yield return "warmup: a program warms itself up; leave warmup out";
        if (spec.Generator.Replicas > 1) yield return $"generator.replicas: {spec.Generator.Replicas} have nothing to do with a program, which measures itself; leave it out";
    }

    private static IEnumerable<string> CheckVariables(BenchmarkRunSpec spec) => ValuePlaces.OfEnvironments(spec)
        .Where(place => place.Entry.Name.StartsWith(ProgramContainers.VariablePrefix, StringComparison.Ordinal))
        .Select(place => $"{place.Path}: variables that begin with {ProgramContainers.VariablePrefix} belong to Hotlap; choose another name");
}

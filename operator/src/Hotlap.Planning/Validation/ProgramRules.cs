using Hotlap.Planning.Building;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates programs. One without an image is the whole run; one with an image measures a service.</summary>
internal static class ProgramRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Scenarios.TrueForAll(scenario => scenario.Program is null)) return [];
        var each = spec.Scenarios.Where(scenario => scenario.Program is not null)
            .SelectMany(scenario => CheckScenario($"scenarios[{scenario.Name}]", scenario));
        return spec.Scenarios.Find(scenario => scenario.Program is { Image: null }) is { } alone
            ? each.Concat(CheckAlone($"scenarios[{alone.Name}]", spec, alone)).Concat(CheckTarget(spec)).Concat(CheckRun(spec))
                .Concat(CheckNames(ValuePlaces.OfEnvironments(spec)))
            : each.Concat(CheckGenerators(spec)).Concat(CheckNames(ValuePlaces.OfPrograms(spec))).Concat(CheckAddresses(spec));
    }

    private static IEnumerable<string> CheckScenario(string path, Scenario scenario)
    {
        if (scenario.Http is not null || scenario.Grpc is not null)
            yield return $"{path}: both program and {(scenario.Http is null ? "grpc" : "http")} are set; keep one";
        if (scenario.Load != new Load()) yield return $"{path}.load: a program generates its own load; leave load out";
    }

    private static IEnumerable<string> CheckAlone(string path, BenchmarkRunSpec spec, Scenario scenario)
    {
        if (spec.Scenarios.Count > 1)
            yield return $"{path}.program: a program without an image must be the only scenario, because it is the variant's container; "
                + "set program.image if it measures a service, or move the other scenarios to another run";
        if (scenario.Payloads.Count > 0) yield return $"{path}.payloads: a program without an image has no payloads; report a metric for "
            + "each size, or use a variant for each";
        if (scenario.Program is { } program && (program.Env.Count > 0 || program.EnvFrom.Count > 0 || program.Resources is not null))
            yield return $"{path}.program: env, envFrom and resources need program.image; set it, or use those of target or of the "
                + "variants";
    }

    private static IEnumerable<string> CheckTarget(BenchmarkRunSpec spec)
    {
        if (spec.Target.Startup is not null)
            yield return "target.startup: a program serves no requests, so it has no startup request; leave it out";
        if (spec.Target.Tls.Count > 0) yield return "target.tls: a program serves no requests; leave it out";
        foreach (var variant in spec.Variants.Where(variant => variant.Scenarios.Count > 0))
            yield return $"variants[{variant.Name}].scenarios: a program has no request to override; set the variant's command, args or "
                + "env";
    }

    private static IEnumerable<string> CheckRun(BenchmarkRunSpec spec)
    {
        if (spec.StartupOnly) yield return "startupOnly: the startup of a program is not measured; leave it out, or report it as a metric";
        if (spec.Warmup != new Warmup()) yield return "warmup: a program does its own warm-up; leave warmup out";
        if (spec.Generator.Replicas > 1) yield return $"generator.replicas: {spec.Generator.Replicas} has no effect on a program without "
            + "an image, which needs no generator; leave it out";
    }

    private static IEnumerable<string> CheckGenerators(BenchmarkRunSpec spec)
    {
        foreach (var scenario in ProgramRuns.Generators(spec))
        {
            var path = $"scenarios[{scenario.Name}]";
            foreach (var problem in NameRule.Image($"{path}.program.image", scenario.Program!.Image!)) yield return problem;
            foreach (var problem in ScenarioRules.CheckSizes(path, scenario)) yield return problem;
        }

        var onlyPrograms = spec.Scenarios.TrueForAll(scenario => scenario.Program is not null);
        if (onlyPrograms && spec.Target.Startup is null)
            yield return "target.startup: no scenario has a request, so Hotlap cannot detect when the service is ready; set "
                + "target.startup to a request that the service answers, or add a scenario with http or grpc";
        if (onlyPrograms && spec.Warmup != new Warmup()) yield return "warmup: programs warm up the service themselves; leave warmup out";
        if (spec.StartupOnly) yield return "startupOnly: sends no load, so the programs would not run; leave out startupOnly or their "
            + "scenarios";
        if (spec.Generator.Replicas > 1)
            yield return $"generator.replicas: {spec.Generator.Replicas} generators cannot share a program; leave it out, and raise the "
                + "program's own concurrency";
    }

    private static IEnumerable<string> CheckNames(IEnumerable<(string Path, EnvVar Entry)> places) => places
        .Where(place => place.Entry.Name.StartsWith(ProgramContainers.VariablePrefix, StringComparison.Ordinal))
        .Select(place =>
            $"{place.Path}: variables that begin with {ProgramContainers.VariablePrefix} are reserved for Hotlap; choose another name");

    private static IEnumerable<string> CheckAddresses(BenchmarkRunSpec spec)
    {
        var names = TrialJobBuilder.VariableNames(spec).ToHashSet(StringComparer.Ordinal);
        foreach (var place in ValuePlaces.OfPrograms(spec).Where(place => names.Contains(place.Entry.Name)))
            yield return $"{place.Path}: {place.Entry.Name} is set by Hotlap to an address; choose another name, and use "
                + $"$({place.Entry.Name}) in its value";
        if (spec.Dependencies.Exists(dependency => dependency.Name == TrialJobBuilder.TargetName))
            yield return $"dependencies[{TrialJobBuilder.TargetName}].name: is reserved for the service; choose another name";
    }
}

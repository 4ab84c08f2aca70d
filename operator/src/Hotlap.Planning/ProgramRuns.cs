namespace Hotlap.Planning;

/// <summary>
/// Distinguishes programs in the variants' own containers from programs with an image of their own, which act as generators.
/// </summary>
internal static class ProgramRuns
{
    /// <summary>
    /// True for a run whose only scenario is a program in the variants' containers. Such a run serves nothing, so it has no generators, no
    /// startup and no load.
    /// </summary>
    public static bool Is(BenchmarkRunSpec spec) => spec.Scenarios.Exists(scenario => scenario.Program is { Image: null });

    /// <summary>True for a scenario whose program has its own image and measures the service of the variants.</summary>
    public static bool IsGenerator(Scenario scenario) => scenario.Program is { Image: not null };

    /// <summary>Returns the scenarios with such programs, in order.</summary>
    public static IEnumerable<Scenario> Generators(BenchmarkRunSpec spec) => spec.Scenarios.Where(IsGenerator);
}

/// <summary>Names of the containers in a trial's pods.</summary>
public static class ContainerNames
{
    /// <summary>The container of the probe.</summary>
    public const string Probe = "hotlap-probe";

    /// <summary>The container of the service under test.</summary>
    public const string Target = "target";

    /// <summary>The container of a dependency.</summary>
    public const string Dependency = "dependency";

    /// <summary>The container of a generator.</summary>
    public const string Load = "load";

    /// <summary>The container of a program that measures the service.</summary>
    public const string Program = "program";

    /// <summary>All of them. Another container in a pod was added by a policy of the cluster.</summary>
    public static IReadOnlyList<string> OfPods { get; } = [Probe, Target, Dependency, Load, Program];
}

namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// The spec by which a run is measured: its own fields, then those of the workload that <c>target.from</c> names, then those of the
/// namespace's <see cref="BenchmarkDefaults"/>, and with the variants of its sweep.
/// </summary>
public static class EffectiveSpec
{
    /// <summary>
    /// Returns a run with the spec by which it is measured. The status holds the template and the defaults that the operator has read for
    /// this generation of the spec. A generation that it has not read yet is returned as written.
    /// </summary>
    public static BenchmarkRun Of(BenchmarkRun run) =>
        RunStatusReader.IsObserved(run) && run.Status is { } status
            && (status.Defaults is not null || status.Template is not null || run.Spec.Sweep.Count > 0)
            ? run with { Spec = Of(run.Spec, status.Defaults, status.Template) } : run;

    /// <summary>
    /// Returns a spec with a template and then defaults in the fields that it leaves out; null changes nothing. Its sweep multiplies the
    /// variants last, so that a swept limit replaces the one of template or defaults.
    /// </summary>
    public static BenchmarkRunSpec Of(BenchmarkRunSpec spec, BenchmarkDefaultsSpec? defaults, TakenTemplate? template = null) =>
        SweptSpec.Of(WithDefaults(template is null || spec.Target.From is null ? spec : TemplatedSpec.Of(spec, template), defaults));

    private static BenchmarkRunSpec WithDefaults(BenchmarkRunSpec spec, BenchmarkDefaultsSpec? defaults) =>
        defaults is null ? spec : spec with
    {
        Target = Of(spec, defaults.Target),
        Variants = [.. spec.Variants.Select(variant => Of(variant, defaults.Target))],
        Dependencies = [.. spec.Dependencies.Select(dependency => Of(dependency, defaults.Dependencies))],
        Generator = Of(spec.Generator, defaults.Generator),
        Rounds = spec.Rounds ?? defaults.Rounds,
        Warmup = spec.Warmup == new Warmup() ? defaults.Warmup ?? spec.Warmup : spec.Warmup,
        Timeouts = Of(spec.Timeouts, defaults.Timeouts),
        Ttl = Of(spec.Ttl, defaults.Ttl),
        IsolateNetwork = spec.IsolateNetwork ?? (HasUrls(spec) ? null : defaults.IsolateNetwork),
    };

    /// <summary>True for services that already run. The run has no pods of theirs, and so no resources or network policies.</summary>
    private static bool HasUrls(BenchmarkRunSpec spec) => spec.Variants.Exists(variant => variant.Url is not null);

    private static Target Of(BenchmarkRunSpec spec, PodDefaults? defaults) =>
        defaults is null || HasUrls(spec) ? spec.Target : spec.Target with
        {
            Resources = spec.Target.Resources ?? defaults.Resources,
            PodTemplate = spec.Target.PodTemplate ?? defaults.PodTemplate,
        };

    private static Variant Of(Variant variant, PodDefaults? defaults) =>
        defaults is null || variant.Url is not null ? variant : variant with
        {
            NodeSelector = variant.NodeSelector ?? defaults.NodeSelector,
            Tolerations = variant.Tolerations ?? defaults.Tolerations,
        };

    private static Dependency Of(Dependency dependency, PodDefaults? defaults) => defaults is null ? dependency : dependency with
    {
        Resources = dependency.Resources ?? defaults.Resources,
        NodeSelector = dependency.NodeSelector ?? defaults.NodeSelector,
        Tolerations = dependency.Tolerations ?? defaults.Tolerations,
        PodTemplate = dependency.PodTemplate ?? defaults.PodTemplate,
    };

    private static Generator Of(Generator generator, PodDefaults? defaults) => defaults is null ? generator : generator with
    {
        Resources = generator.Resources ?? defaults.Resources,
        NodeSelector = generator.NodeSelector ?? defaults.NodeSelector,
        Tolerations = generator.Tolerations ?? defaults.Tolerations,
        PodTemplate = generator.PodTemplate ?? defaults.PodTemplate,
    };

    private static Timeouts Of(Timeouts timeouts, Timeouts? defaults) => new()
    {
        Scheduling = timeouts.Scheduling ?? defaults?.Scheduling,
        Startup = timeouts.Startup ?? defaults?.Startup,
        Trial = timeouts.Trial ?? defaults?.Trial,
        Run = timeouts.Run ?? defaults?.Run,
    };

    private static TimeToLive? Of(TimeToLive? ttl, TimeToLive? defaults) => ttl is null || defaults is null ? ttl ?? defaults : new()
    {
        AfterComplete = ttl.AfterComplete ?? defaults.AfterComplete,
        AfterFailed = ttl.AfterFailed ?? defaults.AfterFailed,
    };
}

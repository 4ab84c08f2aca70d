using Hotlap.Planning.Specs;

namespace Hotlap.Cli.Explaining;

/// <summary>Adds Hotlap's own defaults to a spec, for people who want to see what an absent field means.</summary>
internal static class CompleteSpec
{
    public static BenchmarkRunSpec Of(BenchmarkRunSpec spec) => spec with
    {
        Rounds = RunLength.Rounds(spec),
        EarlyStop = spec.EarlyStop is { } stop ? stop with { Precision = EarlyStopWhen.Precision(stop) ?? stop.Precision } : null,
        Warmup = Of(spec.Warmup),
        Timeouts = new Timeouts
        {
            Scheduling = TimeLimits.Scheduling(spec.Timeouts),
            Startup = TimeLimits.Startup(spec.Timeouts),
            Trial = TimeLimits.Trial(spec.Timeouts),
            Run = TimeLimits.Run(spec.Timeouts),
        },
        Target = spec.Variants.Exists(variant => variant.Url is not null)
            ? spec.Target : spec.Target with { Resources = spec.Target.Resources ?? DefaultResources.Target() },
        Dependencies =
            [.. spec.Dependencies.Select(pod => pod with { Resources = pod.Resources ?? DefaultResources.Dependency() })],
        Generator = spec.Generator with { Resources = spec.Generator.Resources ?? DefaultResources.Generator() },
        IsolateNetwork = spec.IsolateNetwork ?? false,
        Scenarios = [.. spec.Scenarios.Select(Of)],
        Comparison = RunStatusReader.OwnBaseline(spec) is { } baseline
            ? (spec.Comparison ?? new Comparison()) with { Baseline = baseline } : spec.Comparison,
    };

    private static Warmup Of(Warmup warmup) => warmup with
    {
        Mode = WarmupMode.Of(warmup),
        Duration = WarmupMode.Of(warmup) == WarmupMode.Fixed && warmup.Requests is null
            ? warmup.Duration ?? Warmup.DefaultDuration : warmup.Duration,
        Min = WarmupMode.Of(warmup) == WarmupMode.Steady ? warmup.Min ?? Warmup.DefaultMin : warmup.Min,
        Max = WarmupMode.Of(warmup) == WarmupMode.Steady ? warmup.Max ?? Warmup.DefaultMax : warmup.Max,
    };

    private static Scenario Of(Scenario scenario) => scenario.Program is not null ? scenario : VaryingRequests.Complete(scenario) with
    {
        Load = scenario.Load with
        {
            Tool = RunStatusReader.LoadTool(scenario),
            KeepAlive = scenario.Http is null ? scenario.Load.KeepAlive : RunStatusReader.KeepsConnections(scenario),
        },
    };
}

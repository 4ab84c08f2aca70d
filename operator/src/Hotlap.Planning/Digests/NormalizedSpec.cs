using Hotlap.Api.Units;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Digests;

/// <summary>Normalizes specs, with defaults in place of absent fields. A text that cannot be parsed is kept.</summary>
internal static class NormalizedSpec
{
    /// <summary>
    /// Returns the fields that define what is measured, in one spelling. Every other field of the spec is in <see cref="JudgementFields"/>
    /// and has its default here. Variants are sorted, because their order determines only the baseline and the order of tables; scenarios
    /// keep their order, which is the order in a trial.
    /// </summary>
    public static BenchmarkRunSpec Of(BenchmarkRunSpec spec) => new()
    {
        Variants = [.. spec.Variants.Select(variant => Of(variant, spec)).OrderBy(variant => variant.Name, StringComparer.Ordinal)],
        Sweep = spec.Sweep.ToDictionary(field => field.Key, field => field.Value.Order(StringComparer.Ordinal).ToList()),
        Target = Of(spec.Target, spec),
        Scenarios = [.. spec.Scenarios.Select(scenario => Of(scenario, spec.Generator))],
        Dependencies = [.. spec.Dependencies.Select(Of).OrderBy(dependency => dependency.Name, StringComparer.Ordinal)],
        // Direction and margin of a metric belong to judgement.
        Metrics =
            [.. spec.Metrics.Select(metric => new MetricDefinition { Name = metric.Name, Unit = metric.Unit })
                .OrderBy(metric => metric.Name, StringComparer.Ordinal)],
        Warmup = Of(spec.Warmup),
        Generator = spec.Generator with
        {
            Resources = Of(spec.Generator.Resources ?? DefaultResources.Generator()),
            NodeSelector = spec.Generator.NodeSelector ?? [],
            Tolerations = spec.Generator.Tolerations ?? [],
            PodTemplate = spec.Generator.PodTemplate is { Count: 0 } ? null : spec.Generator.PodTemplate,
        },
        StartupOnly = spec.StartupOnly,
        Exclusive = spec.Exclusive,
        IsolateNetwork = spec.IsolateNetwork is true ? true : null,
        Rerun = spec.Rerun,
    };

    public static Timeouts Of(Timeouts timeouts) =>
        new()
        {
            // Written digests are of specs without this field, so its default stays absent.
            Scheduling = timeouts.Scheduling is null ? null : Duration(timeouts.Scheduling),
            Startup = Duration(TimeLimits.Startup(timeouts)),
            Trial = Duration(TimeLimits.Trial(timeouts)),
            Run = Duration(TimeLimits.Run(timeouts)),
        };

    private static Variant Of(Variant variant, BenchmarkRunSpec spec) => variant with
    {
        Scenarios =
            [.. variant.Scenarios.Select(own => Of(own, variant, spec.Scenarios)).OrderBy(own => own.Name, StringComparer.Ordinal)],
        Resources = JsonNode.DeepEquals(Of(variant.Resources), Of(spec.Target.Resources ?? DefaultResources.Target()))
            ? null : Of(variant.Resources),
        NodeSelector = variant.NodeSelector ?? [],
        Tolerations = variant.Tolerations ?? [],
    };

    /// <summary>Keeps of a variant's load what differs from the scenario's, because the defaults of each depend on its own tool.</summary>
    private static ScenarioOverride Of(ScenarioOverride own, Variant variant, List<Scenario> scenarios)
    {
        if (scenarios.Find(scenario => scenario.Name == own.Name) is not { } common) return own;
        var merged = VariantScenario.Of(variant, common);
        var (tool, keeps) = (RunStatusReader.LoadTool(merged), RunStatusReader.KeepsConnections(merged));
        var load = new LoadOverride
        {
            Tool = tool == RunStatusReader.LoadTool(common) ? null : tool,
            Connections = own.Load?.Connections,
            KeepAlive = keeps == RunStatusReader.KeepsConnections(common) ? null : keeps,
        };
        var complete = VaryingRequests.Complete(merged);
        return own with
        {
            Http = own.Http is null ? null : complete.Http,
            Grpc = own.Grpc is null ? null : complete.Grpc,
            Load = load == new LoadOverride() ? null : load,
        };
    }

    private static Dependency Of(Dependency dependency) => dependency with
    {
        Ports = dependency.Ports.Sorted(),
        Resources = Of(dependency.Resources ?? DefaultResources.Dependency()),
        NodeSelector = dependency.NodeSelector ?? [],
        Tolerations = dependency.Tolerations ?? [],
        PodTemplate = dependency.PodTemplate is { Count: 0 } ? null : dependency.PodTemplate,
    };

    private static Target Of(Target target, BenchmarkRunSpec spec) => target with
    {
        Ports = target.Ports.Sorted(),
        Tls = [.. target.Tls.OrderBy(tls => tls.Port, StringComparer.Ordinal)],
        Resources = Of(target.Resources ?? DefaultResources.Target()),
        Startup = target.Startup ?? CommonStartup(spec),
        PodTemplate = target.PodTemplate is { Count: 0 } ? null : target.PodTemplate,
    };

    /// <summary>Replaces an absent startup request by the first scenario's, unless it varies or a variant starts with its own.</summary>
    private static Startup? CommonStartup(BenchmarkRunSpec spec) =>
        spec.Scenarios.Find(scenario => !ProgramRuns.IsGenerator(scenario)) is { } first
            && !VaryingRequests.Are(first) && !spec.Variants.Exists(
                variant => variant.Scenarios.Exists(own => own.Name == first.Name && (own.Http is not null || own.Grpc is not null)))
            ? new Startup { Http = first.Http, Grpc = first.Grpc }
            : null;

    private static Scenario Of(Scenario scenario, Generator generator) => VaryingRequests.Complete(scenario) with
    {
        Load = Of(scenario.Load, scenario),
        Program = !ProgramRuns.IsGenerator(scenario) ? scenario.Program
            : scenario.Program! with { Resources = Of(DefaultResources.OfProgram(generator, scenario.Program!).AsObject()) },
    };

    private static Load Of(Load load, Scenario scenario) => load with
    {
        // A program has no tool. Its digest keeps the name that earlier versions wrote.
        Tool = (scenario.Program is null ? Tools.Of(scenario) : LoadTool.ApacheBench).ToString(),
        // gRPC always keeps its connections.
        KeepAlive = scenario.Http is not null && RunStatusReader.KeepsConnections(scenario) ? true : null,
        Duration = Duration(load.Duration),
        Rate = load.Rate is { } rate && Rate.Number(rate) is { } number ? $"{number}{(Rate.IsShare(load) ? "%" : "")}" : load.Rate,
        Profile = load.Profile is not { } profile ? null : profile with
        {
            StepDuration = Duration(profile.StepDuration), RampDuration = Duration(profile.RampDuration),
            Duration = Duration(profile.Duration)!,
        },
        Search = load.Search is not { } search ? null : search with
        {
            Window = Duration(search.Window)!,
            Precision = Share(search.Precision),
            Objective = new SearchObjective { P99 = Duration(search.Objective.P99)!, Errors = Share(search.Objective.Errors) },
        },
    };

    private static Warmup Of(Warmup warmup)
    {
        var mode = WarmupMode.Of(warmup);
        return new Warmup
        {
            Mode = mode,
            Requests = warmup.Requests,
            Duration = Duration(warmup.Duration ?? (mode == WarmupMode.Fixed && warmup.Requests is null ? Warmup.DefaultDuration : null)),
            Min = Duration(warmup.Min ?? (mode == WarmupMode.Steady ? Warmup.DefaultMin : null)),
            Max = Duration(warmup.Max ?? (mode == WarmupMode.Steady ? Warmup.DefaultMax : null)),
        };
    }

    private static string Share(string text) => Percent.TryParse(text, out var perMille) ? $"{perMille}" : text;

    private static string? Duration(string? text) =>
        GoDuration.TryParse(text, out var time) ? time.TotalMilliseconds.ToString(CultureInfo.InvariantCulture) : text;

    private static JsonObject? Of(JsonObject? resources) =>
        resources is null ? null : new JsonObject(resources.Select(list => KeyValuePair.Create(
        list.Key,
        list.Value is JsonObject quantities
            ? new JsonObject(quantities.Select(entry => KeyValuePair.Create(entry.Key, Quantity(entry.Key, entry.Value))))
            : list.Value?.DeepClone())));

    private static JsonNode? Quantity(string resource, JsonNode? quantity) =>
        (resource == "cpu" ? CpuQuantity.Millicores(quantity) : Api.Units.Quantity.Of(quantity)) is { } number
            ? number : quantity?.DeepClone();
}

using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Tests.Support;

/// <summary>
/// What a scenario's given.yaml says: the observed objects and the time, as differences (<see cref="Patch"/>) from the bases that it names.
/// <see cref="RunIdentity"/> completes the run. A status is of the run's generation unless it says another.
/// </summary>
/// <param name="Observation">What is observed.</param>
/// <param name="Now">The time.</param>
/// <param name="IsFull">True when the plan is expected with whole manifests and the whole status.</param>
/// <param name="Text">What it is given, bases included.</param>
internal sealed record Scenario(RunObservation Observation, DateTimeOffset Now, bool IsFull, string Text)
{
    /// <summary>Reads a template, or the problem of one.</summary>
    private static TemplateReading? Template(JsonNode? given) => given switch
    {
        null => null,
        JsonObject taken => new(One(taken, ApiJson.Default.TakenTemplate), null),
        _ => new(null, (string)given!),
    };

    public static Scenario Read(string path)
    {
        var given = Given(path);
        if (given["run"]!["status"] is JsonObject status)
            status["observedGeneration"] ??= given["run"]!["metadata"]!["generation"]!.DeepClone();
        var text = given.ToJsonString();
        given = RunIdentity.Put(given);
        var template = Template(given["template"]);
        var run = One(given["run"]!, ApiJson.Default.BenchmarkRun);
        var observation = new RunObservation
        {
            Run = run with { Spec = EffectiveSpec.Of(run.Spec, null, template?.Taken) },
            Template = template,
            Defaults = given["defaults"] is { } defaults ? One(defaults, ApiJson.Default.BenchmarkDefaultsSpec) : null,
            Pods = Many(given["pods"], ApiJson.Default.Pod),
            Jobs = Many(given["jobs"], ApiJson.Default.Job),
            Images = given["images"] is JsonObject images ? Images(images) : null,
            Nodes = Many(given["nodes"], ApiJson.Default.Node),
            OtherPods = Many(given["otherPods"], ApiJson.Default.Pod),
            Preparation = given["preparation"] is { } preparation ? One(preparation, PlanningJson.Default.Preparation) : null,
            PreparedAt = Time(given["preparedAt"]),
            PreparedIn = given["preparedAt"] is null ? "" : "preparation-uid",
            Trials = Trials(given["trials"], given["everyTrial"]),
            PartialRecords = [.. Many(given["partialRecords"], ApiJson.Default.ConfigMap).Select(map => map.Metadata)],
            Baseline = given["baseline"] is JsonObject baseline ? Baseline(baseline, given["everyTrial"]) : null,
            Failures =
                [.. (given["variantFailures"] as JsonArray ?? [])
                    .Select(
                        failure =>
                            new RecordedFailure(
                                One(failure!["record"]!, PlanningJson.Default.VariantFailure), Time(failure["recordedAt"])!.Value))],
            OutdatedConfigMaps = [.. Many(given["outdatedConfigMaps"], ApiJson.Default.ConfigMap).Select(map => map.Metadata)],
            ReadySeen = (given["readySeen"] as JsonObject ?? []).ToDictionary(entry => entry.Key, entry => Time(entry.Value)!.Value),
            Queue = given["queue"] is JsonObject place
                ? new QueuePlace(
                    (int)(long)place["place"]!, (int)(long)place["waiting"]!, (string)place["behind"]!, (string)place["nodes"]!)
                : null,
            IsWithheld = given["withheld"] is JsonValue withheld && (bool)withheld,
            Failure = given["failure"] is JsonObject failure ? Failure(failure) : null,
            Settings =
                new PlannerSettings { AgentImage = "registry.example/hotlap/agent:1", OperatorVersion = "1.2.3",
                    KubernetesVersion = "v1.35.4", SeesNodes = given["seesNodes"] is not JsonValue sees || (bool)sees,
                    ProbeCpuLimit = (string?)given["probeCpuLimit"], SendsNotices = given["notices"] is JsonValue notices && (bool)notices,
                    Authors = new AuthorLimits
                    {
                        GrowingPools = [.. Many(given["growingPools"], ApiJson.Default.Node).Select(GrowingPool)], PodLabels = ["team", "sysctls"],
                        PodAnnotations = ["note"],
                    } },
        };
        return new Scenario(Accepted(observation, given["records"]), Time(given["now"])!.Value, given["full"] is not null, text);
    }

    /// <summary>Variants with the digests that their tags were found to name.</summary>
    private static ImageLookup Images(JsonObject given) => new(
        Time(given["at"])!.Value,
        [.. given["variants"]!.AsObject().Select(image => new LookedUpImage(
            new ImageRequest(ImageRole.Variant, image.Key, (string)image.Value!["image"]!, "amd64"), (string)image.Value["digest"]!))],
        Former: null);

    /// <summary>
    /// The status says that all trials count, unless the scenario says otherwise: <c>lost</c>, that another one did, or <c>new</c>, that the
    /// last one does not yet.
    /// </summary>
    private static RunObservation Accepted(RunObservation observation, JsonNode? records)
    {
        var counted = (string?)records switch
        {
            "lost" => observation.Trials.Append(observation.Trials[0]),
            "new" => observation.Trials.SkipLast(1),
            _ => observation.Trials,
        };
        return observation.Counted(RecordsDigest.Of(observation.PreparedIn, counted));
    }

    /// <summary>Merges the bases of a file, in their order, and what the file itself says.</summary>
    private static JsonObject Given(string path)
    {
        var own = Yaml.Read(File.ReadAllText(path))!.AsObject();
        var bases = own["bases"]?.AsArray() ?? [];
        own.Remove("bases");
        return bases.Select(name => Given(Path.Combine(Bases(), $"{name}.yaml"))).Append(own)
            .Aggregate((below, above) => Patch.Apply(below, above)!.AsObject());
    }

    private static string Bases([CallerFilePath] string here = "") => Path.Combine(Path.GetDirectoryName(here)!, "..", "Bases");

    /// <summary>The spec of the baseline stands for the digests of its parts.</summary>
    private static ObservedBaseline Baseline(JsonObject baseline, JsonNode? every) => new(
        One(baseline["reference"]!,
            PlanningJson.Default.BaselineReference) with { Method =
                RunMeasurement.Method(One(baseline["spec"]!, ApiJson.Default.BenchmarkRunSpec)) },
        Trials(baseline["trials"], every));

    /// <summary>Trials as differences from what all of them have.</summary>
    private static IReadOnlyList<MeasuredTrial> Trials(JsonNode? trials, JsonNode? every) =>
        [.. (trials as JsonArray ?? []).Select(trial => Trial(Patch.Apply(every, trial)!.AsObject()))];

    /// <summary>A trial of a program alone, or of a service that already ran, has no startup; one of a service has an empty one unless the scenario says more.</summary>
    private static MeasuredTrial Trial(JsonObject trial)
    {
        IReadOnlyList<CellSample> cells = [.. (trial["cells"] as JsonArray ?? []).Select(cell => Cell(cell!.AsObject()))];
        return new MeasuredTrial
        {
            Record = One(trial["record"]!, ContractJson.Default.TrialRecord),
            RecordedAt = Time(trial["recordedAt"])!.Value,
            Startup = trial["startup"] is null && cells is [{ Metrics: not null } or { TargetAddress: not null }, ..]
                ? null
                : One(trial["startup"] ?? new JsonObject(), ContractJson.Default.StartupSample),
            Cells = [.. cells.Select(MeasuredCell.Of)],
        };
    }

    /// <summary>Latencies are listed in microseconds; the histogram is made from them.</summary>
    private static CellSample Cell(JsonObject cell)
    {
        var latencies = cell["latenciesMicroseconds"] as JsonArray;
        cell.Remove("latenciesMicroseconds");
        var sample = One(cell, ContractJson.Default.CellSample);
        return latencies is null
            ? sample : sample with { Latency = Latencies.Sample(latencies.Select(value => value!.GetValue<long>() * 1000)) };
    }

    /// <summary>A pool is given as a node without a name, and is named by its labels.</summary>
    private static GrowingPool GrowingPool(Api.Core.Node node) => Observing.GrowingPool.Of(
        string.Join(',', node.Metadata.Labels!.Select(label => $"{label.Key}={label.Value}")), node.Metadata.Labels!, node.Spec.Taints ?? []);

    private static ActionFailure Failure(JsonObject failure) => new(
        Enum.Parse<FailureClass>((string)failure["class"]!),
        [.. failure["problems"]!.AsArray().Select(problem => new Problem((string)problem!["reason"]!, (string)problem["message"]!))],
        Time(failure["retryAt"])!.Value) { Action = (string?)failure["action"], Disruption = (string?)failure["disruption"] };

    private static T One<T>(JsonNode node, JsonTypeInfo<T> type) => node.Deserialize(type)!;

    private static IReadOnlyList<T> Many<T>(JsonNode? list, JsonTypeInfo<T> type) =>
        [.. (list as JsonArray ?? []).Select(entry => One(entry!, type))];

    private static DateTimeOffset? Time(JsonNode? node) =>
        node is null ? null : DateTimeOffset.Parse((string)node!, System.Globalization.CultureInfo.InvariantCulture);
}

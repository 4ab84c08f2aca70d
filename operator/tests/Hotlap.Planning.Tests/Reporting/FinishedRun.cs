using System.Text.Json;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>A run of some rounds whose last trial is recorded, made of figures by variant and round.</summary>
internal sealed class FinishedRun
{
    private const long Second = 1_000_000_000;
    private static readonly DateTimeOffset Begin = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    /// <summary>Deviations of rounds in thousandths, the same for all variants and without trend: what pairs cancel out.</summary>
    private static readonly int[] Weather = [3, -4, 1, 5, -2, 4, -5, 2, -1, -3];

    private readonly Dictionary<double, LatencySample> _latencies = [];

    public BenchmarkRunSpec Spec { get; init; } = new()
    {
        Variants = [new Variant { Name = "jit", Image = "i:jit" }, new Variant { Name = "aot", Image = "i:aot" }],
        Target = new Target { Ports = [new() { Name = "http", ContainerPort = 5000 }] },
        Timeouts = new Timeouts { Trial = "2h", Run = "48h" },
        Scenarios =
            [new Api.V1Alpha1.Scenario { Name = "hello", Http = new HttpRequest { Port = "http" }, Load = new Load { Duration = "20s" } }],
    };

    public int Rounds { get; init; } = 10;

    /// <summary>The first rounds, which were disrupted; each is made up for, at most as often as rounds are planned.</summary>
    public int Disrupted { get; init; }

    /// <summary>Variants that were given up in the last round.</summary>
    public string[] Failed { get; init; } = [];

    /// <summary>Requests per second of a variant before the weather of the round.</summary>
    public Func<string, int, double> Rate { get; init; } = (variant, _) => variant == "aot" ? 12_680 : 10_000;

    /// <summary>The same by scenario, variant and round, where scenarios differ.</summary>
    public Func<string, string, int, double>? RateOf { get; init; }

    public Func<CellSample, CellSample> Sample { get; init; } = sample => sample;

    /// <summary>The same by variant and round.</summary>
    public Func<CellSample, string, int, CellSample> SampleOf { get; init; } = (sample, _, _) => sample;

    public Func<TrialRecord, TrialRecord> Record { get; init; } = record => record;

    public Func<StartupSample, StartupSample> Startup { get; init; } = startup => startup;

    public string[] Architectures { get; init; } = ["amd64", "amd64"];

    /// <summary>Architecture that the target's node states; none for a node that is not known.</summary>
    public string NodeArchitecture { get; init; } = "";

    public BenchmarkRunStatus Status => Plan.Status!;

    public RunPlan Plan => RunPlanner.Plan(Observation, Begin.AddHours(1));

    /// <summary>The history record that its completion leaves, as it is seen afterwards.</summary>
    public ObjectMeta HistoryConfigMap => Seen(Plan.Actions.OfType<CreateObject>().Single());

    /// <summary>An object that was created, as it is seen afterwards.</summary>
    public static ObjectMeta Seen(CreateObject created) =>
        created.Manifest["metadata"]
            .Deserialize(ApiJson.Default.ObjectMeta)! with { Uid = created.Name, CreationTimestamp = Begin.AddHours(1) };

    public RunObservation Observation
    {
        get
        {
            var spec = Spec with { Rounds = Rounds };
            var run =
                new BenchmarkRun { Metadata = new ObjectMeta { Name = "r", Namespace = "n", Uid = "u", Generation = 1 }, Spec = spec };
            return new RunObservation
            {
                Run = run,
                Preparation = new Preparation { Images = [.. spec.Variants.Select((variant, i) => new ResolvedImage
                {
                    Variant = variant.Name, Image = variant.Image, Reference = variant.Image, Digest = "sha256:aa",
                    CompressedBytes = 90_000_000 / (i + 1), Architecture = Architectures[i],
                })] },
                PreparedAt = Begin,
                Trials =
                    [.. Enumerable.Range(1, Math.Min(Rounds + Disrupted, 2 * Rounds))
                        .SelectMany(round => spec.Variants.Select(variant => Trial(spec, variant.Name, round)))],
                Failures =
                    [.. Failed.Select(
                        name =>
                            new RecordedFailure(
                                new VariantFailure { Variant = name, Round = Rounds, Reason = "TargetDied",
                                    Message = $"variant {name}: died" }, Begin.AddHours(1)))],
                Nodes = NodeArchitecture.Length == 0 ? [] : [Node],
                Settings = new PlannerSettings { AgentImage = "agent" },
            };
        }
    }

    /// <summary>Its label names the first variant's architecture, as that of a node with an emulator for it does.</summary>
    private Node Node => new()
    {
        Metadata = new ObjectMeta { Name = "node1", Labels = new() { ["kubernetes.io/arch"] = Architectures[0] } },
        Status = new NodeStatus { Capacity = new() { ["cpu"] = "4" }, NodeInfo = new NodeInfo { Architecture = NodeArchitecture } },
    };

    private MeasuredTrial Trial(BenchmarkRunSpec spec, string variant, int round) => new()
    {
        Record =
            Record(
                new TrialRecord { Measurement = RunMeasurement.Of(spec), Round = round, Variant = variant, TargetNode = "node1",
                    GeneratorNode = "node2", ImageId = $"i@sha256:{variant}", ReadyMilliseconds = 2000, Disruptions = round <= Disrupted
                        ? ["TargetEvicted"] : [] }),
        RecordedAt = Begin.AddMinutes(round),
        Startup =
            Startup(
                new StartupSample { FirstCorrectAnswerMicroseconds = (variant == "aot" ? 338_000 : 1_156_000)
                    + (100 * Weather[round % 10]), ResolutionMicroseconds = 900, IdleMemoryBytes = variant == "aot"
                        ? 20_000_000 : 60_000_000 }),
        Cells = spec.StartupOnly ? [] : [.. spec.Scenarios.Select(scenario => MeasuredCell.Of(Cell(scenario, variant, round)))],
    };

    private LatencySample Latency(double rate)
    {
        if (!_latencies.TryGetValue(rate, out var sample)) _latencies[rate] = sample =
            Latencies.Sample(Enumerable.Range(1, 100).Select(i => (long)(i * 1e9 / rate)));
        return sample;
    }

    private CellSample Cell(Api.V1Alpha1.Scenario scenario, string variant, int round)
    {
        var rate = (RateOf?.Invoke(scenario.Name, variant, round) ?? Rate(variant, round)) * (1 + (Weather[round % 10] / 1000.0));
        return SampleOf(Sample(new CellSample
        {
            Scenario = scenario.Name,
            Tool = new ToolVersion { Name = "oha", Version = "1" },
            WindowNanoseconds = 20 * Second,
            ProbeWindowNanoseconds = 20 * Second,
            Requests = (long)(rate * 20),
            TargetCpuNanoseconds = 18 * Second,
            TargetPeakMemoryBytes = 50_000_000,
            Latency = Latency(rate),
        }), variant, round);
    }
}

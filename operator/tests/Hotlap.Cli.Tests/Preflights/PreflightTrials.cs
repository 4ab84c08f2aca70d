using System.Globalization;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Preflights;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Cli.Tests.Preflights;

/// <summary>A preflight of 8 rounds as an operator would have recorded it: 1,000 requests/s with planted spreads, a trial in each minute.</summary>
internal sealed record PreflightTrials
{
    private static readonly DateTimeOffset Begin = new(2026, 11, 30, 1, 0, 0, TimeSpan.Zero);

    /// <summary>Standard deviations of the logarithm between rounds, pods and windows.</summary>
    public (double Round, double Pod, double Window) Spreads { get; init; } = (0.01, 0.02, 0.03);

    /// <summary>What the window of a trial is multiplied by, from its number in the run and the place of the window in it.</summary>
    public Func<int, int, double> Factor { get; init; } = (_, _) => 1;

    public Func<CellSample, CellSample> Change { get; init; } = cell => cell;

    /// <summary>Node of a trial, by its number.</summary>
    public Func<int, string> Node { get; init; } = _ => "node1";

    public int Rounds { get; init; } = 8;

    public IReadOnlyList<MeasuredTrial> Draw()
    {
        var random = new Random(6);
        var trials = new List<MeasuredTrial>();
        for (var round = 1; round <= Rounds; round++)
        {
            var ofRound = Spreads.Round * Normal(random);
            foreach (var variant in PreflightRun.Variants)
            {
                var (number, ofPod) = (trials.Count, ofRound + (Spreads.Pod * Normal(random)));
                CellSample[] cells =
                [
                    .. ((string[])["hello", "hello-again"]).Select((scenario, place) => Cell(
                        scenario, Math.Exp(ofPod + (Spreads.Window * Normal(random))) * Factor(number, place))),
                ];
                var trial = Trials.Of(variant, round, cells).WithStartup(50_000 + random.Next(2000), pulled: number == 0);
                trials.Add(trial with
                {
                    Record = trial.Record with
                    {
                        TargetNode = Node(number),
                        CreationTimestamp = Begin.AddMinutes(number).ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture),
                    },
                });
            }
        }

        return trials;
    }

    /// <summary>The records of the trials.</summary>
    public IEnumerable<TrialRecord> Records() => Draw().Select(trial => TrialAssembly.WithSamples(
        trial.Record, [new SampleLine { Startup = trial.Startup }, .. trial.Samples.Select(cell => new SampleLine { Cell = cell })]));

    /// <summary>The complete run of the trials.</summary>
    public static BenchmarkRun Run(params string[] nodes) => new()
    {
        Metadata = new ObjectMeta { Name = "mine-preflight", Namespace = "bench", Generation = 1 },
        Status = new BenchmarkRunStatus
        {
            ObservedGeneration = 1,
            Conditions = [new Condition { Type = ConditionTypes.Trustworthy, Status = "True", Reason = "NoWarnings", Message = "" }],
            Environment = new RunEnvironment
            {
                Nodes = [.. nodes.DefaultIfEmpty("node1").Append("of the generator").Select(node => new NodeStatusSummary
                {
                    Name = node, Architecture = "amd64", Cpus = "4", KernelVersion = "6.12.0", ContainerRuntimeVersion = "containerd://2.1.0",
                })],
            },
        },
    };

    private CellSample Cell(string scenario, double factor)
    {
        var requests = (long)(10_000 * factor);
        return Change(Trials.Cell(requests, 10_000_000_000 / requests) with
        {
            Scenario = scenario,
            WarmupNanoseconds = 5_000_000_000,
            ProbeWindowNanoseconds = 10_000_000_000,
            TargetNodeCpus = 4,
            OtherCpuNanoseconds = 800_000_000,
            Node = new NodeState(40_000_000, 4, false, null),
        });
    }

    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}

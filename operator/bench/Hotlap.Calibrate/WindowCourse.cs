using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Planning;
using Hotlap.Planning.Warnings;

namespace Hotlap.Calibrate;

/// <summary>
/// Simulates the measured windows of a run of two variants in a closed loop, and judges them with the operator's own comparison, warnings
/// and rule of trust. The rate of a trial varies from pod to pod and, the shorter the window the more, within it.
/// </summary>
internal sealed record WindowCourse
{
    private const int Rounds = 12;
    private const int NodeCpus = 4;
    private const double MostOfNode = 0.5;
    private const long Second = 1_000_000_000;
    private const string Scenario = "hello";
    private static readonly string[] Variants = ["baseline", "candidate"];
    private static readonly Cell Cell = new(new Api.V1Alpha1.Scenario { Name = Scenario }, "");
    private static readonly ComparisonPlan Plan = new() { Variants = [.. Variants.Select(name => new ComparedVariant(name))] };

    public int Seconds { get; init; } = 10;

    /// <summary>True when another program uses a random share of the node, up to half of it, drawn for each second.</summary>
    public bool HasNeighbour { get; init; }

    /// <summary>Ratio of the candidate's rate to the baseline's.</summary>
    public double Ratio { get; init; } = 1;

    /// <summary>Coefficient of variation from pod to pod.</summary>
    public double BetweenPods { get; init; } = 0.02;

    /// <summary>Coefficient of variation of the rate in a window of one second beside that from pod to pod.</summary>
    public double WithinPerSecond { get; init; } = 0.02;

    /// <summary>Rate of the baseline.</summary>
    public double RatePerSecond { get; init; } = 20_000;

    /// <summary>Highest rate of the generator, in rates of the baseline.</summary>
    public double MostOfGenerator { get; init; } = double.PositiveInfinity;

    public JudgedWindows Run(Random random)
    {
        var trials = Enumerable.Range(1, Rounds)
            .SelectMany(round => Variants.Select(variant => Trial(random, variant, round))).ToList();
        var row = Comparer.Compare(trials, Plan, Variants[0]).First(row => row.Metric == MetricNames.RequestsPerSecond);
        var warnings = WarningFinder.Find([.. Variants.Select(variant => Evidence(variant, trials))]);
        return new JudgedWindows(row, Trust.Judge(warnings, isPaired: row.Paired).Status == "True");
    }

    /// <summary>Returns the standard deviation of the logarithm of a trial's rate.</summary>
    public double MeasureSpread()
    {
        var random = new Random(1);
        double[] logs = [.. Enumerable.Range(0, 20_000).Select(_ => Math.Log(Draw(random).Rate))];
        var mean = logs.Average();
        return Math.Sqrt(logs.Sum(log => (log - mean) * (log - mean)) / logs.Length);
    }

    private static VariantEvidence Evidence(string variant, List<MeasuredTrial> all)
    {
        var trials = all.FindAll(trial => trial.Record.Variant == variant);
        var rates = trials.Select(trial => CellFigures.Of(trial.Samples.First()).RequestsPerSecond!.Value);
        return new VariantEvidence(variant, trials, Discarded: 0, Planned: Rounds) { Cells = [new Series(Cell, "requests/s", [.. rates])] };
    }

    private (double Rate, double Neighbour) Draw(Random random)
    {
        var neighbour = HasNeighbour ? Enumerable.Range(0, Seconds).Average(_ => MostOfNode * random.NextDouble()) : 0;
        var noise = (BetweenPods * Noise.Normal.Draw(random)) + (WithinPerSecond / Math.Sqrt(Seconds) * Noise.Normal.Draw(random));
        return (RatePerSecond * Math.Exp(noise) * (1 - neighbour), neighbour);
    }

    private MeasuredTrial Trial(Random random, string variant, int round)
    {
        var (drawn, neighbour) = Draw(random);
        var free = drawn * (variant == Variants[0] ? 1 : Ratio);
        var limit = MostOfGenerator * RatePerSecond;
        var rate = Math.Min(free, limit * (1 - (0.01 * random.NextDouble())));
        var window = Seconds * Second;
        return new MeasuredTrial
        {
            Record = new TrialRecord { Round = round, Variant = variant, TargetNode = "target", GeneratorNode = "generator" },
            Startup = null,
            Cells =
            [
                MeasuredCell.Of(new CellSample
                {
                    Scenario = Scenario,
                    WindowNanoseconds = window,
                    ProbeWindowNanoseconds = window,
                    Requests = (long)Math.Round(rate * Seconds),
                    OtherCpuNanoseconds = (long)(neighbour * NodeCpus * window),
                    TargetNodeCpus = NodeCpus,
                    Generator = new GeneratorUsage
                    {
                        WindowNanoseconds = window, CpuNanoseconds = (long)(window * Math.Min(1, free / limit)), CpuLimitMillicores = 1000,
                    },
                }),
            ],
        };
    }
}

/// <summary>A simulated run as the operator judges it.</summary>
/// <param name="Row">The comparison of requests/s.</param>
/// <param name="IsTrusted">True when the condition <c>Trustworthy</c> would be True.</param>
internal sealed record JudgedWindows(ComparisonRow Row, bool IsTrusted);

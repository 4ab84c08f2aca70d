using System.Globalization;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Tests.Reports;

/// <summary>A complete run of several variants under several scenarios, in which every variant after the first has the same verdicts.</summary>
internal static class JudgedRun
{
    public const string Measurement = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

    public static BenchmarkRun Of(int variants, int scenarios, string verdict = "Same")
    {
        var names = Enumerable.Range(0, variants).Select(i => Name("variant", i)).ToList();
        return new BenchmarkRun
        {
            Metadata = new ObjectMeta { Name = "judged", Namespace = "bench", Generation = 1 },
            Spec = new BenchmarkRunSpec
            {
                Variants = [.. names.Select(name => new Variant { Name = name, Image = "registry.example/" + name })],
                Scenarios = [.. Enumerable.Range(0, scenarios).Select(i => new Scenario { Name = Name("scenario", i), Http = new HttpRequest() })],
            },
            Status = new BenchmarkRunStatus
            {
                ObservedGeneration = 1,
                Measurement = Measurement,
                ResultsMeasurement = Measurement,
                StartTime = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero),
                CompletionTime = new DateTimeOffset(2026, 1, 2, 3, 14, 5, TimeSpan.Zero),
                Progress = new RunProgress { TrialsDone = 10 * variants, TrialsPlanned = 10 * variants },
                Conditions =
                [
                    new Condition { Type = ConditionTypes.Complete, Status = "True", Reason = Reasons.AllTrialsMeasured },
                    new Condition { Type = ConditionTypes.Trustworthy, Status = "True", Reason = "NoWarnings", Message = "nothing was seen" },
                ],
                Variants = [.. names.Select(Variant)],
                Results = [.. Cells(names, scenarios)],
                Comparisons = [.. names.Skip(1).SelectMany(name => Comparisons(name, names[0], scenarios, verdict))],
            },
        };
    }

    public static Condition Condition(BenchmarkRun run, string type) => run.Status!.Conditions.Find(condition => condition.Type == type)!;

    private static VariantStatus Variant(string name) => new()
    {
        Name = name,
        Architecture = "amd64",
        ImageBytes = 90_000_000,
        IdleMemoryBytes = 50_000_000,
        Startup = new StartupStatus { MedianMicroseconds = 338_422, LowMicroseconds = 330_000, HighMicroseconds = 350_000, Trials = 10 },
    };

    private static IEnumerable<CellStatus> Cells(List<string> names, int scenarios) =>
        from scenario in Enumerable.Range(0, scenarios)
        from index in Enumerable.Range(0, names.Count)
        select new CellStatus
        {
            Variant = names[index],
            Scenario = Name("scenario", scenario),
            Trials = 10,
            Requests = 200_000,
            RequestsPerSecond = new SpreadStatus { Median = 20_000 - (100 * index) + scenario, Low = 19_000, High = 21_000 },
            LatencyMicroseconds =
                new LatencyStatus { Mean = 3_000, Min = 410, P50 = 2_500 + index, P90 = 4_000, P95 = 5_000, P99 = 9_590 + index, P999 = 16_300,
                    Max = 28_800 },
            CpuNanosecondsPerRequest = 43_100,
            PeakMemoryBytes = 80_000_000,
        };

    private static IEnumerable<ComparisonStatus> Comparisons(string variant, string baseline, int scenarios, string verdict) =>
        Enumerable.Range(0, scenarios)
            .SelectMany(i => new[] { MetricNames.RequestsPerSecond, MetricNames.P99, MetricNames.CpuPerRequest, MetricNames.PeakMemory },
                (i, metric) => (Scenario: Name("scenario", i), Metric: metric))
            .Append(("", MetricNames.Startup))
            .Select(pair => new ComparisonStatus
            {
                Variant = variant,
                Baseline = baseline,
                Scenario = pair.Item1,
                Metric = pair.Item2,
                ChangePerMille = -123,
                LowPerMille = -140,
                HighPerMille = -100,
                ConfidencePerMille = 950,
                MarginPerMille = 50,
                Rounds = 10,
                Paired = true,
                Verdict = verdict,
                RoundsNeeded = verdict == "Inconclusive" ? 24 : null,
            });

    private static string Name(string kind, int index) => string.Create(CultureInfo.InvariantCulture, $"{kind}-{index}");
}

using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.Units;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Summaries;

namespace Hotlap.Operator.Tests.Recomputing;

/// <summary>Makes the numbers of a run's status anew: from its ConfigMaps, its spec, and the pieces of Hotlap.Measurement that anybody can use.</summary>
internal sealed class Recomputation
{
    /// <summary>Metrics that a status compares whatever the spec says.</summary>
    private static readonly string[] Compared =
    [
        "startup", "idleMemory", "imageBytes", "requestsPerSecond", "messagesPerSecond", "messageLatency", "p50", "p99", "cpuPerRequest",
        "peakMemory", "memoryGrowth", "memoryGrowthPerMillionRequests", "allocatedPerRequest", "gcPause",
        "costPerMillionRequests", "worstTrials",
    ];

    private static readonly HourlyPrices Prices = new(36_000, 4_000);

    private readonly BenchmarkRunSpec _spec;
    private readonly IReadOnlyList<MeasuredTrial> _trials;
    private readonly Dictionary<string, long?> _imageBytes;

    public Recomputation(BenchmarkRun run, IReadOnlyList<ConfigMap> maps)
    {
        _spec = run.Spec;
        var parts = maps.Where(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial).Select(map => TrialAssembly.Read(map.Data));
        var measurement = run.Status!.ResultsMeasurement!;
        _trials =
            ValidRounds.Of(
                TrialAssembly.Of(parts.Where(part => part.Measurement == measurement)), measurement, [.. run.Spec.Variants.Select(variant => variant.Name)]);
        var preparation =
            JsonNode.Parse(maps.Single(map => map.Metadata.Label(Labels.Role) == Labels.RolePreparation).Data!["preparation.json"])!;
        _imageBytes = preparation["images"]!.AsArray()
            .ToDictionary(image => (string)image!["variant"]!, image => (long?)image!["compressedBytes"]);
    }

    public JsonObject Status() => new()
    {
        ["variants"] = List(_spec.Variants.Select(variant => Variant(variant.Name))),
        ["results"] = List(_spec.Variants.SelectMany(variant => Cells().Select(cell => Cell(variant.Name, cell.Scenario, cell.Payload)))),
        ["comparisons"] = List(Comparisons().Select(Comparison)),
        ["outliers"] = List(_spec.Variants.SelectMany(variant => FarTrials(variant.Name))),
    };

    private IEnumerable<JsonObject> FarTrials(string variant)
    {
        MeasuredTrial[] trials = [.. _trials.Where(trial => trial.Record.Variant == variant)];
        foreach (var name in (string[])["startup", "requestsPerSecond", "p99"])
        {
            var metric = MetricCatalogue.BuiltIn.Get(name);
            foreach (var (scenario, payload) in metric.IsOfCell ? Cells() : [("", "")])
            {
                var values = MetricSeries.ByRound(metric, trials, scenario, payload);
                foreach (var far in Outliers.Of([.. values.Select(value => value.Value)]))
                    yield return new JsonObject
                    {
                        ["round"] = values[far.Index].Round,
                        ["value"] = Rounded(far.Value / metric.TrialUnitsPerUnit),
                        ["median"] = Rounded(far.Median / metric.TrialUnitsPerUnit),
                        ["distance"] = (long)Math.Round(far.Distance),
                    };
            }
        }
    }

    private static long Rounded(double value) => (long)Math.Round(value, MidpointRounding.AwayFromZero);

    private IEnumerable<(string Scenario, string Payload)> Cells() => _spec.Scenarios.SelectMany(scenario =>
        (scenario.Payloads.Count == 0 ? [""] : scenario.Payloads).Select(payload => (scenario.Name, payload)));

    private JsonObject Variant(string name)
    {
        MeasuredTrial[] trials = [.. _trials.Where(trial => trial.Record.Variant == name)];
        MeasuredTrial[] usual = [.. trials.Where(trial => !trial.Record.ImagePulled)];
        var startup = StartupAggregator.SummarizeTrials(trials)!;
        return new JsonObject
        {
            ["imageBytes"] = _imageBytes[name],
            ["startup"] = new JsonObject
            {
                ["medianMicroseconds"] = startup.Microseconds.Median,
                ["lowMicroseconds"] = startup.Microseconds.Low,
                ["highMicroseconds"] = startup.Microseconds.High,
                ["p90Microseconds"] = startup.P90Microseconds,
                ["intervalLowMicroseconds"] = startup.Interval?.Low,
                ["intervalHighMicroseconds"] = startup.Interval?.High,
                ["firstStartMicroseconds"] = startup.FirstStartMicroseconds,
                ["steps"] = List(Enum.GetValues<StartupStep>().Select(step => Step(usual, step)).OfType<JsonObject>()),
                ["trials"] = startup.Trials,
                ["resolutionMicroseconds"] = startup.ResolutionMicroseconds,
                ["cpuMicroseconds"] = startup.Parts?.Cpu,
                ["cpuWaitMicroseconds"] = startup.Parts?.CpuWait,
                ["blockedMicroseconds"] = startup.Parts?.Blocked,
            },
            ["readyMilliseconds"] = Quantiles.Median(trials.Select(trial => trial.Record.ReadyMilliseconds)),
            ["runtime"] = Runtime([.. usual.Select(trial => trial.Startup!.Runtime).OfType<RuntimeSample>()]),
            ["idleMemoryBytes"] = startup.IdleMemoryBytes,
        };
    }

    private static JsonObject? Step(MeasuredTrial[] trials, StartupStep step)
    {
        StartupMark[] marks = [.. trials.SelectMany(trial => trial.Record.Startup).Where(mark => mark.Step == step)];
        return marks.Length == 0
            ? null : With(Spread.Of(marks.Select(mark => Math.Max(0, mark.OffsetMicroseconds))), "Microseconds", new JsonObject
        {
            ["resolutionMicroseconds"] = marks.Max(mark => mark.ResolutionMicroseconds),
        });
    }

    private JsonObject Cell(string variant, string scenario, string payload)
    {
        MeasuredCell[] cells = [.. _trials.Where(trial => trial.Record.Variant == variant).SelectMany(trial => trial.Cells)
            .Where(cell => cell.Sample.Scenario == scenario && cell.Sample.Payload == payload)];
        CellSample[] samples = [.. cells.Select(cell => cell.Sample)];
        var summary = CellAggregator.Summarize(samples, prices: Prices)!;
        return new JsonObject
        {
            ["trials"] = summary.Trials,
            ["requestsPerSecond"] = With(summary.RequestsPerSecond!, "", []),
            ["latencyMicroseconds"] = JsonSerializer.SerializeToNode(summary.LatencyMicroseconds, JsonSerializerOptions.Web),
            ["messagesPerSecond"] = summary.MessagesPerSecond,
            ["messageLatencyNanoseconds"] = summary.MessageLatencyNanoseconds,
            ["errors"] = summary.Errors,
            ["errorsByCause"] = new JsonArray([.. summary.ErrorsByCause.OrderBy(cause => (-cause.Value, cause.Key)).Take(3)
                .Select(cause => new JsonObject { ["cause"] = cause.Key, ["count"] = cause.Value })]),
            ["requests"] = summary.Requests,
            ["drain"] = summary.Drain,
            ["unsent"] = summary.Unsent,
            ["cpuNanosecondsPerRequest"] = summary.CpuNanosecondsPerRequest,
            ["peakMemoryBytes"] = summary.PeakMemoryBytes,
            ["costPerMillionRequestsMillionths"] = summary.CostPerMillionRequests,
            ["memoryGrowth"] = summary.MemoryGrowth is not { } growth ? null : new JsonObject
            {
                ["bytesPerMinute"] = growth.BytesPerMinute, ["bytesPerMillionRequests"] = growth.BytesPerMillionRequests,
            },
            ["answerBytes"] = summary.AnswerBytes,
            ["variationPerMille"] = summary.VariationPerMille,
            ["intervals"] = List(summary.Intervals.Select(interval => new JsonObject { ["low"] = interval.Low, ["high"] = interval.High })),
            ["load"] = Load(cells, samples),
            ["target"] = Target(samples),
            ["runtime"] = CellRuntime(samples),
            ["curve"] = List(CurveParts.Of(samples.Select(sample => sample.Curve)).Select(Point)),
        };
    }

    private static JsonObject Load(MeasuredCell[] cells, CellSample[] samples) => new()
    {
        ["ratePerSecond"] = samples[0].RateMilliPerSecond / 1000,
        ["generators"] = cells.Max(cell => cell.Parts.Count),
        ["startSkewMicroseconds"] = (cells.Max(cell => cell.StartSkewNanoseconds) + 999) / 1000,
        ["warmupMilliseconds"] = Quantiles.Median(samples.Select(sample => sample.WarmupNanoseconds)) / 1_000_000,
        ["rampUpMilliseconds"] = Quantiles.Median(samples.Select(sample => sample.RampUpNanoseconds!.Value)) / 1_000_000,
        ["unsteadyTrials"] = samples.Count(sample => sample.WarmupSteady == false),
    };

    /// <summary>What the target used of its CPUs and of its memory limit, rounded down.</summary>
    private JsonObject Target(CellSample[] samples)
    {
        var limit = Quantity.Of((_spec.Target.Resources ?? DefaultResources.Target())["limits"]!["memory"])!.Value;
        return new JsonObject
        {
            ["cpuMillicores"] = Median(samples.Select(sample => sample.TargetCpuNanoseconds * 1000 / (sample.ProbeWindowNanoseconds ?? sample.WindowNanoseconds))),
            ["memoryLimitPerMille"] = samples.Max(sample => sample.TargetPeakMemoryBytes) * 1000 / limit,
            ["anonymousMemoryBytes"] = samples.Max(sample => sample.TargetMemoryAtPeak?.AnonymousBytes),
            ["fileMemoryBytes"] = samples.Max(sample => sample.TargetMemoryAtPeak?.FileBytes),
            ["sharedMemoryBytes"] = samples.Max(sample => sample.TargetMemoryAtPeak?.SharedBytes),
        };
    }

    private static JsonObject CellRuntime(CellSample[] samples)
    {
        var runtime = Runtime([.. samples.Select(sample => sample.Runtime!)]);
        runtime["allocatedBytesPerRequest"] = Median(samples.Select(sample => Divide(sample.Runtime!.AllocatedBytes, sample.AnsweredRequests!.Value)));
        return runtime;
    }

    private static JsonObject Runtime(IReadOnlyList<RuntimeSample> samples) => new()
    {
        ["gen0Collections"] = Median(samples.Select(sample => sample.Gen0Collections)),
        ["gen1Collections"] = Median(samples.Select(sample => sample.Gen1Collections)),
        ["gen2Collections"] = Median(samples.Select(sample => sample.Gen2Collections)),
        ["gcPausePerMille"] = Median(samples.Select(sample => Divide(1000 * sample.GcPauseNanoseconds, sample.WindowNanoseconds))),
        ["jitMicroseconds"] = Median(samples.Select(sample => Divide(sample.JitNanoseconds, 1000))),
        ["jitMethods"] = Median(samples.Select(sample => sample.JitMethods)),
    };

    private static JsonObject Point(IReadOnlyList<CurvePoint> part) => new()
    {
        ["offsetMilliseconds"] = Quantiles.Median(part.Select(point => point.OffsetMilliseconds)),
        ["concurrency"] = part[0].Concurrency,
        ["ratePerSecond"] = part[0].RatePerSecond,
        ["requestsPerSecond"] = Median(part.Select(point => Divide(point.Requests * 1000, point.DurationMilliseconds))),
        ["p50Microseconds"] = Divide(Median(part.Select(point => point.P50Nanoseconds)), 1000),
        ["p99Microseconds"] = Divide(Median(part.Select(point => point.P99Nanoseconds)), 1000),
    };

    private IEnumerable<ComparisonRow> Comparisons()
    {
        var limited = _spec.Thresholds.Where(threshold => threshold.MaxRegression is not null).Select(threshold => threshold.Metric)
            .ToList();
        var plan = new ComparisonPlan
        {
            Variants = [.. _spec.Variants.Select(variant => new ComparedVariant(variant.Name, _imageBytes[variant.Name]))],
            Metrics = MetricCatalogue.With([], Prices),
        };
        return Comparer.Compare(_trials, plan, _spec.Variants[0].Name)
            .Where(row => Compared.Contains(row.Metric) || limited.Contains(row.Metric));
    }

    private static JsonObject Comparison(ComparisonRow row) => new()
    {
        ["changePerMille"] = row.ChangePerMille,
        ["lowPerMille"] = row.LowPerMille,
        ["highPerMille"] = row.HighPerMille,
        ["confidencePerMille"] = row.ConfidencePerMille,
        ["marginPerMille"] = row.MarginPerMille,
        ["rounds"] = row.Rounds,
        ["roundsNeeded"] = row.RoundsNeeded,
        ["roundsNeededLow"] = row.RoundsNeededLow,
        ["roundsNeededHigh"] = row.RoundsNeededHigh,
        ["unclearAmong"] = row.UnclearAmong,
        ["verdict"] = row.Verdict.ToString(),
    };

    private static JsonObject With(Spread spread, string unit, JsonObject figures)
    {
        string Name(string figure) => unit.Length == 0 ? figure : figure + unit;
        (figures[Name("median")], figures[Name("low")], figures[Name("high")]) = (spread.Median, spread.Low, spread.High);
        return figures;
    }

    private static JsonArray List(IEnumerable<JsonObject> items) => new([.. items]);

    private static long? Median(IEnumerable<long?> values) =>
        values.OfType<long>().ToList() is { Count: > 0 } known ? Quantiles.Median(known) : null;

    private static long? Divide(long? value, long divisor) => (value + (divisor / 2)) / divisor;
}

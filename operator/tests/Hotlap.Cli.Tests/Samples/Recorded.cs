using System.Text;
using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Samples;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.SampleLog;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Cli.Tests.Samples;

/// <summary>A run of two variants as an operator would have recorded it.</summary>
internal static class Recorded
{
    private static readonly long[] Rates = [1000, 1010, 990, 1005, 995, 1002, 998, 1001, 999, 1000];

    /// <summary>Ten rounds in which aot has so many percent of jit's rate.</summary>
    public static RunSamples Run(string name, int percent) => new()
    {
        Run = new BenchmarkRun
        {
            Metadata = new ObjectMeta { Name = name, Namespace = "bench", Uid = "uid-" + name, Generation = 1 },
            Spec =
                new BenchmarkRunSpec { Variants = [
                    new Variant { Name = "jit", Image = "jit" }, new Variant { Name = "aot", Image = "aot" }] },
            Status =
                new BenchmarkRunStatus { ResultsMeasurement = "one",
                    Variants = [new VariantStatus { Name = "jit", ImageBytes = 40 }, new VariantStatus { Name = "aot", ImageBytes = 10 }] },
        },
        Records =
            RunSamples.Sort(
                Rates.SelectMany((rate, index) => new[] { Part("jit", index + 1, rate * 100), Part("aot", index + 1, rate * percent) })),
    };

    public static TrialRecord Part(string variant, int round, long rate)
    {
        var trial = Trials.OfRate(variant, round, rate);
        var startTime = 1_700_000_000_000_000_000 + (round * 60_000_000_000L) + (variant == "aot" ? 30_000_000_000L : 0);
        SampleLine[] lines =
            [new() { Startup = trial.Startup },
                .. trial.Cells.Select(cell => new SampleLine { Cell = cell.Sample with { StartUnixNanoseconds = startTime } })];
        return TrialAssembly.WithSamples(trial.Record, lines);
    }

    /// <summary>The data of a trial's ConfigMap, with the checksum of its lines.</summary>
    public static Dictionary<string, string> Data(TrialRecord part)
    {
        using var log = new MemoryStream();
        using var writer = new SampleLogWriter(log);
        foreach (var line in part.Samples)
            writer.Write(line);
        var record = part with { Checksum = writer.Checksum() };
        return new Dictionary<string, string>
        {
            [TrialRecord.Key] = JsonSerializer.Serialize(record, ContractJson.Default.TrialRecord),
            [TrialRecord.SamplesKey] = Encoding.UTF8.GetString(log.ToArray()),
        };
    }

    /// <summary>A trial's ConfigMap as the operator writes it.</summary>
    public static string ConfigMap(TrialRecord part, string name, string uid) => JsonSerializer.Serialize(
        new ConfigMap
        {
            Metadata = new ObjectMeta
            {
                Name = name,
                Labels = new Dictionary<string, string> { [Labels.RunUid] = uid, [Labels.Role] = Labels.RoleTrial },
                OwnerReferences =
                    [new OwnerReference { ApiVersion = "hotlap.dev/v1alpha1", Kind = "BenchmarkRun", Name = "greeter-images", Uid = uid,
                        Controller = true }],
            },
            Data = Data(part),
        },
        ApiJson.Default.ConfigMap);
}

using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Cli.Samples;

/// <summary>The JSON form of an export: the run as stored in the cluster, and the record and samples of each trial.</summary>
internal sealed record SamplesFile
{
    public const int CurrentVersion = 1;

    public int Version { get; set; } = CurrentVersion;

    public BenchmarkRun? Run { get; set; }

    public List<SamplesFileTrial> Trials { get; set; } = [];

    public static string Write(RunSamples samples)
    {
        var file = new SamplesFile
        {
            Run = samples.Run,
            Trials = [.. samples.Records.Select(record => new SamplesFileTrial { Record = record, Samples = [.. record.Samples] })],
        };
        return JsonSerializer.Serialize(file, SamplesJson.Default.SamplesFile) + "\n";
    }

    /// <summary>Reads an export; <paramref name="source"/> names it in errors.</summary>
    /// <exception cref="CommandException">The text is not an export, or has another version.</exception>
    public static RunSamples Read(string text, string source)
    {
        try
        {
            var file = JsonSerializer.Deserialize(text, SamplesJson.Default.SamplesFile);
            if (file is not { Run: { Metadata: not null, Spec: { Variants: not null, Metrics: not null } } run, Trials: not null }
                || file.Trials.Exists(trial => trial is not { Record: not null, Samples: not null })
                || run.Spec.Variants.Exists(variant => variant is null) || run.Spec.Metrics.Exists(metric => metric is null)
                || run.Spec.Comparison?.Margins?.Exists(margin => margin is null) == true)
                throw new CommandException($"{source} is not an export of a run; create one with: kubectl hotlap export NAME -o json");
            if (file.Version != CurrentVersion)
                throw new CommandException(
                    $"{source} has version {file.Version}, this program reads {CurrentVersion}; export the run again");
            return new RunSamples { Run = EffectiveSpec.Of(run),
                Records = RunSamples.Sort(file.Trials.Select(trial => TrialAssembly.WithSamples(trial.Record, trial.Samples))) };
        }
        catch (Exception e) when (e is JsonException or SampleLogException)
        {
            throw new CommandException(
                $"{source} cannot be read as an export of a run: {e.Message}; create one with: kubectl hotlap export NAME -o json", e);
        }
    }
}

internal sealed record SamplesFileTrial
{
    public TrialRecord Record { get; set; } = new();

    public List<SampleLine> Samples { get; set; } = [];
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    WriteIndented = true,
    NewLine = "\n")]
[JsonSerializable(typeof(SamplesFile))]
internal sealed partial class SamplesJson : JsonSerializerContext;

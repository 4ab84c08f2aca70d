using System.Security.Cryptography;
using System.Text;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;

namespace Hotlap.Planning.Naming;

/// <summary>
/// Names of everything that a run owns: readable, at most 63 characters, and different for different runs, measurements, rounds and variants
/// because they end in a digest of all of these.
/// </summary>
internal static class Names
{
    private const int LabelLength = 63;

    public static string TargetPod(BenchmarkRun run, Trial trial) => ForTrial(run, trial, "target");

    public static string DependencyPod(BenchmarkRun run, Trial trial, string dependency) =>
        $"{Part(run.Metadata.Name, 12)}-{Part(trial.Variant, 9)}-r{trial.Round}-{Part(dependency, 11)}-{Suffix(run, "dependency", $"{trial.Round}", trial.Variant, dependency)}";

    public static string GeneratorJob(BenchmarkRun run, Trial trial) => ForTrial(run, trial, "load");

    /// <summary>Name of the Job of a program that measures one cell.</summary>
    public static string ProgramJob(BenchmarkRun run, Trial trial, Cell cell) =>
        $"{Part(run.Metadata.Name, 12)}-{Part(trial.Variant, 9)}-r{trial.Round}-{Part(cell.Scenario.Name, 11)}-{Suffix(run, "program", $"{trial.Round}", trial.Variant, cell.Scenario.Name, cell.Payload)}";

    /// <summary>Name of the samples of one of a trial's generators.</summary>
    public static string TrialConfigMap(BenchmarkRun run, Trial trial, int generator) =>
        generator == 0 ? ForTrial(run, trial, "trial") : $"{ForTrial(run, trial, "trial")}-g{generator}";

    /// <summary>Name of the record of a trial without samples.</summary>
    public static string DisturbedConfigMap(BenchmarkRun run, Trial trial) => ForTrial(run, trial, "disturbed");

    /// <summary>Name of the record of a variant that was given up.</summary>
    public static string FailureConfigMap(BenchmarkRun run, string variant) =>
        $"{Part(run.Metadata.Name, 16)}-{Part(variant, 16)}-failed-{Suffix(run, "failed", variant)}";

    /// <summary>Name of the history record of a measurement with these values. More rounds make other values, and so a new record.</summary>
    public static string History(BenchmarkRun run, string values) => $"{Part(run.Metadata.Name, 30)}-history-{Suffix(run, "history", values)}";

    /// <summary>Name of the record of what <c>comparison.baselineRun</c> names.</summary>
    public static string Baseline(BenchmarkRun run, string baselineRun) => $"{Part(run.Metadata.Name, 30)}-baseline-{Suffix(run, "baseline", baselineRun)}";

    public static string Preparation(BenchmarkRun run) => $"{Part(run.Metadata.Name, 30)}-prepared-{Suffix(run, "prepared")}";

    public static string NetworkPolicy(BenchmarkRun run, string role) => $"{Part(run.Metadata.Name, 30)}-{role}-{Suffix(run, "network", role)}";

    /// <summary>A text as the value of a label: cut to 63 characters, ending in a letter or digit.</summary>
    public static string LabelValue(string text) => text.Length <= LabelLength ? text : text[..LabelLength].TrimEnd('-', '.', '_');

    private static string ForTrial(BenchmarkRun run, Trial trial, string role) =>
        $"{Part(run.Metadata.Name, 16)}-{Part(trial.Variant, 11)}-r{trial.Round}-{role}-{Suffix(run, role, $"{trial.Round}", trial.Variant)}";

    private static string Part(string name, int length)
    {
        var plain = name.Replace('.', '-');
        return plain.Length <= length ? plain : plain[..length].TrimEnd('-');
    }

    /// <summary>The measurement, and a digest of everything that was cut.</summary>
    private static string Suffix(BenchmarkRun run, params string[] parts)
    {
        var text = string.Join('\n', [run.Metadata.Uid, RunMeasurement.Of(run), .. parts]);
        return $"{RunMeasurement.Label(run)}-{Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)).AsSpan(0, 4))}";
    }
}

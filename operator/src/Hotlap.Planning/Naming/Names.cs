using System.Security.Cryptography;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Naming;

/// <summary>
/// Builds the names of all objects that a run owns. They are readable and at most 63 characters long. They end in a digest of the run, the
/// measurement, the round and the variant, so that they are distinct.
/// </summary>
internal static class Names
{
    private const int LabelLength = 63;

    public static string TargetPod(BenchmarkRun run, Trial trial) => ForTrial(run, trial, "target");

    public static string DependencyPod(BenchmarkRun run, Trial trial, string dependency) =>
        $"{Part(run.Metadata.Name, 12)}-{Part(trial.Variant, 9)}-r{trial.Round}-{Part(dependency, 11)}-"
        + Suffix(run, "dependency", $"{trial.Round}", trial.Variant, dependency);

    public static string GeneratorJob(BenchmarkRun run, Trial trial) => ForTrial(run, trial, "load");

    public static string ProgramJob(BenchmarkRun run, Trial trial, Cell cell) =>
        $"{Part(run.Metadata.Name, 12)}-{Part(trial.Variant, 9)}-r{trial.Round}-{Part(cell.Scenario.Name, 11)}-"
        + Suffix(run, "program", $"{trial.Round}", trial.Variant, cell.Scenario.Name, cell.Payload);

    /// <summary>Returns the name of the ConfigMap with the samples of one of a trial's generators.</summary>
    public static string TrialConfigMap(BenchmarkRun run, Trial trial, int generator) =>
        generator == 0 ? ForTrial(run, trial, "trial") : $"{ForTrial(run, trial, "trial")}-g{generator}";

    public static string DisruptedConfigMap(BenchmarkRun run, Trial trial) => ForTrial(run, trial, "disrupted");

    public static string FailureConfigMap(BenchmarkRun run, string variant) =>
        $"{Part(run.Metadata.Name, 16)}-{Part(variant, 16)}-failed-{Suffix(run, "failed", variant)}";

    /// <summary>
    /// Returns the name of the history record of a measurement with these values. More rounds give other values, and so a new record.
    /// </summary>
    public static string History(BenchmarkRun run, string values) =>
        $"{Part(run.Metadata.Name, 30)}-history-{Suffix(run, "history", values)}";

    /// <summary>Returns the name of the ConfigMap with the medians of older measurements. It depends on nothing but them.</summary>
    public static string Thinned(BenchmarkRun run, string medians) =>
        $"{Part(run.Metadata.Name, 30)}-thinned-{Digest($"{run.Metadata.Uid}\n{medians}", 8)}";

    /// <summary>Returns the name of the ConfigMap that records which measurement <c>comparison.baselineRef</c> names.</summary>
    public static string Baseline(BenchmarkRun run, BaselineRef wanted) =>
        $"{Part(run.Metadata.Name, 30)}-baseline-{Suffix(run, "baseline", wanted.Kind(), wanted.Text())}";

    public static string Preparation(BenchmarkRun run) => $"{Part(run.Metadata.Name, 30)}-prepared-{Suffix(run, "prepared")}";

    /// <summary>
    /// Returns the name of the Secret with the token of a run. The chart's policy lets the operator create and mount Secrets of these
    /// names alone.
    /// </summary>
    public static string Token(BenchmarkRun run) => $"hotlap-token-{run.Metadata.Uid}";

    public static string NetworkPolicy(BenchmarkRun run, string role) =>
        $"{Part(run.Metadata.Name, 30)}-{role}-{Suffix(run, "network", role)}";

    /// <summary>Shortens a text to a label value: at most 63 characters, ending in a letter or digit.</summary>
    public static string LabelValue(string text) => text.Length <= LabelLength ? text : text[..LabelLength].TrimEnd('-', '.', '_');

    private static string ForTrial(BenchmarkRun run, Trial trial, string role) =>
        $"{Part(run.Metadata.Name, 16)}-{Part(trial.Variant, 11)}-r{trial.Round}-{role}-"
        + Suffix(run, role, $"{trial.Round}", trial.Variant);

    private static string Part(string name, int length)
    {
        var plain = name.Replace('.', '-');
        return plain.Length <= length ? plain : plain[..length].TrimEnd('-');
    }

    /// <summary>The measurement's label, and a digest of all parts, because the readable parts may be shortened.</summary>
    private static string Suffix(BenchmarkRun run, params string[] parts)
    {
        var text = string.Join('\n', [run.Metadata.Uid, RunMeasurement.Of(run), .. parts]);
        return $"{RunMeasurement.Label(run)}-{Digest(text, 4)}";
    }

    private static string Digest(string text, int bytes) =>
        Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)).AsSpan(0, bytes));
}

using System.Security.Cryptography;
using System.Text;
using Hotlap.Api.Core;

namespace Hotlap.Planning.Naming;

/// <summary>
/// Names of everything that a run owns: readable, at most 63 characters, and different for different runs, generations, rounds and variants
/// because they end in a digest of all of these.
/// </summary>
internal static class Names
{
    private const int LabelLength = 63;

    public static string TargetPod(ObjectMeta run, Trial trial) => ForTrial(run, trial, "target");

    public static string GeneratorJob(ObjectMeta run, Trial trial) => ForTrial(run, trial, "load");

    /// <summary>Name of the samples of one of a trial's generators.</summary>
    public static string TrialConfigMap(ObjectMeta run, Trial trial, int generator) =>
        generator == 0 ? ForTrial(run, trial, "trial") : $"{ForTrial(run, trial, "trial")}-g{generator}";

    /// <summary>Name of the record of a trial without samples.</summary>
    public static string DisturbedConfigMap(ObjectMeta run, Trial trial) => ForTrial(run, trial, "disturbed");

    /// <summary>Name of the record of a variant that was given up.</summary>
    public static string FailureConfigMap(ObjectMeta run, string variant) =>
        $"{Part(run.Name, 22)}-{Part(variant, 16)}-failed-{Digest(run, "failed", variant)}";

    public static string Preparation(ObjectMeta run) => $"{Part(run.Name, 40)}-prepared-{Digest(run, "prepared")}";

    public static string NetworkPolicy(ObjectMeta run, string role) => $"{Part(run.Name, 40)}-{role}-{Digest(run, "network", role)}";

    /// <summary>A text as the value of a label: cut to 63 characters, ending in a letter or digit.</summary>
    public static string LabelValue(string text) => text.Length <= LabelLength ? text : text[..LabelLength].TrimEnd('-', '.', '_');

    private static string ForTrial(ObjectMeta run, Trial trial, string role) =>
        $"{Part(run.Name, 22)}-{Part(trial.Variant, 16)}-r{trial.Round}-{role}-{Digest(run, role, $"{trial.Round}", trial.Variant)}";

    private static string Part(string name, int length)
    {
        var plain = name.Replace('.', '-');
        return plain.Length <= length ? plain : plain[..length].TrimEnd('-');
    }

    private static string Digest(ObjectMeta run, params string[] parts)
    {
        var text = string.Join('\n', [run.Uid, $"{run.Generation}", .. parts]);
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)).AsSpan(0, 4));
    }
}

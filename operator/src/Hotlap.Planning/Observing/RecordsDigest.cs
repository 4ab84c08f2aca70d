using System.Security.Cryptography;
using Hotlap.Measurement.History;

namespace Hotlap.Planning.Observing;

/// <summary>
/// SHA-256 over the records that a measurement consists of: the UIDs of the preparation and of each trial's ConfigMaps. These are
/// immutable, so a UID stands for its data. The digest does not depend on the order of the trials.
/// </summary>
public static class RecordsDigest
{
    /// <summary>Returns the digest, in hexadecimal; null without trials.</summary>
    /// <param name="preparedIn">UID of the preparation's ConfigMap.</param>
    /// <param name="trials">Recorded trials of one measurement.</param>
    public static string? Of(string preparedIn, IEnumerable<MeasuredTrial> trials)
    {
        var lines = trials.Select(trial => $"\n{trial.Record.Round} {trial.Record.Variant} {trial.RecordedIn}")
            .Order(StringComparer.Ordinal).ToList();
        return lines.Count == 0
            ? null : Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes($"{preparedIn}{string.Concat(lines)}")));
    }

    /// <summary>Returns the digest of the trials up to the last of some rounds, which a history record holds for its own.</summary>
    /// <param name="rounds">Numbers of rounds, in order.</param>
    /// <param name="preparedIn">UID of the preparation's ConfigMap.</param>
    /// <param name="trials">Recorded trials of one measurement.</param>
    public static string? Until(IReadOnlyList<int> rounds, string preparedIn, IEnumerable<MeasuredTrial> trials) =>
        Of(preparedIn, trials.Where(trial => trial.Record.Round <= Last(rounds)));

    /// <summary>Returns the last of some rounds; 0 when there is none.</summary>
    /// <param name="rounds">Numbers of rounds, in order.</param>
    public static int Last(IReadOnlyList<int> rounds) => rounds is [.., var last] ? last : 0;

    /// <summary>
    /// True when all records of a digest are still there. A digest of a status may lack the newest trial.
    /// </summary>
    internal static bool Holds(string digest, HistoryRecord? completed, RunObservation observation)
    {
        var (preparedIn, trials) = (observation.PreparedIn, observation.Trials);
        if (completed is not null) return Until(completed.Rounds, preparedIn, trials) == digest;
        if (trials.Count == 0) return false;
        var last = trials.Max(trial => trial.Record.Round);
        return Of(preparedIn, trials) == digest
            || trials.Any(newest => newest.Record.Round == last && Of(preparedIn, trials.Where(trial => trial != newest)) == digest);
    }
}

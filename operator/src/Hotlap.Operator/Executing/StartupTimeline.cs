using Hotlap.Measurement.Contract;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>
/// Completes the startup steps of a target: image and container steps from its pod's events, process steps from the probe. All offsets
/// count from the pod's creation, which the API reports in whole seconds. The probe's times relative to each other are finer.
/// </summary>
internal static class StartupTimeline
{
    private const long WholeSecond = 1_000_000;
    private const string Container = "spec.containers{target}";

    /// <summary>The probe's sample is null for a program, whose startup the probe does not measure.</summary>
    public static TrialRecord Complete(TrialRecord record, IReadOnlyList<CoreEvent> events, StartupSample? startup)
    {
        var created = DateTimeOffset.Parse(record.CreationTimestamp, CultureInfo.InvariantCulture);
        var ofTarget = events.Where(told => told.InvolvedObject?.FieldPath == Container).ToList();
        var pulled = ofTarget.Find(told => told.Reason == "Pulled");
        return record with
        {
            Startup = [.. record.Startup.Concat([
                .. OfEvent(StartupStep.Pulled, pulled, created),
                .. OfEvent(StartupStep.ContainerCreated, ofTarget.Find(told => told.Reason == "Created"), created),
                .. OfProbe(startup, created)]).OrderBy(mark => mark.Step)],
            ImagePulled = pulled?.Message?.StartsWith("Successfully pulled", StringComparison.Ordinal) == true,
        };
    }

    private static IEnumerable<StartupMark> OfEvent(StartupStep step, CoreEvent? told, DateTimeOffset created) =>
        (told?.FirstTimestamp ?? told?.LastTimestamp ?? told?.Metadata.CreationTimestamp) is { } at
            ? [Mark(step, (long)(at - created).TotalMicroseconds, WholeSecond)]
            : [];

    private static IEnumerable<StartupMark> OfProbe(StartupSample? startup, DateTimeOffset created)
    {
        if (startup is null or { ExecUnixNanoseconds: 0 }) yield break;
        var exec = (startup.ExecUnixNanoseconds / 1000) - (long)(created - DateTimeOffset.UnixEpoch).TotalMicroseconds;
        var resolution = WholeSecond + startup.ResolutionMicroseconds;
        yield return Mark(StartupStep.Exec, exec, resolution);
        yield return Mark(StartupStep.Listening, exec + startup.ListeningMicroseconds, resolution);
        yield return Mark(StartupStep.FirstCorrectAnswer, exec + startup.FirstCorrectAnswerMicroseconds, resolution);
    }

    private static StartupMark Mark(StartupStep step, long offset, long resolution) =>
        new() { Step = step, OffsetMicroseconds = offset, ResolutionMicroseconds = resolution };
}

using System.Globalization;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Building;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Ordering;
using Hotlap.Planning.Units;

namespace Hotlap.Planning;

/// <summary>An observation at one moment, with the questions that several phases ask of it.</summary>
internal sealed class RunContext(RunObservation observation, DateTimeOffset now)
{
    private readonly Lazy<Course> _course = new(() => new Course(observation));

    public RunObservation Observation { get; } = observation;

    public DateTimeOffset Now { get; } = now;

    public BenchmarkRun Run => Observation.Run;

    public BenchmarkRunSpec Spec => Run.Spec;

    public long Generation => Run.Metadata.Generation;

    /// <summary>The status that was written for this generation; null before the first.</summary>
    public BenchmarkRunStatus? Status => Run.Status?.ObservedGeneration == Generation ? Run.Status : null;

    /// <summary>Which rounds stand, and which trial is next.</summary>
    public Course Course => _course.Value;

    /// <summary>The first trial that is not recorded; null when there is nothing more to measure.</summary>
    public Trial? NextTrial => Course.Next;

    /// <summary>Pods and Jobs of this generation, by what they are for.</summary>
    public IEnumerable<Pod> TargetPods => Observation.Pods.Where(pod => IsOfGeneration(pod.Metadata) && HasRole(pod.Metadata, Labels.RoleTarget));

    /// <summary>The variant that the others are compared with; null where there is none in this run.</summary>
    public string? Baseline => Spec.Comparison?.BaselineRun is not null || Spec.Variants.Count < 2 ? null : Spec.Comparison?.Baseline ?? Spec.Variants[0].Name;

    /// <summary>True for a variant without which the run can go on.</summary>
    public bool IsDispensable(string variant) => Spec.OnVariantFailure == OnVariantFailure.Continue && variant != Baseline;

    /// <summary>True while the run was last seen suspended or in the queue.</summary>
    public bool WasWaiting => Condition(ConditionTypes.Reconciling)?.Reason is Reasons.Suspended or Reasons.Queued;

    /// <summary>Begin of this generation's run, or of its going on after a suspension.</summary>
    public DateTimeOffset StartTime => Status?.StartTime is { } start && !WasWaiting ? start : Now;

    /// <summary>When the run last got a step further: deadlines of the next step count from here.</summary>
    public DateTimeOffset LastStepAt =>
        Observation.Trials.Select(trial => trial.RecordedAt).Concat(Observation.Failures.Select(failure => failure.RecordedAt))
            .Append(Observation.PreparedAt ?? StartTime).Append(StartTime).Concat(Steps(NextTrial)).Max();

    public TimeSpan StartupTimeout => GoDuration.Parse(Spec.Timeouts.Startup);

    public TimeSpan TrialTimeout => GoDuration.Parse(Spec.Timeouts.Trial);

    public TimeSpan RunTimeout => GoDuration.Parse(Spec.Timeouts.Run);

    public Condition? Condition(string type) => Status?.Conditions.FirstOrDefault(condition => condition.Type == type);

    /// <summary>True when a terminal condition was written for this generation.</summary>
    public bool IsFinished => IsTrue(ConditionTypes.Complete) || IsTrue(ConditionTypes.Failed);

    public Pod? Target(Trial trial) => TargetPods.FirstOrDefault(pod => Trial(pod.Metadata) == trial);

    public Job? Generator(Trial trial) => Observation.Jobs.FirstOrDefault(job => IsOfGeneration(job.Metadata) && Trial(job.Metadata) == trial);

    /// <summary>Pods of a generator Job in the order of their names, which numbers them; of more than wanted the newest.</summary>
    public IReadOnlyList<Pod> GeneratorPods(Job job) => [.. Observation.Pods
        .Where(pod => HasRole(pod.Metadata, Labels.RoleGenerator) && (pod.Metadata.OwnerReferences ?? []).Any(owner => owner.Uid == job.Metadata.Uid))
        .OrderByDescending(pod => pod.Metadata.CreationTimestamp)
        .Take(Spec.Generator.Replicas)
        .OrderBy(pod => pod.Metadata.Name, StringComparer.Ordinal)];

    /// <summary>True for a pod that the cluster ended, or whose node is lost: that is no fault of the run, and the trial is repeated.</summary>
    public bool IsTaken(Pod pod) => PodDiagnosis.IsEvicted(pod) || NodeDiagnosis.IsLost(Observation, pod, Now);

    public bool IsOfGeneration(ObjectMeta metadata) => metadata.Label(Labels.Generation) == Generation.ToString(CultureInfo.InvariantCulture);

    /// <summary>The trial that an object belongs to; null when it belongs to none.</summary>
    public static Trial? Trial(ObjectMeta metadata) =>
        int.TryParse(metadata.Label(Labels.Round), NumberStyles.None, CultureInfo.InvariantCulture, out var round)
        && metadata.Label(Labels.Variant) is { } variant
            ? new Trial(round, variant)
            : null;

    /// <summary>What was reached of a trial that is not recorded: its objects, its target's readiness and the end of its load, which come long after them.</summary>
    private IEnumerable<DateTimeOffset> Steps(Trial? trial)
    {
        if (trial is null) return [];
        var (target, job) = (Target(trial), Generator(trial));
        var ends = job is null ? [] : GeneratorPods(job).Select(pod => PodDiagnosis.Ended(pod, AgentContainers.Load)?.FinishedAt);
        var ready = target?.Status.Conditions?.FirstOrDefault(condition => condition is { Type: "Ready", Status: "True" })?.LastTransitionTime;
        return ends.Append(target?.Metadata.CreationTimestamp).Append(ready).Append(job?.Metadata.CreationTimestamp).OfType<DateTimeOffset>();
    }

    private static bool HasRole(ObjectMeta metadata, string role) => metadata.Label(Labels.Role) == role;

    private bool IsTrue(string type) => Condition(type) is { Status: "True" };
}

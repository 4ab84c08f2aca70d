using System.Globalization;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Metrics;
using Hotlap.Planning.Building;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Ordering;
using Hotlap.Planning.Records;
using Hotlap.Planning.Reporting;
using Hotlap.Planning.Units;

namespace Hotlap.Planning;

/// <summary>An observation at one moment, with the questions that several phases ask of it.</summary>
internal sealed class RunContext(RunObservation observation, DateTimeOffset now)
{
    private readonly Lazy<Course> _course = new(() => new Course(observation));
    private HistoryRecord? _history;
    private bool? _isPrecise;
    private MetricCatalogue? _metrics;

    public RunObservation Observation { get; } = observation;

    public DateTimeOffset Now { get; } = now;

    public BenchmarkRun Run => Observation.Run;

    public BenchmarkRunSpec Spec => Run.Spec;

    public long Generation => Run.Metadata.Generation;

    /// <summary>Hotlap's metrics and those that the run's programs state.</summary>
    public MetricCatalogue Metrics => _metrics ??= SpecMetrics.Of(Spec);

    /// <summary>Digest of the present measurement.</summary>
    public string Measurement { get; } = RunMeasurement.Of(observation.Run);

    /// <summary>The status that was written for the present measurement; null before the first.</summary>
    public BenchmarkRunStatus? Status { get; } = RunMeasurement.Status(observation.Run);

    /// <summary>With what the present measurement was made, as its results tell; null before it has results. A run may be judged long after them.</summary>
    public RunEnvironment? MeasuredWith => Run.Status is { Environment: { } environment } status && status.ResultsMeasurement == Measurement ? environment : null;

    /// <summary>Which rounds stand, and which trial is next.</summary>
    public Course Course => _course.Value;

    /// <summary>What the measurement leaves when it is complete.</summary>
    public HistoryRecord History => _history ??= HistoryBuilder.Build(this);

    /// <summary>The first trial that is not recorded; null when there is nothing more to measure.</summary>
    public Trial? NextTrial => Course.Next;

    /// <summary>True where the run is prepared and compares with a baseline that was not looked up, because the spec was edited since.</summary>
    public bool LacksBaseline => Observation.Preparation is not null && Spec.Comparison?.BaselineRun is not null && Observation.Baseline is null;

    /// <summary>
    /// True where a pod is still needed: the run is not prepared, or a trial is missing that no wanted precision makes superfluous. Until an edited
    /// baseline was looked up, a run that measures keeps its nodes, and one that had ended asks for none.
    /// </summary>
    public bool HasMoreToMeasure => Observation.Preparation is null || (LacksBaseline ? Status?.CompletionTime is null : NextTrial is not null && !IsPrecise);

    /// <summary>
    /// True where the records of the baseline are gone and this measurement was complete before: an edit that only judges cannot compare it again, and
    /// makes no failure of it.
    /// </summary>
    public bool HasLostBaseline => Observation.Baseline?.Problem is not null && (NextTrial is null || Spec.EarlyStop is not null) && Observation.HistoryConfigMaps.Any(IsPresent);

    /// <summary>True where the run may end before its last round, because its intervals are as narrow as the spec wants.</summary>
    public bool IsPrecise => _isPrecise ??= HasLostBaseline || EarlyEnd.IsReached(this);

    /// <summary>Pods and Jobs of the present measurement, by what they are for.</summary>
    public IEnumerable<Pod> TargetPods => Observation.Pods
        .Where(pod => IsPresent(pod.Metadata) && HasRole(pod.Metadata, Labels.RoleTarget) && !IsOfJob(pod.Metadata));

    /// <summary>Pods of the dependencies of a trial, in the order of their names.</summary>
    public IReadOnlyList<Pod> Dependencies(Trial trial) => [.. Observation.Pods
        .Where(pod => IsPresent(pod.Metadata) && HasRole(pod.Metadata, Labels.RoleDependency) && !IsOfJob(pod.Metadata) && Trial(pod.Metadata) == trial)
        .OrderBy(pod => pod.Metadata.Name, StringComparer.Ordinal)];

    /// <summary>The variant that the others are compared with; null where there is none in this run.</summary>
    public string? Baseline => Spec.Comparison?.BaselineRun is not null || Spec.Variants.Count < 2 ? null : Spec.Comparison?.Baseline ?? Spec.Variants[0].Name;

    /// <summary>True for a variant without which the run can go on.</summary>
    public bool IsDispensable(string variant) => Spec.OnVariantFailure == OnVariantFailure.Continue && variant != Baseline;

    /// <summary>True while the run was last seen suspended or in the queue.</summary>
    public bool WasWaiting => Condition(ConditionTypes.Reconciling)?.Reason is Reasons.Suspended or Reasons.Queued;

    /// <summary>When the measurement began, or went on after a suspension or after its end.</summary>
    public DateTimeOffset StartTime => Status is { StartTime: { } start, CompletionTime: null } && !WasWaiting ? start : Now;

    /// <summary>When the run last got a step further: deadlines of the next step count from here.</summary>
    public DateTimeOffset LastStepAt =>
        Observation.Trials.Select(trial => trial.RecordedAt).Concat(Observation.Failures.Select(failure => failure.RecordedAt))
            .Append(Observation.PreparedAt ?? StartTime).Append(StartTime).Concat(Steps(NextTrial)).Max();

    public TimeSpan StartupTimeout => GoDuration.Parse(Spec.Timeouts.Startup);

    public TimeSpan TrialTimeout => GoDuration.Parse(Spec.Timeouts.Trial);

    public TimeSpan RunTimeout => GoDuration.Parse(Spec.Timeouts.Run);

    public Condition? Condition(string type) => Status?.Conditions.FirstOrDefault(condition => condition.Type == type);

    /// <summary>True when a terminal condition was written for this generation.</summary>
    public bool IsFinished => RunMeasurement.HasEnded(Run);

    public Pod? Target(Trial trial) => TargetPods.FirstOrDefault(pod => Trial(pod.Metadata) == trial);

    /// <summary>All Jobs that there are of a trial.</summary>
    public IReadOnlyList<Job> Generators(Trial trial) => [.. Observation.Jobs.Where(job => IsPresent(job.Metadata) && Trial(job.Metadata) == trial)];

    /// <summary>One of the Jobs of a trial; null while there is none. Those of programs are told apart by their names, which cannot be edited.</summary>
    public Job? Generator(Trial trial, TrialJob wanted)
    {
        var programs = TrialJob.Of(this, trial).Where(job => job.IsProgram).Select(job => job.Name(Run, trial)).ToList();
        var name = wanted.Name(Run, trial);
        return Generators(trial).FirstOrDefault(job => wanted.IsProgram ? job.Metadata.Name == name : !programs.Contains(job.Metadata.Name));
    }

    /// <summary>Pods of a generator Job in the order of their names, which numbers them; of more than wanted the newest.</summary>
    public IReadOnlyList<Pod> GeneratorPods(Job job) => [.. Observation.Pods
        .Where(pod => (pod.Metadata.OwnerReferences ?? []).Any(owner => owner.Uid == job.Metadata.Uid))
        .OrderByDescending(pod => pod.Metadata.CreationTimestamp)
        .Take(Spec.Generator.Replicas)
        .OrderBy(pod => pod.Metadata.Name, StringComparer.Ordinal)];

    /// <summary>The trial whose generators were started, as last written; null where the operator itself has removed it since.</summary>
    public TrialUnderLoad? UnderLoad => WasWaiting ? null : Status?.Progress?.UnderLoad;

    /// <summary>True for a target against which generators were started, and for a program that has begun. It is never measured a second time.</summary>
    public bool IsUsed(Trial trial, Pod target) =>
        Generators(trial).Count > 0 || (ProgramRuns.Is(Spec) && PodDiagnosis.HasStarted(target, AgentContainers.Target))
        || Run.Status?.Progress?.UnderLoad?.TargetUid == target.Metadata.Uid;

    /// <summary>True for a pod that the cluster ended, or whose node is lost: that is no fault of the run, and the trial is repeated.</summary>
    public bool IsTaken(Pod pod) => PodDiagnosis.IsEvicted(pod) || NodeDiagnosis.IsLost(Observation, pod, Now);

    public bool IsPresent(ObjectMeta metadata) => metadata.Label(Labels.Measurement) == RunMeasurement.Prefix(Measurement);

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
        var (target, jobs) = (Target(trial), Generators(trial));
        var ends = jobs.SelectMany(job => GeneratorPods(job).Select(LoadEnd).Append(job.Metadata.CreationTimestamp));
        return ends.Append(target?.Metadata.CreationTimestamp).Append(Ready(target)).OfType<DateTimeOffset>();
    }

    private DateTimeOffset? LoadEnd(Pod pod) =>
        (PodDiagnosis.Ended(pod, AgentContainers.Load) ?? PodDiagnosis.Ended(pod, AgentContainers.Probe)) is { } ended ? NodeClock.Of(pod, ended.StartedAt, ended.FinishedAt, Now) : null;

    private DateTimeOffset? Ready(Pod? target)
    {
        var ready = target?.Status.Conditions?.FirstOrDefault(condition => condition is { Type: "Ready", Status: "True" });
        return ready is null ? null
            : NodeClock.Of(target!, PodDiagnosis.Container(target!, AgentContainers.Target)?.State.Running?.StartedAt, ready.LastTransitionTime, Now);
    }

    /// <summary>Labels can be edited, a controller reference cannot be edited unseen: a pod of a Job is never a target.</summary>
    private static bool IsOfJob(ObjectMeta metadata) => metadata.OwnerReferences?.Any(owner => owner.Kind == "Job") == true;

    private static bool HasRole(ObjectMeta metadata, string role) => metadata.Label(Labels.Role) == role;
}

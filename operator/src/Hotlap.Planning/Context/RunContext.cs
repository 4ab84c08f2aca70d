using Hotlap.Api.Units;
using Hotlap.Measurement.Statistics;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Ordering;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Context;

/// <summary>An observation at one point in time, with the derived values that several phases use.</summary>
internal sealed class RunContext(RunObservation observation, DateTimeOffset now)
{
    private readonly Dictionary<Delegate, object?> _computed = [];

    public RunObservation Observation { get; } = observation;

    public DateTimeOffset Now { get; } = now;

    public BenchmarkRun Run => Observation.Run;

    public BenchmarkRunSpec Spec => Run.Spec;

    public long Generation => Run.Metadata.Generation;

    /// <summary>Hotlap's metrics and those that the run's programs report.</summary>
    public MetricCatalogue Metrics => Once(static context => SpecMetrics.Of(context.Spec));

    /// <summary>Digest of the current measurement.</summary>
    public string Measurement { get; } = RunMeasurement.Of(observation.Run);

    /// <summary>Status that was written for the current measurement; null before the first.</summary>
    public BenchmarkRunStatus? Status { get; } = RunMeasurement.Status(observation.Run);

    /// <summary>
    /// Environment of the current measurement, as stored with its results; null before there are results. A run may be judged long after it
    /// was measured, when the cluster has changed.
    /// </summary>
    public RunEnvironment? MeasuredWith =>
        Run.Status is { Environment: { } environment } status && status.ResultsMeasurement == Measurement ? environment : null;

    /// <summary>Returns a value that is computed at most once for this context, because several phases and the report use it.</summary>
    /// <param name="compute">A static method or lambda, which identifies the value.</param>
    public T Once<T>(Func<RunContext, T> compute)
    {
        if (_computed.TryGetValue(compute, out var known)) return (T)known!;
        var value = compute(this);
        _computed[compute] = value;
        return value;
    }

    /// <summary>Valid rounds, discarded rounds and the next trial, derived from the records.</summary>
    public Schedule Schedule => Once(static context => new Schedule(context.Observation));

    /// <summary>The first trial that is not recorded; null when there is nothing left to measure.</summary>
    public Trial? NextTrial => Schedule.Next;

    /// <summary>What ends the run, as far as its intervals depend on it.</summary>
    public StoppingRule Stopping => StoppingRules.Of(Spec, Schedule.ValidRounds);

    /// <summary>Digest over the preparation and the recorded trials; null without trials.</summary>
    public string? Records => Once(static context => RecordsDigest.Of(context.Observation.PreparedIn, context.Observation.Trials));

    /// <summary>Digest of the records that counted when the status was written, or when the measurement was complete before.</summary>
    public string? AcceptedRecords => Status is null ? Observation.Completed?.RecordsDigest : Status.Progress?.RecordsDigest;

    /// <summary>
    /// True when records that counted are gone. At most one trial has been recorded since, because the status is written before the next.
    /// </summary>
    public bool HasLostRecords => Once(static context => context.AcceptedRecords is { } accepted
        && !RecordsDigest.Holds(accepted, context.Status is null ? context.Observation.Completed : null, context.Observation));

    /// <summary>True when the prepared run compares with a baseline that is not looked up yet, because the spec was edited.</summary>
    public bool LacksBaseline =>
        Observation.Preparation is not null && Spec.Comparison?.BaselineRef is not null && Observation.Baseline is null;

    /// <summary>
    /// True when the baseline's records are gone and this measurement was complete before. After an edit of thresholds or margins the
    /// comparison then cannot be computed again, but the run does not fail.
    /// </summary>
    public bool HasLostBaseline =>
        Observation.Baseline?.Problem is not null && (NextTrial is null || Spec.EarlyStop is not null)
            && Observation.HistoryConfigMaps.Any(IsPresent);

    public IEnumerable<Pod> TargetPods => Pods(Labels.RoleTarget);

    /// <summary>Returns the pods of a trial's dependencies, ordered by name.</summary>
    public IReadOnlyList<Pod> Dependencies(Trial trial) => [.. Pods(Labels.RoleDependency)
        .Where(pod => Trial(pod.Metadata) == trial)
        .OrderBy(pod => pod.Metadata.Name, StringComparer.Ordinal)];

    /// <summary>Returns the dependencies of a trial that have no pod.</summary>
    public IEnumerable<Dependency> MissingDependencies(Trial trial) => Spec.Dependencies
        .ExceptBy(Dependencies(trial).Select(pod => pod.Metadata.Label(Labels.Dependency)), dependency => dependency.Name);

    /// <summary>The variant with which the others are compared; null when this run has none.</summary>
    public string? Baseline => RunStatusReader.OwnBaseline(Spec);

    public bool IsDispensable(string variant) => Spec.OnVariantFailure == OnVariantFailure.Continue && variant != Baseline;

    /// <summary>True when the last written status reports the run as suspended or queued.</summary>
    public bool WasWaiting => Condition(ConditionTypes.Reconciling)?.Reason is Reasons.Suspended or Reasons.Queued;

    /// <summary>Time when the measurement started, or resumed after a suspension, a wait in the queue or its end.</summary>
    public DateTimeOffset StartTime => Status is { StartTime: { } start, CompletionTime: null } && !WasWaiting ? start : Now;

    /// <summary>Time of the run's last progress. Deadlines of the next step count from here.</summary>
    public DateTimeOffset LastStepAt =>
        Observation.Trials.Select(trial => trial.RecordedAt).Concat(Observation.Failures.Select(failure => failure.RecordedAt))
            .Append(Observation.PreparedAt ?? StartTime).Append(StartTime).Concat(Steps(NextTrial)).Max();

    public TimeSpan SchedulingTimeout => GoDuration.Parse(TimeLimits.Scheduling(Spec.Timeouts));

    public TimeSpan StartupTimeout => GoDuration.Parse(TimeLimits.Startup(Spec.Timeouts));

    public TimeSpan TrialTimeout => GoDuration.Parse(TimeLimits.Trial(Spec.Timeouts));

    public TimeSpan RunTimeout => GoDuration.Parse(TimeLimits.Run(Spec.Timeouts));

    public Condition? Condition(string type) => Status?.Conditions.FirstOrDefault(condition => condition.Type == type);

    /// <summary>True when a terminal condition was written for this generation.</summary>
    public bool IsFinished => RunStatusReader.HasEnded(Run);

    /// <summary>
    /// Time when the run reached its current outcome; null while it has none. A run that completed long ago and fails after an edit, such
    /// as an invalid one, ended when it failed.
    /// </summary>
    public DateTimeOffset? EndedAt
    {
        get
        {
            if (!IsFinished || Status?.CompletionTime is not { } completed) return null;
            var turned = new[] { ConditionTypes.Complete, ConditionTypes.Failed }.Select(Condition)
                .FirstOrDefault(condition => condition?.Status == "True")?.LastTransitionTime;
            return turned > completed ? turned : completed;
        }
    }

    public Pod? Target(Trial trial) => TargetPods.FirstOrDefault(pod => Trial(pod.Metadata) == trial);

    /// <summary>Returns all existing Jobs of a trial.</summary>
    public IReadOnlyList<Job> Generators(Trial trial) =>
        [.. Observation.Jobs.Where(job => IsPresent(job.Metadata) && Trial(job.Metadata) == trial)];

    /// <summary>
    /// Returns one of a trial's Jobs; null when it does not exist. Jobs of programs are identified by name, because names cannot be edited.
    /// </summary>
    public Job? Generator(Trial trial, TrialJob wanted)
    {
        var programs = TrialJob.Of(this, trial).Where(job => job.IsProgram).Select(job => job.Name(Run, trial)).ToList();
        var name = wanted.Name(Run, trial);
        return Generators(trial)
            .FirstOrDefault(job => wanted.IsProgram ? job.Metadata.Name == name : !programs.Contains(job.Metadata.Name));
    }

    /// <summary>
    /// Returns the pods of a generator Job, ordered by name, which gives each pod its index. If there are more pods than replicas, the
    /// newest are returned. A pod that does not run the images of the Job is none of them, even if the Job controls it.
    /// </summary>
    public IReadOnlyList<Pod> GeneratorPods(Job job, TrialJob wanted) => [.. ControlledPods(job)
        .Where(pod => AskedContainer.OfGenerator(Observation, wanted).All(container => container.IsIn(pod)))
        .OrderByDescending(pod => pod.Metadata.CreationTimestamp)
        .Take(Spec.Generator.Replicas)
        .OrderBy(pod => pod.Metadata.Name, StringComparer.Ordinal)];

    /// <summary>Returns all pods that refer to a Job as their owner, whoever created them.</summary>
    public IEnumerable<Pod> ControlledPods(Job job) => Observation.Pods
        .Where(pod => (pod.Metadata.OwnerReferences ?? []).Any(owner => owner.Uid == job.Metadata.Uid));

    /// <summary>
    /// The trial whose generators were started, as in the last written status. Null after a suspension or a wait in the queue, because the
    /// operator itself has deleted the trial's objects then.
    /// </summary>
    public TrialUnderLoad? UnderLoad => WasWaiting ? null : Status?.Progress?.UnderLoad;

    /// <summary>
    /// True for a target against which generators were started, and for a program that has started. Such a target is never measured a
    /// second time.
    /// </summary>
    public bool IsUsed(Trial trial, Pod target) =>
        Generators(trial).Count > 0 || (ProgramRuns.Is(Spec) && PodDiagnosis.HasStarted(target, ContainerNames.Target))
        || Run.Status?.Progress?.UnderLoad?.TargetUid == target.Metadata.Uid;

    /// <summary>
    /// True for a pod that the cluster terminated, or whose node is lost. The run is not at fault, and the trial is repeated.
    /// </summary>
    public bool IsTaken(Pod pod) => PodDiagnosis.IsEvicted(pod) || NodeDiagnosis.IsLost(Observation, pod, Now);

    public bool IsPresent(ObjectMeta metadata) => metadata.Label(Labels.Measurement) == RunMeasurement.Prefix(Measurement);

    /// <summary>Returns the trial that an object belongs to; null when it belongs to none.</summary>
    public static Trial? Trial(ObjectMeta metadata) =>
        int.TryParse(metadata.Label(Labels.Round), NumberStyles.None, CultureInfo.InvariantCulture, out var round)
        && metadata.Label(Labels.Variant) is { } variant
            ? new Trial(round, variant)
            : null;

    /// <summary>
    /// Returns the times of the steps that an unrecorded trial has reached: creation of its objects, readiness of its target and end of its
    /// load. The last two may come long after the creation.
    /// </summary>
    private IEnumerable<DateTimeOffset> Steps(Trial? trial)
    {
        if (trial is null) return [];
        var target = Target(trial);
        var ends = TrialJob.Of(this, trial).SelectMany(wanted => Generator(trial, wanted) is not { } job
            ? [] : GeneratorPods(job, wanted).Select(LoadEnd).Append(job.Metadata.CreationTimestamp));
        return ends.Append(target?.Metadata.CreationTimestamp).Append(Ready(target)).OfType<DateTimeOffset>();
    }

    private DateTimeOffset? LoadEnd(Pod pod) =>
        (PodDiagnosis.Ended(pod, ContainerNames.Load) ?? PodDiagnosis.Ended(pod, ContainerNames.Probe)) is { } ended
            ? NodeClock.Of(pod, ended.StartedAt, ended.FinishedAt, Now) : null;

    private DateTimeOffset? Ready(Pod? target)
    {
        var ready = target?.Status.Conditions.True("Ready");
        return ready is null ? null
            : NodeClock.Of(
                target!, PodDiagnosis.Container(target!, ContainerNames.Target)?.State.Running?.StartedAt, ready.LastTransitionTime, Now);
    }

    /// <summary>
    /// Returns the pods of this measurement with a role. A pod of a Job is none of them even if its labels were edited. A pod whose
    /// controller reference is edited no longer belongs to the run.
    /// </summary>
    private IEnumerable<Pod> Pods(string role) => Observation.Pods.Where(pod => IsPresent(pod.Metadata)
        && pod.Metadata.Label(Labels.Role) == role && pod.Metadata.OwnerReferences?.Any(owner => owner.Kind == "Job") != true);
}

using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Actions;

/// <summary>Kinds of object that a plan creates or deletes.</summary>
public enum ObjectKind
{
    /// <summary>A pod.</summary>
    Pod,

    /// <summary>A batch/v1 Job.</summary>
    Job,

    /// <summary>A ConfigMap.</summary>
    ConfigMap,

    /// <summary>A networking.k8s.io/v1 NetworkPolicy.</summary>
    NetworkPolicy,

    /// <summary>The run itself, when its time to live is over.</summary>
    BenchmarkRun,
}

/// <summary>One effect on the world, carried out by the operator in the plan's order. The first that fails ends the pass.</summary>
public abstract record PlannedAction
{
    /// <summary>Tells over several passes whether an action is the same one.</summary>
    public abstract string Key { get; }
}

/// <summary>Create an object. "Already exists" is success when the run's UID controls the object that is there, else <see cref="Reasons.NameTaken"/>.</summary>
/// <param name="Kind">Kind.</param>
/// <param name="Name">Name; the namespace is the run's.</param>
/// <param name="Manifest">The whole object, with its owner reference.</param>
/// <param name="Subject">For messages: what the object is for, such as <c>target of variant aot</c>.</param>
public sealed record CreateObject(ObjectKind Kind, string Name, JsonObject Manifest, string Subject) : PlannedAction
{
    /// <summary>True for an object that gets a random secret as its annotation <see cref="Api.Annotations.Token"/> when it is created.</summary>
    public bool WithToken { get; init; }

    /// <inheritdoc/>
    public override string Key => KeyOf(Kind, Name);

    /// <summary>The key of such an action.</summary>
    public static string KeyOf(ObjectKind kind, string name) => $"create {kind} {name}";
}

/// <summary>Delete an object, in the background, if it still has this UID. Its absence is success.</summary>
/// <param name="Kind">Kind.</param>
/// <param name="Name">Name; the namespace is the run's.</param>
/// <param name="Uid">UID that the object must have.</param>
public sealed record DeleteObject(ObjectKind Kind, string Name, string Uid) : PlannedAction
{
    /// <inheritdoc/>
    public override string Key => $"delete {Kind} {Uid}";
}

/// <summary>
/// Delete the object of this name if the run controls it. For objects that must be there and are not seen: labels that a user has changed
/// hide them. Their absence is success.
/// </summary>
/// <param name="Kind">Kind.</param>
/// <param name="Name">Name; the namespace is the run's.</param>
public sealed record DeleteHidden(ObjectKind Kind, string Name) : PlannedAction
{
    /// <inheritdoc/>
    public override string Key => $"delete hidden {Kind} {Name}";
}

/// <summary>
/// Resolve images, read proto files, look up the baseline, and store the <see cref="Preparation"/> in a new immutable ConfigMap.
/// All problems are reported together.
/// </summary>
/// <param name="ConfigMap">ConfigMap without its data: name, labels, owner reference.</param>
/// <param name="Name">Name of the ConfigMap.</param>
/// <param name="Images">Images to resolve, one per variant.</param>
/// <param name="Preparation">What is known of it before: measurement, agent and proto files.</param>
/// <param name="Baseline">The baseline to look up and to store first; null without one.</param>
public sealed record PrepareRun(
    JsonObject ConfigMap, string Name, IReadOnlyList<ImageRequest> Images, Preparation Preparation, FindBaseline? Baseline) : PlannedAction
{
    /// <inheritdoc/>
    public override string Key => $"prepare {Name}";

    /// <summary>Variants without which the run can go on: what is wrong with their images is stored, as long as one variant is left.</summary>
    public IReadOnlyList<string> Dispensable { get; init; } = [];
}

/// <summary>
/// Look up the completed measurement that <c>comparison.baselineRun</c> names, and store a <see cref="BaselineReference"/> in a new immutable ConfigMap.
/// </summary>
/// <param name="ConfigMap">ConfigMap without its data: name, labels, owner reference.</param>
/// <param name="Name">Name of the ConfigMap.</param>
/// <param name="BaselineRun">Value of the field: <c>previous</c> or a revision for a measurement in this run's history, or a run in the same namespace.</param>
public sealed record FindBaseline(JsonObject ConfigMap, string Name, string BaselineRun) : PlannedAction
{
    /// <inheritdoc/>
    public override string Key => $"find baseline {Name}";
}

/// <summary>An image to be resolved.</summary>
/// <param name="Variant">Variant.</param>
/// <param name="Image">Image as written in the spec.</param>
/// <param name="Architecture">Architecture of the nodes that the variant runs on; the operating system is linux.</param>
public sealed record ImageRequest(string Variant, string Image, string Architecture)
{
    /// <summary>True for the image of a dependency, whose name stands in the place of the variant's.</summary>
    public bool IsDependency { get; init; }

    /// <summary>True for the image of a program that measures the service; its scenario's name stands in the place of the variant's.</summary>
    public bool IsProgram { get; init; }

    /// <summary>What it is the image of, for messages.</summary>
    public string Subject => IsDependency ? $"dependency {Variant}" : IsProgram ? $"program of {Variant}" : $"variant {Variant}";
}

/// <summary>
/// Read a generator's log, check it against the seal (read it again once when they differ), and store lines and record in a new
/// immutable ConfigMap under <see cref="TrialRecord.Key"/> and <see cref="TrialRecord.SamplesKey"/>. The record of the first generator also
/// gets the steps of the startup that the target's events and samples tell. A log that still differs, or lacks a cell, is stored as a disturbance, without
/// lines; in the round of the capacity it becomes a failure with <see cref="ActionFailure.Disruption"/>, and the trial is measured again.
/// </summary>
/// <param name="ConfigMap">ConfigMap without its data: name, labels, owner reference.</param>
/// <param name="Name">Name of the ConfigMap.</param>
/// <param name="GeneratorPod">Name of the generator's pod.</param>
/// <param name="Container">Container whose log holds the samples.</param>
/// <param name="TargetUid">UID of the target's pod, whose events are read.</param>
/// <param name="Record">The trial, with its seal.</param>
public sealed record RecordTrial(
    JsonObject ConfigMap, string Name, string GeneratorPod, string Container, string TargetUid, TrialRecord Record) : PlannedAction
{
    /// <inheritdoc/>
    public override string Key => $"record {Name}";

    /// <summary>The cells that the log must have, each once and no other.</summary>
    public IReadOnlyList<CellName> Cells { get; init; } = [];
}

/// <summary>
/// Look into the events of a Job that has no pod. A refusal becomes the failure of this action (<see cref="Reasons.QuotaExceeded"/>
/// or <see cref="Reasons.ObjectRefused"/>); no event is success.
/// </summary>
/// <param name="Name">Name of the Job.</param>
/// <param name="Uid">UID of the Job.</param>
/// <param name="Subject">For messages: what the Job is for.</param>
public sealed record InspectJob(string Name, string Uid, string Subject) : PlannedAction
{
    /// <inheritdoc/>
    public override string Key => $"inspect {Uid}";
}

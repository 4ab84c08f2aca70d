using Hotlap.Planning.Notices;
using Hotlap.Planning.Observing;
using k8s.Models;

namespace Hotlap.Planning.Actions;

/// <summary>One action of a plan. The operator carries out the actions in the plan's order; the first failure ends the pass.</summary>
/// <param name="Key">Identifies the action across passes.</param>
public abstract record PlannedAction(string Key);

/// <summary>
/// Creates an object. "Already exists" is success when the run's UID controls the existing object, otherwise
/// <see cref="Reasons.NameTaken"/>.
/// </summary>
/// <param name="Kind">Kind of the object.</param>
/// <param name="Name">Name of the object; the namespace is the run's.</param>
/// <param name="Manifest">The complete object, with its owner reference.</param>
/// <param name="Subject">Description for messages, such as <c>target of variant aot</c>.</param>
public sealed record CreateObject(ObjectKind Kind, string Name, JsonObject Manifest, string Subject) : PlannedAction(KeyOf(Kind, Name))
{
    /// <summary>
    /// The Secret that must exist before this object, without its data, which is random; null for none. It is created if it does not exist.
    /// </summary>
    public V1Secret? Token { get; init; }

    /// <summary>Creates a ConfigMap.</summary>
    /// <param name="map">The complete ConfigMap.</param>
    /// <param name="subject">Description for messages.</param>
    public static CreateObject Of(V1ConfigMap map, string subject)
    {
        ArgumentNullException.ThrowIfNull(map);
        return new(ObjectKind.ConfigMap, map.Metadata.Name, ManifestJson.Of(map, ManifestJson.Default.V1ConfigMap), subject);
    }

    /// <summary>Returns the key of an action that creates this object.</summary>
    public static string KeyOf(ObjectKind kind, string name) => $"create {kind} {name}";
}

/// <summary>Deletes an object, with background propagation, if it still has this UID. A missing object is success.</summary>
/// <param name="Kind">Kind of the object.</param>
/// <param name="Name">Name of the object; the namespace is the run's.</param>
/// <param name="Uid">UID that the object must have.</param>
public sealed record DeleteObject(ObjectKind Kind, string Name, string Uid) : PlannedAction($"delete {Kind} {Uid}");

/// <summary>
/// Deletes the object of this name if the run controls it. Used for objects that should exist but are not observed, because a user has
/// changed their labels. A missing object is success.
/// </summary>
/// <param name="Kind">Kind of the object.</param>
/// <param name="Name">Name of the object; the namespace is the run's.</param>
public sealed record DeleteHidden(ObjectKind Kind, string Name) : PlannedAction($"delete hidden {Kind} {Name}");

/// <summary>
/// Resolves images, reads proto files and certificates, looks up the baseline, and stores the <see cref="Preparation"/> in a new immutable
/// ConfigMap. All problems are reported together.
/// </summary>
/// <param name="ConfigMap">ConfigMap without its data: name, labels, owner reference.</param>
/// <param name="Images">Images to resolve: of variants, dependencies and programs.</param>
/// <param name="Preparation">
/// The fields that are known before: measurement, agent, failed variants, sources of proto files and certificates.
/// </param>
/// <param name="Baseline">The baseline to look up and store first; null without one.</param>
public sealed record PrepareRun(
    V1ConfigMap ConfigMap, IReadOnlyList<ImageRequest> Images, Preparation Preparation, FindBaseline? Baseline)
    : PlannedAction($"prepare {ConfigMap.Metadata.Name}")
{
    /// <summary>What is resolved.</summary>
    public ImageQuery Query => new(Key, ConfigMap, Images);

    /// <summary>
    /// Variants without which the run can continue. Problems with their images are stored as failures, as long as one variant is left.
    /// </summary>
    public IReadOnlyList<string> Dispensable { get; init; } = [];
}

/// <summary>
/// Looks up the completed measurement that <c>comparison.baselineRef</c> names, and stores a <see cref="BaselineReference"/> in a new
/// immutable ConfigMap.
/// </summary>
/// <param name="ConfigMap">ConfigMap without its data: name, labels, owner reference.</param>
/// <param name="Wanted">Value of the field.</param>
public sealed record FindBaseline(V1ConfigMap ConfigMap, BaselineRef Wanted) : PlannedAction($"find baseline {ConfigMap.Metadata.Name}");

/// <summary>
/// Looks up which images the tags of a run that has ended name now. The answer is in later observations
/// (<see cref="RunObservation.Images"/>), and is remembered only.
/// </summary>
/// <param name="Query">The images.</param>
/// <param name="Request">The request that is answered; null for a regular look.</param>
public sealed record LookUpImages(ImageQuery Query, string? Request = null) : PlannedAction(Query.Key);

/// <summary>Images to resolve for a run.</summary>
/// <param name="Key">Key of the action that needs them.</param>
/// <param name="ConfigMap">ConfigMap of the preparation, without data; the mark of a reading takes its name and labels from it.</param>
/// <param name="Images">The images.</param>
public sealed record ImageQuery(string Key, V1ConfigMap ConfigMap, IReadOnlyList<ImageRequest> Images)
{
    /// <summary>True for the same action and images.</summary>
    public bool IsSame(ImageQuery other) => Key == other.Key && Images.SequenceEqual(other.Images);
}

/// <summary>
/// Reads a generator's log and verifies its checksum; after a mismatch, the log is read up to four times more. Stores the record and the
/// lines in a new immutable ConfigMap, under <see cref="TrialRecord.Key"/> and <see cref="TrialRecord.SamplesKey"/>. The record of the
/// first generator also gets the startup steps from the target's events and samples. A log that is gone, still does not match, or lacks a
/// cell is stored as a disruption, without lines. In the capacity round the action fails instead, with
/// <see cref="ActionFailure.Disruption"/>, and the trial is measured again.
/// </summary>
/// <param name="ConfigMap">ConfigMap without its data: name, labels, owner reference.</param>
/// <param name="GeneratorPod">Name of the generator's pod.</param>
/// <param name="Container">Container whose log holds the samples.</param>
/// <param name="TargetUid">UID of the target's pod, whose events are read.</param>
/// <param name="Record">Record of the trial, with the number of lines and the checksum from the termination message.</param>
public sealed record RecordTrial(
    V1ConfigMap ConfigMap, string GeneratorPod, string Container, string TargetUid, TrialRecord Record)
    : PlannedAction($"record {ConfigMap.Metadata.Name}")
{
    /// <summary>The cells that the log must contain, each exactly once, and no others.</summary>
    public IReadOnlyList<CellName> Cells { get; init; } = [];
}

/// <summary>
/// Reads the events of a Job that has no pod. A rejection of its pods becomes the failure of this action
/// (<see cref="Reasons.QuotaExceeded"/> or <see cref="Reasons.ObjectRefused"/>); without such an event the action succeeds.
/// </summary>
/// <param name="Name">Name of the Job.</param>
/// <param name="Uid">UID of the Job.</param>
/// <param name="Subject">Description of the Job for messages.</param>
public sealed record InspectJob(string Name, string Uid, string Subject) : PlannedAction($"inspect {Uid}");

/// <summary>
/// Keeps the result of a run that its time to live deletes, in the operator's own namespace, where authors of runs cannot write. The run is
/// deleted even if this does not succeed.
/// </summary>
/// <param name="Ended">The run.</param>
public sealed record KeepEnded(EndedRun Ended) : PlannedAction($"keep {Ended.Namespace}/{Ended.Name}");

/// <summary>
/// Sends a notice to the receiver that the administrator configured. It continues in the background, and its end is observed as a
/// <see cref="NoticeAttempt"/>.
/// </summary>
/// <param name="Notice">The notice.</param>
public sealed record SendNotice(Notice Notice) : PlannedAction($"send notice {Notice.Id}");

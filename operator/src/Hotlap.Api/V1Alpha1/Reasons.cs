namespace Hotlap.Api.V1Alpha1;

/// <summary>Reasons of conditions and events, which users see.</summary>
public static class Reasons
{
    /// <summary>Complete: every trial is measured.</summary>
    public const string AllTrialsMeasured = "AllTrialsMeasured";

    /// <summary>Complete before the last round: the intervals are as narrow as the spec requires.</summary>
    public const string PrecisionReached = "PrecisionReached";

    /// <summary>Complete before the last round: every primary comparison and every threshold has a verdict.</summary>
    public const string VerdictsSettled = "VerdictsSettled";

    /// <summary>Complete without the variants that were given up; see <see cref="BenchmarkRunSpec.OnVariantFailure"/>.</summary>
    public const string VariantsFailed = "VariantsFailed";

    /// <summary>Complete with fewer rounds than planned, or failed without any: as many rounds were disrupted as were planned.</summary>
    public const string TooManyDisruptions = "TooManyDisruptions";

    /// <summary>
    /// Complete without a measurement: the result is that of an equal run, which its time to live deleted within the last day.
    /// </summary>
    public const string Restored = "Restored";

    /// <summary>The run has started and is being prepared.</summary>
    public const string Preparing = "Preparing";

    /// <summary>Trials are being measured.</summary>
    public const string Measuring = "Measuring";

    /// <summary>A pod waits for a node that an autoscaler adds.</summary>
    public const string WaitingForNodes = "WaitingForNodes";

    /// <summary>The run waits for other runs that share its nodes.</summary>
    public const string Queued = "Queued";

    /// <summary>The spec suspends the run.</summary>
    public const string Suspended = "Suspended";

    /// <summary>Event: the level of a metric has changed over the completed measurements of the run.</summary>
    public const string LevelChanged = "LevelChanged";

    /// <summary>A scheduled time passed without a measurement.</summary>
    public const string ScheduleMissed = "ScheduleMissed";

    /// <summary>A tag of the run's images names another image than the measured one.</summary>
    public const string ImageMoved = "ImageMoved";

    /// <summary>The run continues after it was suspended.</summary>
    public const string Resumed = "Resumed";

    public const string AllThresholdsMet = "AllThresholdsMet";

    /// <summary>At least one threshold is violated.</summary>
    public const string ThresholdExceeded = "ThresholdExceeded";

    /// <summary>
    /// No threshold is violated, and at least one is not shown to be met: too few rounds, too wide an interval, different hardware, or no
    /// measurement.
    /// </summary>
    public const string ThresholdsNotShown = "ThresholdsNotShown";

    /// <summary>The results have no warning. If <c>Trustworthy</c> is False, its reason is the code of the most severe warning.</summary>
    public const string NoWarnings = "NoWarnings";

    /// <summary>All warnings only add noise, and the run concludes only by rounds: its verdicts can be trusted.</summary>
    public const string VerdictsTrusted = "VerdictsTrusted";

    /// <summary>The spec accepts all warnings of the results.</summary>
    public const string WarningsAccepted = "WarningsAccepted";

    /// <summary>The run is not complete, so its thresholds cannot be evaluated.</summary>
    public const string NotComplete = "NotComplete";

    /// <summary>The spec has errors; the message lists all of them.</summary>
    public const string InvalidSpec = "InvalidSpec";

    /// <summary>An image or tag is not in its registry, or a node could not pull it.</summary>
    public const string ImageNotFound = "ImageNotFound";

    /// <summary>The administrator's settings forbid requests to an image's registry, or to the address to which it redirects.</summary>
    public const string RegistryNotAllowed = "RegistryNotAllowed";

    /// <summary>The operator terminated unexpectedly while it read the run's images; it does not retry until a user asks.</summary>
    public const string PreparationInterrupted = "PreparationInterrupted";

    /// <summary>An image has no manifest for the required platform.</summary>
    public const string ImagePlatformMissing = "ImagePlatformMissing";

    /// <summary>A node could not pull an image for a reason other than its absence.</summary>
    public const string ImagePullFailed = "ImagePullFailed";

    /// <summary>The cluster has no node with the required architecture and labels.</summary>
    public const string NoMatchingNode = "NoMatchingNode";

    /// <summary>A ConfigMap with a proto file, or the key in it, is missing.</summary>
    public const string ProtoNotFound = "ProtoNotFound";

    /// <summary>A proto file does not compile or lacks a type.</summary>
    public const string ProtoInvalid = "ProtoInvalid";

    /// <summary>A ConfigMap with a CA certificate or its key is missing, or holds no certificate.</summary>
    public const string CaInvalid = "CaInvalid";

    /// <summary>A ConfigMap with requests or its key is missing, or one of the requests is not valid.</summary>
    public const string RequestsInvalid = "RequestsInvalid";

    /// <summary>A header value from a Secret or a ConfigMap is not a single line of text.</summary>
    public const string HeaderValueInvalid = "HeaderValueInvalid";

    /// <summary>A pod could not be scheduled in time.</summary>
    public const string Unschedulable = "Unschedulable";

    /// <summary>A quota rejects a pod.</summary>
    public const string QuotaExceeded = "QuotaExceeded";

    /// <summary>The API server rejects an object for another reason, such as a policy.</summary>
    public const string ObjectRefused = "ObjectRefused";

    /// <summary>The API server permanently rejects the run's status, usually because the results are too large for an object.</summary>
    public const string StatusRefused = "StatusRefused";

    /// <summary>An object of the same name exists that this run does not control.</summary>
    public const string NameTaken = "NameTaken";

    /// <summary>A container could not be created, because of its command, user or volumes, or of an init container that failed.</summary>
    public const string ContainerNotCreated = "ContainerNotCreated";

    /// <summary>The target exited before its first correct answer.</summary>
    public const string TargetExited = "TargetExited";

    /// <summary>A container beside the target ended.</summary>
    public const string SidecarExited = "SidecarExited";

    /// <summary>Nothing accepted connections on the target's port in time.</summary>
    public const string TargetNotListening = "TargetNotListening";

    /// <summary>The host of a URL has an address to which load is not allowed, or the target has the user of the probe.</summary>
    public const string TargetNotAllowed = "TargetNotAllowed";

    /// <summary>The target accepted connections but did not answer in time.</summary>
    public const string TargetNotAnswering = "TargetNotAnswering";

    /// <summary>The TLS handshake with the target failed, or its certificate is not trusted.</summary>
    public const string TlsFailed = "TlsFailed";

    /// <summary>The target's answer is not the expected one.</summary>
    public const string WrongAnswer = "WrongAnswer";

    /// <summary>The target does not implement the gRPC method.</summary>
    public const string GrpcMethodUnknown = "GrpcMethodUnknown";

    /// <summary>The target's process exited under load.</summary>
    public const string TargetDied = "TargetDied";

    /// <summary>A container was killed because it used more memory than its limit.</summary>
    public const string OutOfMemory = "OutOfMemory";

    /// <summary>A pod was evicted or preempted, or its node was lost.</summary>
    public const string PodEvicted = "PodEvicted";

    /// <summary>A pod of a trial runs another image than the one that the operator asked for.</summary>
    public const string ImageReplaced = "ImageReplaced";

    /// <summary>A pod, a Job or a record that counted was deleted, or an edit of its labels hid it from the operator.</summary>
    public const string TrialObjectDeleted = "TrialObjectDeleted";

    /// <summary>A dependency was not ready in time.</summary>
    public const string DependencyNotReady = "DependencyNotReady";

    /// <summary>A dependency exited before its trial ended.</summary>
    public const string DependencyExited = "DependencyExited";

    /// <summary>The program of a scenario exited with a non-zero exit code.</summary>
    public const string ProgramFailed = "ProgramFailed";

    /// <summary>A program ended without a result.</summary>
    public const string ResultsMissing = "ResultsMissing";

    /// <summary>A line of a program's results violates the result format.</summary>
    public const string ResultsInvalid = "ResultsInvalid";

    /// <summary>A program did not state a metric of the spec.</summary>
    public const string MetricMissing = "MetricMissing";

    /// <summary>A program stated a metric that the spec does not have.</summary>
    public const string MetricUnknown = "MetricUnknown";

    /// <summary>The generator could not reach the probe in the target pod.</summary>
    public const string ProbeUnreachable = "ProbeUnreachable";

    /// <summary>The load tool exited with an error.</summary>
    public const string ToolFailed = "ToolFailed";

    /// <summary>The load tool's output could not be parsed.</summary>
    public const string ToolOutputUnreadable = "ToolOutputUnreadable";

    /// <summary>The load tool did not end in time.</summary>
    public const string ToolTimeout = "ToolTimeout";

    /// <summary>No request had a correct answer.</summary>
    public const string NoCorrectAnswers = "NoCorrectAnswers";

    /// <summary>The samples in the generator's log do not match its termination message.</summary>
    public const string SamplesUnreadable = "SamplesUnreadable";

    /// <summary>The agent itself failed.</summary>
    public const string AgentError = "AgentError";

    /// <summary>Not all generators of a trial reached the barrier in time.</summary>
    public const string GeneratorMissing = "GeneratorMissing";

    /// <summary>The baseline run does not exist.</summary>
    public const string BaselineNotFound = "BaselineNotFound";

    /// <summary>The baseline run is not complete, or its records are missing.</summary>
    public const string BaselineNotComplete = "BaselineNotComplete";

    /// <summary>The baseline run was measured differently or on other nodes.</summary>
    public const string BaselineMismatch = "BaselineMismatch";

    /// <summary>A trial took longer than its timeout.</summary>
    public const string TrialTimeout = "TrialTimeout";

    /// <summary>A pod did not start in time.</summary>
    public const string StartupTimeout = "StartupTimeout";

    /// <summary>The run took longer than its timeout.</summary>
    public const string RunTimeout = "RunTimeout";

    /// <summary>The API server or a registry is unreachable at present; the operator retries.</summary>
    public const string Retrying = "Retrying";

    /// <summary>Event: a trial was disrupted, so its round is excluded from the results.</summary>
    public const string RoundDiscarded = "RoundDiscarded";

    /// <summary>Event: a variant is given up, and the run continues without it.</summary>
    public const string VariantFailed = "VariantFailed";

    /// <summary>The receiver that the administrator configured has accepted the notice of the run's end.</summary>
    public const string NoticeDelivered = "NoticeDelivered";

    /// <summary>The receiver has not accepted the notice. The operator tries for an hour after the end. The result stands.</summary>
    public const string NoticeNotDelivered = "NoticeNotDelivered";
}

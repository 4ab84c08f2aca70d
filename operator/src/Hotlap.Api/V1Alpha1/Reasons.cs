namespace Hotlap.Api.V1Alpha1;

/// <summary>Reasons of conditions and of events: what users see.</summary>
public static class Reasons
{
    /// <summary>Complete: every trial is measured.</summary>
    public const string AllTrialsMeasured = "AllTrialsMeasured";

    /// <summary>Complete: the intervals are as narrow as the spec asks, before the last round.</summary>
    public const string PrecisionReached = "PrecisionReached";

    /// <summary>Complete without the variants that were given up, by <see cref="BenchmarkRunSpec.OnVariantFailure"/>.</summary>
    public const string VariantsFailed = "VariantsFailed";

    /// <summary>Complete with fewer rounds than planned, or failed without one: as many rounds as are planned were disturbed.</summary>
    public const string TooManyDisturbances = "TooManyDisturbances";

    /// <summary>The run has begun and is being prepared.</summary>
    public const string Preparing = "Preparing";

    /// <summary>Trials are being measured.</summary>
    public const string Measuring = "Measuring";

    /// <summary>The run waits for other runs that share its nodes.</summary>
    public const string Queued = "Queued";

    /// <summary>The run is suspended by its spec.</summary>
    public const string Suspended = "Suspended";

    /// <summary>The run goes on after it was suspended.</summary>
    public const string Resumed = "Resumed";

    /// <summary>Every threshold is met.</summary>
    public const string AllThresholdsMet = "AllThresholdsMet";

    /// <summary>At least one threshold is violated.</summary>
    public const string ThresholdExceeded = "ThresholdExceeded";

    /// <summary>
    /// No threshold is violated, and at least one is not shown to be met: too few rounds, too wide an interval, other hardware, or not
    /// measured.
    /// </summary>
    public const string ThresholdsNotShown = "ThresholdsNotShown";

    /// <summary>Nothing was seen that speaks against the figures. Else the reason is the code of the weightiest doubt.</summary>
    public const string NoDoubts = "NoDoubts";

    /// <summary>The run is not complete, so its thresholds cannot be judged.</summary>
    public const string NotComplete = "NotComplete";

    /// <summary>The spec has mistakes; the message lists all of them.</summary>
    public const string InvalidSpec = "InvalidSpec";

    /// <summary>An image or tag is not in its registry, or a node could not pull it.</summary>
    public const string ImageNotFound = "ImageNotFound";

    /// <summary>The administrator's settings do not let the operator ask an image's registry, or where the registry sends it.</summary>
    public const string RegistryNotAllowed = "RegistryNotAllowed";

    /// <summary>The operator ended without warning while it read the run's images; it does not try again unasked.</summary>
    public const string PreparationInterrupted = "PreparationInterrupted";

    /// <summary>An image has no manifest for the wanted platform.</summary>
    public const string ImagePlatformMissing = "ImagePlatformMissing";

    /// <summary>A node could not pull an image for another cause than its absence.</summary>
    public const string ImagePullFailed = "ImagePullFailed";

    /// <summary>No node of the wanted architecture or labels is in the cluster.</summary>
    public const string NoMatchingNode = "NoMatchingNode";

    /// <summary>A ConfigMap with a proto file, or the key in it, is missing.</summary>
    public const string ProtoNotFound = "ProtoNotFound";

    /// <summary>A proto file does not compile or lacks a type.</summary>
    public const string ProtoInvalid = "ProtoInvalid";

    /// <summary>A ConfigMap with the certificate of a CA, or the key in it, is missing, or holds no certificate.</summary>
    public const string CaInvalid = "CaInvalid";

    /// <summary>A header's value from a Secret or a ConfigMap is not one line of text.</summary>
    public const string HeaderValueInvalid = "HeaderValueInvalid";

    /// <summary>A pod could not be scheduled in time.</summary>
    public const string Unschedulable = "Unschedulable";

    /// <summary>A quota refuses a pod.</summary>
    public const string QuotaExceeded = "QuotaExceeded";

    /// <summary>The API server refuses an object for another cause, such as a policy.</summary>
    public const string ObjectRefused = "ObjectRefused";

    /// <summary>The API server refuses the run's status for good, most often because the results are too large for an object.</summary>
    public const string StatusRefused = "StatusRefused";

    /// <summary>An object of the same name belongs to somebody else.</summary>
    public const string NameTaken = "NameTaken";

    /// <summary>A container could not be created, for example because of its command, user or volumes.</summary>
    public const string ContainerNotCreated = "ContainerNotCreated";

    /// <summary>The target ended before its first correct answer.</summary>
    public const string TargetExited = "TargetExited";

    /// <summary>Nothing accepted connections on the target's port in time.</summary>
    public const string TargetNotListening = "TargetNotListening";

    /// <summary>The host of a URL has an address that no load may go to.</summary>
    public const string TargetNotAllowed = "TargetNotAllowed";

    /// <summary>The target accepted connections but gave no answer in time.</summary>
    public const string TargetNotAnswering = "TargetNotAnswering";

    /// <summary>The target did not agree on TLS, or its certificate is not trusted.</summary>
    public const string TlsFailed = "TlsFailed";

    /// <summary>The target's answer is not the expected one.</summary>
    public const string WrongAnswer = "WrongAnswer";

    /// <summary>The target does not know the gRPC method.</summary>
    public const string GrpcMethodUnknown = "GrpcMethodUnknown";

    /// <summary>The target's process ended under load.</summary>
    public const string TargetDied = "TargetDied";

    /// <summary>A container was killed because it used more memory than its limit.</summary>
    public const string OutOfMemory = "OutOfMemory";

    /// <summary>A pod was evicted or preempted, or its node was lost.</summary>
    public const string PodEvicted = "PodEvicted";

    /// <summary>A pod or Job of a trial was deleted, or hidden by an edit of its labels.</summary>
    public const string TrialObjectDeleted = "TrialObjectDeleted";

    /// <summary>A dependency was not ready in time.</summary>
    public const string DependencyNotReady = "DependencyNotReady";

    /// <summary>A dependency ended before its trial did.</summary>
    public const string DependencyExited = "DependencyExited";

    /// <summary>The program of a scenario ended with another exit code than zero.</summary>
    public const string ProgramFailed = "ProgramFailed";

    /// <summary>A program ended without a result.</summary>
    public const string ResultsMissing = "ResultsMissing";

    /// <summary>A line of a program's results is not what the contract asks for.</summary>
    public const string ResultsInvalid = "ResultsInvalid";

    /// <summary>A program did not state a metric of the spec.</summary>
    public const string MetricMissing = "MetricMissing";

    /// <summary>A program stated a metric that the spec does not have.</summary>
    public const string MetricUnknown = "MetricUnknown";

    /// <summary>The generator could not reach the probe in the target pod.</summary>
    public const string ProbeUnreachable = "ProbeUnreachable";

    /// <summary>The load tool ended with an error.</summary>
    public const string ToolFailed = "ToolFailed";

    /// <summary>The load tool's output could not be read.</summary>
    public const string ToolOutputUnreadable = "ToolOutputUnreadable";

    /// <summary>The load tool did not end in time.</summary>
    public const string ToolTimeout = "ToolTimeout";

    /// <summary>Not one request was answered correctly.</summary>
    public const string NoCorrectAnswers = "NoCorrectAnswers";

    /// <summary>The samples in the generator's log do not match its termination message.</summary>
    public const string SamplesUnreadable = "SamplesUnreadable";

    /// <summary>The agent itself failed.</summary>
    public const string AgentError = "AgentError";

    /// <summary>Not all generators of a trial met in time.</summary>
    public const string GeneratorMissing = "GeneratorMissing";

    /// <summary>The run that is named as the baseline does not exist.</summary>
    public const string BaselineNotFound = "BaselineNotFound";

    /// <summary>The run that is named as the baseline is not complete, or its records are gone.</summary>
    public const string BaselineNotComplete = "BaselineNotComplete";

    /// <summary>The run that is named as the baseline was measured in another way or on other nodes.</summary>
    public const string BaselineMismatch = "BaselineMismatch";

    /// <summary>A trial took longer than its timeout.</summary>
    public const string TrialTimeout = "TrialTimeout";

    /// <summary>A pod did not start in time.</summary>
    public const string StartupTimeout = "StartupTimeout";

    /// <summary>The run took longer than its timeout.</summary>
    public const string RunTimeout = "RunTimeout";

    /// <summary>The API server or a registry cannot be reached at present; the operator tries again.</summary>
    public const string Retrying = "Retrying";

    /// <summary>Event: something disturbed a trial, so its round is in no figure.</summary>
    public const string RoundDiscarded = "RoundDiscarded";

    /// <summary>Event: a variant is given up, and the run goes on without it.</summary>
    public const string VariantFailed = "VariantFailed";
}

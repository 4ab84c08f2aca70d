namespace Hotlap.Cli.Reports;

/// <summary>Returns the advice to the user for each reason that keeps a run from having figures.</summary>
internal static class ReasonAdvice
{
    private const string Wait = "Nothing: the figures appear after the last trial. kubectl hotlap watch NAME shows the progress.";
    private const string SeeTool =
        "See the tool's last lines in the message; check the request and the load that the scenario asks for. If the agent's image "
            + "lacks the tool, set load.tool.";

    private static readonly Dictionary<string, string> Advice = new(StringComparer.Ordinal)
    {
        [Reasons.Preparing] = Wait,
        [Reasons.Measuring] = Wait,
        [Reasons.Resumed] = Wait,
        [Reasons.Queued] =
            "Nothing: the run starts when the runs ahead of it have ended. To start it earlier, raise spec.priority, or select other "
                + "nodes with nodeSelector.",
        [Reasons.Suspended] = "Set spec.suspend to false to resume; recorded trials are kept.",
        [Reasons.InvalidSpec] = "Correct the fields that the message lists and apply the run again; no objects were created.",
        [Reasons.VariantsFailed] = "The other variants have figures. Fix the variants that the message names and run again.",
        [Reasons.RunTimeout] = "Raise spec.timeouts.run, or measure less: fewer rounds, shorter loads.",
        [Reasons.TrialTimeout] =
            "Raise spec.timeouts.trial above the total warm-up and load time of all cells, or above the program's run time; or measure "
                + "less per trial.",
        [Reasons.StatusRefused] =
            "Measure fewer variants, scenarios or payloads in one run; the trials that were recorded are in the run's ConfigMaps.",
        [Reasons.NameTaken] = "Delete the object of the same name, or give the run another name.",
        [Reasons.Retrying] =
            "Nothing at first: the operator tries again. If the error persists, check the server that the message names and the "
                + "operator's log.",
        [Reasons.ImageNotFound] = "Check the image's name and tag, and that it was pushed.",
        [Reasons.RegistryNotAllowed] = "Use a public registry with TLS, or ask an administrator to add this one to authors.registries.",
        [Reasons.PreparationInterrupted] = "Check the images of the run, then edit rerun to read them again.",
        [Reasons.ImagePlatformMissing] = "Build the image for the platform that the message names, or change the variant's architecture.",
        [Reasons.ImagePullFailed] =
            "Pull the image by hand on that node; private registries need imagePullSecrets in spec.target.podTemplate.",
        [Reasons.NoMatchingNode] =
            "Add a node with this architecture and these labels, or change the variant's architecture or nodeSelector. kubectl get nodes "
                + "-L kubernetes.io/arch",
        [Reasons.ProtoNotFound] = "Create the ConfigMap with this key in the run's namespace, or set reflection: true.",
        [Reasons.CaInvalid] = "Create the ConfigMap with the CA's certificate (PEM) under this key in the run's namespace.",
        [Reasons.RequestsInvalid] =
            "Correct the lines that the message names, or create the ConfigMap with this key in the run's namespace.",
        [Reasons.Unschedulable] = "Lower resource requests, or add nodes or tolerations. kubectl describe nodes shows what is allocated.",
        [Reasons.WaitingForNodes] =
            "Nothing at first: an autoscaler adds a node within minutes. If it does not, see its log and kubectl describe pod.",
        [Reasons.QuotaExceeded] = "Raise the namespace's ResourceQuota or lower the resource requests. kubectl describe quota",
        [Reasons.ObjectRefused] = "Check Pod Security of the namespace, admission policies, and the operator's RBAC permissions.",
        [Reasons.TooManyDisruptions] = "See the RoundDiscarded events for the causes, and run again on quieter nodes.",
        [Reasons.GeneratorMissing] = "Check the generator pods and their events; NetworkPolicies must allow TCP port 9737 to the target.",
        [Reasons.BaselineNotFound] = "Correct spec.comparison.baselineRef, or create that run in the same namespace.",
        [Reasons.BaselineNotComplete] = "Wait until that run is complete, or name another.",
        [Reasons.BaselineMismatch] = "Measure the baseline as a variant of this run; or make both runs equal in what the message lists.",
        [Reasons.TrialObjectDeleted] = "Find out what deletes objects of the run or edits their labels, stop it, and edit rerun.",
        [Reasons.ImageReplaced] =
            "Exclude the run's namespace from the webhook that rewrites images, or name the image that it writes in the spec (for the "
                + "agent: agentImage of the chart). Without such a webhook, find out who may edit and create pods there.",
        [Reasons.PodEvicted] =
            "See the node's events; use nodes with free capacity, or a higher priority class in spec.target.podTemplate.",
        [Reasons.StartupTimeout] =
            "See why the pod does not start (pull, scheduling, init); raise spec.timeouts.startup if it only needs more time.",
        [Reasons.ContainerNotCreated] =
            "Check command, args, user and volumes of the variant against the image, and that the ConfigMaps and Secrets it names exist. A "
                + "policy of the cluster may have added an init container that fails.",
        [Reasons.TargetExited] =
            "The service exited before it answered; its last log lines are in the message. Check its arguments, environment and memory "
                + "limit.",
        [Reasons.SidecarExited] =
            "Read the container's last lines in the message. A container that ends when its work is done belongs to initContainers of "
                + "spec.target.podTemplate.",
        [Reasons.TargetNotListening] =
            "Check that spec.target.ports, or the variant's url, contains the port that the service listens on, and that it listens on "
                + "all addresses, not only on loopback.",
        [Reasons.TargetNotAllowed] =
            "Correct the variant's url, or the DNS record of its host: loopback, link-local, multicast and metadata addresses are not "
                + "allowed. If the message names a user, give the image or podTemplate another one than that of Hotlap's probe.",
        [Reasons.TargetNotAnswering] =
            "The port is open but no response arrived: check the protocol (HTTP/2 for gRPC; TLS only where spec.target.tls names the "
                + "port) and the path; raise spec.timeouts.startup if the service needs more time.",
        [Reasons.WrongAnswer] =
            "Compare the answer in the message with expect (HTTP status, body) or with the gRPC status OK; correct the request or the "
                + "expectation.",
        [Reasons.GrpcMethodUnknown] =
            "Write the call as package.Service/Method, as in the proto file, and check that this image serves it; set grpc.stream for "
                + "streaming methods only.",
        [Reasons.TlsFailed] =
            "Check serverName and ca of spec.target.tls against the certificate that the service presents, and that the port uses TLS.",
        [Reasons.HeaderValueInvalid] = "Store the value as one line: kubectl create secret generic NAME --from-literal=KEY=VALUE.",
        [Reasons.ProtoInvalid] = "Correct the proto file; list the files that it imports in proto.imports, each with its path.",
        [Reasons.TargetDied] = "The service exited under load; its last log lines are in the message. Lower the load or fix the service.",
        [Reasons.OutOfMemory] =
            "Raise the memory limit: target.resources for the service or the program, generator.resources for the load tool.",
        [Reasons.ProbeUnreachable] =
            "Allow TCP port 9737 from the generator's pods to the target's pods in the namespace's NetworkPolicies.",
        [Reasons.ToolFailed] = SeeTool,
        [Reasons.ToolOutputUnreadable] = SeeTool,
        [Reasons.ToolTimeout] =
            "The load did not end in time; the target may be too slow for this number of requests. Use duration instead of requests, or "
                + "raise spec.timeouts.trial.",
        [Reasons.NoCorrectAnswers] =
            "Every request under load failed: the causes are in the message. Check the expectation, or lower the concurrency.",
        [Reasons.SamplesUnreadable] = "The agent's log was truncated or mixed with other lines. Check the node's log rotation; run again.",
        [Reasons.AgentError] =
            "This is a bug in the agent. Check that the operator and agent images have the same version; if so, report it with the "
                + "message.",
        [Reasons.DependencyNotReady] =
            "Look at the log of the dependency's pod while the run waits, and at its readinessProbe; raise spec.timeouts.startup if it is "
                + "only slow.",
        [Reasons.DependencyExited] =
            "The dependency exited; its last log lines are in the message. Run its image manually as the pod does: not as root, all "
                + "capabilities dropped.",
        [Reasons.ProgramFailed] =
            "The program failed; its last log lines are in the message. Check its command, arguments and environment; exit code 0 means "
                + "that everything was measured.",
        [Reasons.ResultsMissing] =
            "Make the program append its results to the file $HOTLAP_RESULTS, as JSON lines such as "
                + "{\"metric\":\"time\",\"value\":9200000}.",
        [Reasons.ResultsInvalid] = "Correct the line that the message names: one JSON object per line, integer values only.",
        [Reasons.MetricMissing] =
            "Make the program state every metric of spec.metrics at least once, with the same name; or remove metrics that it does not "
                + "measure.",
        [Reasons.MetricUnknown] = "Add the metric to spec.metrics with its unit and direction, or correct its name in the program.",
    };

    public static string? For(string reason) => Advice.GetValueOrDefault(reason);
}

using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>Returns the advice to the user for each reason that keeps a run from having figures.</summary>
internal static class ReasonAdvice
{
    public static string? For(string reason) => OfRun(reason) ?? OfCluster(reason) ?? OfTarget(reason) ?? OfGenerator(reason) ?? OfProgram(reason);

    private static string? OfRun(string reason) => reason switch
    {
        Reasons.Preparing or Reasons.Measuring or Reasons.Resumed => "Nothing: the figures come with the last trial. kubectl hotlap watch NAME shows the progress.",
        Reasons.Queued => "Nothing: the run begins when the runs ahead of it have ended. spec.priority puts it before others; nodeSelector on other nodes.",
        Reasons.Suspended => "Set spec.suspend to false to go on; recorded trials are kept.",
        Reasons.InvalidSpec => "Mend the fields that the message lists and apply the run again; nothing was created.",
        Reasons.VariantsFailed => "The other variants have their figures. Mend those that the message names and run again.",
        Reasons.RunTimeout => "Raise spec.timeouts.run, or measure less: fewer rounds, shorter loads.",
        Reasons.TrialTimeout => "Raise spec.timeouts.trial above warm-up plus load of all cells, or above what the program takes; or measure less in a trial.",
        Reasons.StatusRefused => "Measure fewer variants, scenarios or payloads in one run; the trials that were recorded are in the run's ConfigMaps.",
        Reasons.NameTaken => "Delete or rename the object of the same name, or rename the run.",
        Reasons.Retrying => "Nothing, if it passes: the operator tries again. If it stays, look at the named server and at the operator's log.",
        _ => null,
    };

    private static string? OfCluster(string reason) => reason switch
    {
        Reasons.ImageNotFound => "Check the image's name and tag, and that it was pushed.",
        Reasons.RegistryNotAllowed => "Use a public registry with TLS, or ask an administrator to list this one in authors.registries.",
        Reasons.PreparationInterrupted => "Check the images of the run, then edit rerun to read them again.",
        Reasons.ImagePlatformMissing => "Build the image for the platform that the message names, or change the variant's architecture.",
        Reasons.ImagePullFailed => "Pull the image by hand on that node; private registries need imagePullSecrets in spec.target.podTemplate.",
        Reasons.NoMatchingNode => "Add a node with this architecture and these labels, or change the variant's architecture or nodeSelector. kubectl get nodes -L kubernetes.io/arch",
        Reasons.ProtoNotFound => "Create the ConfigMap with this key in the run's namespace, or set reflection: true.",
        Reasons.CaInvalid => "Create the ConfigMap with the CA's certificate (PEM) under this key in the run's namespace.",
        Reasons.Unschedulable => "Lower the requested resources, add room or tolerations. kubectl describe nodes shows what is free.",
        Reasons.QuotaExceeded => "Raise the namespace's ResourceQuota or lower the requested resources. kubectl describe quota",
        Reasons.ObjectRefused => "See what refuses: Pod Security of the namespace, an admission policy, or missing rights of the operator.",
        Reasons.TooManyDisturbances => "See the events RoundDiscarded for the causes, and run again on quieter nodes.",
        Reasons.GeneratorMissing => "See the generators' pods and their events; network policies must allow port 9737 to the target.",
        Reasons.BaselineNotFound => "Correct spec.comparison.baselineRun, or create that run in the same namespace.",
        Reasons.BaselineNotComplete => "Wait until that run is complete, or name another.",
        Reasons.BaselineMismatch => "Measure the baseline as a variant of this run; or make both runs alike in what the message names.",
        Reasons.TrialObjectDeleted => "Let nobody delete pods or Jobs of the run, or edit their labels, while it measures; then run again.",
        Reasons.PodEvicted => "See the node's events; use nodes with room, or a higher priority class by spec.target.podTemplate.",
        Reasons.StartupTimeout => "See why the pod does not start (pull, scheduling, init); raise spec.timeouts.startup if it only needs longer.",
        _ => null,
    };

    private static string? OfTarget(string reason) => reason switch
    {
        Reasons.ContainerNotCreated => "Check command, args, user and volumes of the variant against the image, and that the ConfigMaps and Secrets it names exist.",
        Reasons.TargetExited => "The service ended before it answered: its last lines are in the message. Check its arguments, environment and memory limit.",
        Reasons.TargetNotListening => "Check that spec.target.ports, or the variant's url, holds the port that the service listens on, and that it listens on all addresses, not on loopback only.",
        Reasons.TargetNotAllowed => "Correct the variant's url, or the address that DNS gives its host: loads go to no loopback, link-local, multicast or metadata address.",
        Reasons.TargetNotAnswering => "The port is open but nothing came back: check protocol (HTTP/2 for gRPC; TLS only where spec.target.tls names the port) and path; raise spec.timeouts.startup if the service needs longer.",
        Reasons.WrongAnswer => "Compare the answer in the message with expect (HTTP status, body) or with the gRPC status OK; mend the request or the expectation.",
        Reasons.GrpcMethodUnknown => "Write the call as package.Service/Method, as in the proto file, and check that this image serves it; set grpc.stream for a streaming method, and for no other.",
        Reasons.TlsFailed => "Check serverName and ca of spec.target.tls against the certificate that the service shows, and that the port speaks TLS at all.",
        Reasons.HeaderValueInvalid => "Store the value as one line: kubectl create secret generic NAME --from-literal=KEY=VALUE.",
        Reasons.ProtoInvalid => "Mend the proto file; list the files that it imports in proto.imports, each with its path.",
        Reasons.TargetDied => "The service ended under load: its last lines are in the message. Lower the load or mend the service.",
        Reasons.OutOfMemory => "Raise the memory limit: target.resources for the service or the program, generator.resources for the load tool.",
        _ => null,
    };

    private static string? OfGenerator(string reason) => reason switch
    {
        Reasons.ProbeUnreachable => "Allow TCP port 9737 from the generator's pods to the target's pods in the namespace's NetworkPolicies.",
        Reasons.ToolFailed or Reasons.ToolOutputUnreadable => "See the tool's last lines in the message; check the request and the load that the scenario asks for.",
        Reasons.ToolTimeout => "The load did not end in time: is the target too slow for this number of requests? Use duration instead of requests, or raise spec.timeouts.trial.",
        Reasons.NoCorrectAnswers => "Every request under load failed: the causes are in the message. Check the expectation, or lower the concurrency.",
        Reasons.SamplesUnreadable => "The agent's log was cut or mixed with other lines. Is a node rotating logs very early? Run it again.",
        Reasons.AgentError => "This is a fault of the agent itself. Keep the message and report it; check that operator and agent images have the same version.",
        _ => null,
    };

    private static string? OfProgram(string reason) => reason switch
    {
        Reasons.DependencyNotReady => "Look at the log of the dependency's pod while the run waits, and at its readinessProbe; give timeouts.startup more time where it is only slow.",
        Reasons.DependencyExited => "The dependency ended: its last lines are in the message. Start its image by hand as the pod does: no root, all capabilities dropped.",
        Reasons.ProgramFailed => "The program ended with an error: its last lines are in the message. Check its command, arguments and environment; exit code 0 means that all was measured.",
        Reasons.ResultsMissing => "Let the program append its results to the file that $HOTLAP_RESULTS names: JSON lines such as {\"metric\":\"time\",\"value\":9200000}.",
        Reasons.ResultsInvalid => "Correct the line that the message names: one JSON object a line, with integers only.",
        Reasons.MetricMissing => "Let the program state every metric of spec.metrics at least once, by the same name; or take out of spec.metrics what it does not measure.",
        Reasons.MetricUnknown => "Add the metric to spec.metrics with its unit and direction, or correct its name in the program.",
        _ => null,
    };
}

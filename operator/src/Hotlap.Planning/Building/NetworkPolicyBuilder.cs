using Hotlap.Planning.Actions;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Naming;

namespace Hotlap.Planning.Building;

/// <summary>
/// Builds the network policies of a run with <c>isolateNetwork</c>: targets accept only its generators, generators reach only its targets,
/// and nothing reaches the generators. They select the pods of one measurement, so the policies of an older one select nothing. They are
/// deleted with the run.
/// </summary>
internal static class NetworkPolicyBuilder
{
    public static IEnumerable<CreateObject> Build(BenchmarkRun run) => !run.Spec.IsolateNetwork ? [] :
    [
        Create(run, Api.Labels.RoleTarget, new JsonObject
        {
            ["policyTypes"] = new JsonArray("Ingress"),
            ["ingress"] = new JsonArray(new JsonObject { ["from"] = new JsonArray(Peer(run, Api.Labels.RoleGenerator)) }),
        }),
        Create(run, Api.Labels.RoleGenerator, new JsonObject
        {
            ["policyTypes"] = new JsonArray("Ingress", "Egress"),
            ["egress"] = new JsonArray(new JsonObject
            {
                // Generators also query the agents next to the dependencies.
                ["to"] = run.Spec.Dependencies.Count == 0
                    ? new JsonArray(Peer(run, Api.Labels.RoleTarget))
                    : new JsonArray(Peer(run, Api.Labels.RoleTarget), Peer(run, Api.Labels.RoleDependency)),
            }),
        }),
        .. run.Spec.Dependencies.Count == 0 ? Array.Empty<CreateObject>() :
        [
            Create(run, Api.Labels.RoleDependency, new JsonObject
            {
                ["policyTypes"] = new JsonArray("Ingress"),
                ["ingress"] =
                    new JsonArray(
                        new JsonObject { ["from"] = new JsonArray(Peer(run, Api.Labels.RoleTarget), Peer(run, Api.Labels.RoleGenerator)) }),
            }),
        ],
    ];

    private static CreateObject Create(BenchmarkRun run, string role, JsonObject rules)
    {
        var name = Names.NetworkPolicy(run, role);
        rules["podSelector"] = Pods(run, role);
        var manifest = new JsonObject
        {
            ["apiVersion"] = "networking.k8s.io/v1",
            ["kind"] = "NetworkPolicy",
            ["metadata"] = OwnedObject.Metadata(run, name, role),
            ["spec"] = rules,
        };
        return new CreateObject(ObjectKind.NetworkPolicy, name, manifest, $"network policy of the {role}s");
    }

    private static JsonObject Peer(BenchmarkRun run, string role) => new() { ["podSelector"] = Pods(run, role) };

    private static JsonObject Pods(BenchmarkRun run, string role) => new()
    {
        ["matchLabels"] = new JsonObject
        {
            [Api.Labels.RunUid] = run.Metadata.Uid,
            [Api.Labels.Measurement] = RunMeasurement.Label(run),
            [Api.Labels.Role] = role,
        },
    };
}

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
    public static IEnumerable<CreateObject> Build(BenchmarkRun run)
    {
        if (!run.Spec.IsolateNetwork) return [];
        var hasDependencies = run.Spec.Dependencies.Count > 0;
        return
        [
            Create(run, Api.Labels.RoleTarget, from: [Api.Labels.RoleGenerator]),
            // Generators also query the agents next to the dependencies.
            Create(
                run, Api.Labels.RoleGenerator, from: [],
                to: hasDependencies ? [Api.Labels.RoleTarget, Api.Labels.RoleDependency] : [Api.Labels.RoleTarget]),
            .. hasDependencies
                ? [Create(run, Api.Labels.RoleDependency, from: [Api.Labels.RoleTarget, Api.Labels.RoleGenerator])]
                : Array.Empty<CreateObject>(),
        ];
    }

    /// <summary>Builds the policy of a role, whose pods accept connections from some roles and connect to some, null for any.</summary>
    private static CreateObject Create(BenchmarkRun run, string role, string[] from, string[]? to = null)
    {
        var name = Names.NetworkPolicy(run, role);
        var spec = new JsonObject
        {
            ["podSelector"] = Pods(run, role),
            ["policyTypes"] = to is null ? new JsonArray("Ingress") : new JsonArray("Ingress", "Egress"),
        };
        if (from.Length > 0) spec["ingress"] = new JsonArray(new JsonObject { ["from"] = Peers(run, from) });
        if (to is not null) spec["egress"] = new JsonArray(new JsonObject { ["to"] = Peers(run, to) });
        var manifest = new JsonObject
        {
            ["apiVersion"] = "networking.k8s.io/v1",
            ["kind"] = "NetworkPolicy",
            ["metadata"] = OwnedObject.Metadata(run, name, role),
            ["spec"] = spec,
        };
        return new CreateObject(ObjectKind.NetworkPolicy, name, manifest, $"network policy of the {role}s");
    }

    private static JsonArray Peers(BenchmarkRun run, string[] roles) =>
        Json.List(roles.Select(role => new JsonObject { ["podSelector"] = Pods(run, role) }));

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

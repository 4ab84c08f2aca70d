using Hotlap.Planning.Actions;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Naming;
using k8s.Models;

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
        if (run.Spec.IsolateNetwork is not true) return [];
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
        var policy = new V1NetworkPolicy
        {
            ApiVersion = "networking.k8s.io/v1",
            Kind = "NetworkPolicy",
            Metadata = OwnedObject.Metadata(run, name, role),
            Spec = new V1NetworkPolicySpec
            {
                PodSelector = Pods(run, role),
                PolicyTypes = to is null ? ["Ingress"] : ["Ingress", "Egress"],
                Ingress = from.Length > 0 ? [new V1NetworkPolicyIngressRule { FromProperty = Peers(run, from) }] : null,
                Egress = to is not null ? [new V1NetworkPolicyEgressRule { To = Peers(run, to) }] : null,
            },
        };
        var manifest = ManifestJson.Of(policy, ManifestJson.Default.V1NetworkPolicy);
        return new CreateObject(ObjectKind.NetworkPolicy, name, manifest, $"network policy of the {role}s");
    }

    private static List<V1NetworkPolicyPeer> Peers(BenchmarkRun run, string[] roles) =>
        [.. roles.Select(role => new V1NetworkPolicyPeer { PodSelector = Pods(run, role) })];

    private static V1LabelSelector Pods(BenchmarkRun run, string role) => new()
    {
        MatchLabels = new Dictionary<string, string>
        {
            [Api.Labels.RunUid] = run.Metadata.Uid,
            [Api.Labels.Measurement] = RunMeasurement.Label(run),
            [Api.Labels.Role] = role,
        },
    };
}

using Hotlap.Planning.Digests;
using Hotlap.Planning.Naming;
using k8s.Models;

namespace Hotlap.Planning.Building;

/// <summary>Builds the metadata of all objects that a run owns.</summary>
internal static class OwnedObject
{
    public static V1ObjectMeta Metadata(BenchmarkRun run, string name, string role, Trial? trial = null) => new()
    {
        Name = name,
        NamespaceProperty = run.Metadata.Namespace,
        Labels = Labels(run, role, trial),
        OwnerReferences =
        [
            new V1OwnerReference
            {
                ApiVersion = run.ApiVersion,
                Kind = run.Kind,
                Name = run.Metadata.Name,
                Uid = run.Metadata.Uid,
                Controller = true,
                BlockOwnerDeletion = true,
            },
        ],
    };

    public static Dictionary<string, string> Labels(BenchmarkRun run, string role, Trial? trial)
    {
        var labels = new Dictionary<string, string>
        {
            [Api.Labels.ManagedBy] = Api.Labels.Manager,
            [Api.Labels.Run] = Names.LabelValue(run.Metadata.Name),
            [Api.Labels.RunUid] = run.Metadata.Uid,
            [Api.Labels.Measurement] = RunMeasurement.Label(run),
            [Api.Labels.Role] = role,
        };
        if (trial is null) return labels;
        labels[Api.Labels.Variant] = trial.Variant;
        labels[Api.Labels.Round] = trial.Round.ToString(CultureInfo.InvariantCulture);
        return labels;
    }

    /// <summary>Builds the Secret of a run without its data, which only the operator's process adds.</summary>
    public static V1Secret Token(BenchmarkRun run) => new()
    {
        ApiVersion = "v1",
        Kind = "Secret",
        Metadata = Metadata(run, Names.Token(run), Api.Labels.RoleToken),
        Type = "hotlap.dev/token",
        Immutable = true,
    };

    /// <summary>Builds a ConfigMap. It is immutable, so that records cannot change.</summary>
    public static V1ConfigMap ConfigMap(
        BenchmarkRun run, string name, string role, Trial? trial = null, IDictionary<string, string>? data = null) => new()
    {
        ApiVersion = "v1",
        Kind = "ConfigMap",
        Metadata = Metadata(run, name, role, trial),
        Immutable = true,
        Data = data,
    };
}

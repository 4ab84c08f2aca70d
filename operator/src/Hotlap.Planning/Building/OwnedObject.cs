using System.Globalization;
using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Naming;

namespace Hotlap.Planning.Building;

/// <summary>Builds the metadata of all objects that a run owns.</summary>
internal static class OwnedObject
{
    public static JsonObject Metadata(BenchmarkRun run, string name, string role, Trial? trial = null) => new()
    {
        ["name"] = name,
        ["namespace"] = run.Metadata.Namespace,
        ["labels"] = Labels(run, role, trial),
        ["ownerReferences"] = new JsonArray(new JsonObject
        {
            ["apiVersion"] = run.ApiVersion,
            ["kind"] = run.Kind,
            ["name"] = run.Metadata.Name,
            ["uid"] = run.Metadata.Uid,
            ["controller"] = true,
            ["blockOwnerDeletion"] = true,
        }),
    };

    public static JsonObject Labels(BenchmarkRun run, string role, Trial? trial)
    {
        var labels = new JsonObject
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

    /// <summary>Builds a ConfigMap without its data. It is immutable, so that records cannot change.</summary>
    public static JsonObject ConfigMap(BenchmarkRun run, string name, string role, Trial? trial = null) => new()
    {
        ["apiVersion"] = "v1",
        ["kind"] = "ConfigMap",
        ["metadata"] = Metadata(run, name, role, trial),
        ["immutable"] = true,
    };
}

using Hotlap.Planning.Digests;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Specs;

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

    /// <summary>Builds the Secret of a run without its data, which only the operator's process adds.</summary>
    public static JsonObject Token(BenchmarkRun run) => new()
    {
        ["apiVersion"] = "v1",
        ["kind"] = "Secret",
        ["metadata"] = Metadata(run, Names.Token(run), Api.Labels.RoleToken),
        ["type"] = "hotlap.dev/token",
        ["immutable"] = true,
    };

    /// <summary>Builds a ConfigMap without its data. It is immutable, so that records cannot change.</summary>
    public static JsonObject ConfigMap(BenchmarkRun run, string name, string role, Trial? trial = null) => new()
    {
        ["apiVersion"] = "v1",
        ["kind"] = "ConfigMap",
        ["metadata"] = Metadata(run, name, role, trial),
        ["immutable"] = true,
    };
}

/// <summary>
/// Values from ConfigMaps and Secrets. The operator never reads them: it writes references into pods, and the kubelet resolves them.
/// </summary>
internal static class Values
{
    /// <summary>Returns the environment of an agent's container that sends the requests of a spec; null when it needs none.</summary>
    public static JsonArray? AgentEnvironment(BenchmarkRunSpec spec) => RequestValues.Sources(spec) is { Count: > 0 } sources
        ? Json.List(sources.Select((source, index) => Variable(RequestValues.Variable(index), source)))
        : null;

    public static JsonObject Variable(string name, string value) => new() { ["name"] = name, ["value"] = value };

    public static JsonObject Entry(EnvVar entry) => entry.ValueFrom is { } source
        ? Variable(entry.Name, source) : Variable(entry.Name, entry.Value);

    /// <summary>Builds a reference that makes all keys of an object variables of a container.</summary>
    public static JsonObject Entry(EnvSource source)
    {
        var entry = source.SecretRef is { } secret
            ? new JsonObject { ["secretRef"] = new JsonObject { ["name"] = secret.Name } }
            : new JsonObject { ["configMapRef"] = new JsonObject { ["name"] = source.ConfigMapRef?.Name } };
        if (source.Prefix.Length > 0) entry["prefix"] = source.Prefix;
        return entry;
    }

    private static JsonObject Variable(string name, ValueSource source) => new()
    {
        ["name"] = name,
        ["valueFrom"] = source.SecretKeyRef is { } secret
            ? new JsonObject { ["secretKeyRef"] = Key(secret) }
            : new JsonObject { ["configMapKeyRef"] = Key(source.ConfigMapKeyRef!) },
    };

    private static JsonObject Key(KeyReference reference) => new() { ["name"] = reference.Name, ["key"] = reference.Key };
}

namespace Hotlap.Cli.Previews;

/// <summary>What a target's pod needs of the administrator, and of volumes that exist only once.</summary>
internal static class PodNeeds
{
    /// <summary>Returns a sentence for each need; empty for a pod that needs nothing.</summary>
    public static IReadOnlyList<string> Of(BenchmarkRunSpec spec)
    {
        var pod = spec.Target.PodTemplate?["spec"] as JsonObject ?? [];
        List<JsonObject> volumes = [.. Objects(pod["volumes"])];
        var account = Text(pod["serviceAccountName"]);
        var claims = Names(volumes, "persistentVolumeClaim", "claimName");
        string[] needs =
        [
            .. Need(account is null or "default" ? [] : [account], "the service account {0}", "authors.serviceAccounts"),
            .. Need(Names(volumes, "secret", "secretName"), "volumes of the Secrets {0}", "authors.volumes: secret"),
            .. Need(claims, "volumes of the claims {0}", "authors.volumes: persistentVolumeClaim"),
            .. Need(Names(volumes, "ephemeral", null), "the ephemeral volumes {0}", "authors.volumes: ephemeral"),
            .. Need(Names(volumes, "csi", "driver"), "volumes of the CSI drivers {0}", "authors.volumes: csi"),
            .. Need(Secrets(spec, pod), "variables of the Secrets {0}", "authors.env: secret"),
        ];
        return
        [
            .. needs,
            .. claims.Count > 0
                ? [$"a claim that only one pod can use at a time ({string.Join(", ", claims)}) is not free while its workload runs"]
                : Array.Empty<string>(),
        ];
    }

    private static IEnumerable<string> Need(IReadOnlyList<string> names, string what, string setting) => names.Count == 0 ? [] :
        [$"{string.Format(CultureInfo.InvariantCulture, what, string.Join(", ", names))}, if the administrator allows it ({setting})"];

    private static IReadOnlyList<string> Names(IEnumerable<JsonObject> volumes, string kind, string? field) =>
        [.. volumes.Where(volume => volume[kind] is not null)
            .Select(volume => Text(field is null ? volume["name"] : At(volume, kind, field)) ?? "").Distinct(StringComparer.Ordinal)];

    private static IReadOnlyList<string> Secrets(BenchmarkRunSpec spec, JsonObject pod)
    {
        var containers = Objects(pod["initContainers"]).Concat(Objects(pod["containers"])).ToList();
        var variables = spec.Target.Env.Concat(spec.Variants.SelectMany(variant => variant.Env));
        var sources = spec.Target.EnvFrom.Concat(spec.Variants.SelectMany(variant => variant.EnvFrom));
        var written = variables.Select(entry => entry.ValueFrom?.SecretKeyRef?.Name)
            .Concat(sources.Select(source => source.SecretRef?.Name));
        var taken = containers.SelectMany(container =>
            Objects(container["env"]).Select(entry => Text(At(entry, "valueFrom", "secretKeyRef", "name")))
                .Concat(Objects(container["envFrom"]).Select(source => Text(At(source, "secretRef", "name")))));
        return [.. written.Concat(taken).OfType<string>().Distinct(StringComparer.Ordinal)];
    }

    /// <summary>Returns a part of any JSON; null where a part of its path is no map.</summary>
    private static JsonNode? At(JsonNode? node, params string[] path) =>
        path.Aggregate(node, (found, name) => (found as JsonObject)?[name]);

    private static string? Text(JsonNode? node) => node is JsonValue value && value.TryGetValue<string>(out var text) ? text : null;

    private static IEnumerable<JsonObject> Objects(JsonNode? list) => (list as JsonArray ?? []).OfType<JsonObject>();
}

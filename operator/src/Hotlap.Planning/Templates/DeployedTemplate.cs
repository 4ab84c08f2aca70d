using System.Security.Cryptography;
using Hotlap.Api.Units;
using Hotlap.Planning.Building;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Templates;

/// <summary>Takes the pod template of a workload as the API server returns it.</summary>
public static class DeployedTemplate
{
    /// <summary>Largest template in bytes of JSON, because the status of its run holds it.</summary>
    private const int MostBytes = 32 * 1024;

    /// <summary>The container that kubectl chooses where none is named.</summary>
    private const string DefaultContainer = "kubectl.kubernetes.io/default-container";

    /// <summary>Returns the template, or a problem.</summary>
    /// <param name="source">Which workload was read.</param>
    /// <param name="workload">The workload; null if there is none.</param>
    /// <param name="namespaceName">Namespace of the run.</param>
    public static TemplateReading Of(TemplateSource source, JsonObject? workload, string namespaceName)
    {
        ArgumentNullException.ThrowIfNull(source);
        var title = $"target.from: {source.Kind} {source.Name}";
        if (workload is null)
            return Refused($"{title} does not exist in namespace {namespaceName}; correct kind or name, or create it first");
        if (workload["spec"]?["template"] is not JsonObject template || template["spec"] is not JsonObject pod)
            return Refused($"{title} has no spec.template{(workload["spec"]?["workloadRef"] is null ? "; name another"
                : "; name the workload of its workloadRef")}");
        List<JsonObject> containers = [.. Json.Objects(pod["containers"])];
        var wanted = source.Container ?? PodTemplateFields.Text(template["metadata"]?["annotations"]?[DefaultContainer]);
        var service = wanted is not null ? containers.Find(container => Name(container) == wanted)
            : containers.Count == 1 ? containers[0] : null;
        if (service is null)
            return Refused($"{title} has the containers {string.Join(", ", containers.Select(Name))}; name the one of the service as "
                + "target.from.container");
        var taken = Take(source, template, service, Json.Objects(workload["spec"]?["volumeClaimTemplates"]));
        var bytes = JsonSerializer.SerializeToUtf8Bytes(taken, Api.Serialization.ApiJson.Default.TakenTemplate).Length;
        return bytes <= MostBytes ? new(taken, null) : Refused(
            $"{title}: its template is {bytes} bytes of JSON, more than the {MostBytes} that a run's status holds; move long values of "
                + "variables and commands to a ConfigMap");

        static TemplateReading Refused(string problem) => new(null, problem);
    }

    private static TakenTemplate Take(
        TemplateSource source, JsonObject template, JsonObject service, IEnumerable<JsonObject> claims)
    {
        var name = Name(service);
        var pod = template["spec"]!.AsObject();
        return new TakenTemplate
        {
            Kind = source.Kind,
            Name = source.Name,
            Container = name,
            Digest = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(CanonicalJson.Sort(template)!.ToJsonString()))),
            Image = PodTemplateFields.Text(service["image"]) ?? "",
            Command = Texts(service["command"]),
            Args = Texts(service["args"]),
            Ports = Ports(service),
            // A container without limits is measured without them, and not with Hotlap's defaults.
            Resources = (service["resources"] as JsonObject ?? []).DeepClone().AsObject(),
            NodeSelector = (pod["nodeSelector"] as JsonObject)?.ToDictionary(
                label => label.Key, label => PodTemplateFields.Text(label.Value) ?? "", StringComparer.Ordinal),
            Tolerations = pod["tolerations"] is null ? null : [.. Json.Objects(pod["tolerations"]).Select(Copy)],
            PodTemplate = new JsonObject { ["spec"] = DeployedPod.Of(pod, name, claims) },
        };
    }

    /// <summary>The TCP ports. A port without a name gets one, by which requests can refer to it.</summary>
    private static List<NamedPort> Ports(JsonObject service) =>
    [
        .. Json.Objects(service["ports"]).Where(port => PodTemplateFields.Text(port["protocol"]) is null or "TCP")
            .Select(port => (Name: PodTemplateFields.Text(port["name"]), Number: Quantity.Of(port["containerPort"]) ?? 0))
            .Select(port => new NamedPort
            {
                Name = port.Name ?? string.Create(CultureInfo.InvariantCulture, $"port-{port.Number}"), ContainerPort = (int)port.Number,
            }),
    ];

    private static List<string>? Texts(JsonNode? list) =>
        (list as JsonArray)?.Select(item => PodTemplateFields.Text(item) ?? "").ToList();

    private static JsonObject Copy(JsonObject node) => node.DeepClone().AsObject();

    private static string Name(JsonObject container) => TemplateContainers.Name(container);
}

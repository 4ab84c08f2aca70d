using Hotlap.Planning;

namespace Hotlap.Cli.Reading;

/// <summary>Writes the run that compares a workload as it is deployed with other images of its service.</summary>
/// <param name="Source">The workload.</param>
/// <param name="Images">Images by the names of their variants.</param>
internal sealed record DeployedRun(TemplateSource Source, IReadOnlyList<KeyValuePair<string, string>> Images)
{
    /// <summary>Name of the variant with the image that is deployed.</summary>
    public const string Deployed = "deployed";

    /// <summary>Kinds by their names and short names in kubectl.</summary>
    private static readonly Dictionary<string, string> Kinds = new(StringComparer.OrdinalIgnoreCase)
    {
        ["deployment"] = "Deployment", ["deploy"] = "Deployment", ["statefulset"] = "StatefulSet", ["sts"] = "StatefulSet",
        ["daemonset"] = "DaemonSet", ["ds"] = "DaemonSet", ["rollout"] = "Rollout", ["ro"] = "Rollout",
    };

    /// <summary>Path of the request; null for that of the readiness probe, or <c>/</c>.</summary>
    public string? Path { get; init; }

    /// <summary>Duration of the load in each trial.</summary>
    public string Duration { get; init; } = "10s";

    /// <summary>Reads the options of the command line.</summary>
    /// <exception cref="CommandException">An option is not of its form.</exception>
    public static DeployedRun Parse(string from, string? container, IReadOnlyList<string> images)
    {
        if (from.Split('/') is not [var kind, { Length: > 0 } name] || !Kinds.TryGetValue(kind, out var known))
            throw new CommandException(
                $"--from {from}: is not KIND/NAME with one of these kinds: deployment, statefulset, daemonset, rollout; write it as "
                    + "deployment/checkout");
        if (images.Count == 0)
            throw new CommandException("--from needs an image to compare with: --image NAME=IMAGE, such as --image candidate=shop:2.0");
        return new DeployedRun(new TemplateSource { Kind = known, Name = name, Container = container }, [.. images.Select(Image)]);
    }

    /// <summary>Returns the manifest of the run as JSON.</summary>
    /// <param name="service">The container of the service, as it is deployed.</param>
    /// <exception cref="CommandException">The service states no port.</exception>
    public JsonObject Write(TakenTemplate service)
    {
        var probe = Readiness(service)?["httpGet"] as JsonObject;
        var port = Port(probe?["port"], service.Ports) ?? throw new CommandException(
            $"{Source.Kind} {Source.Name}: the container {service.Container} states no TCP port; add ports to it, or write a run with "
                + "target.from and target.ports");
        var target = new JsonObject { ["from"] = From() };
        if ((string?)probe?["scheme"] == "HTTPS")
            target["tls"] = new JsonArray((JsonNode)new JsonObject { ["port"] = port, ["insecureSkipVerify"] = true });
        return new JsonObject
        {
            ["apiVersion"] = $"{BenchmarkRun.Group}/{BenchmarkRun.Version}",
            ["kind"] = BenchmarkRun.KindName,
            ["metadata"] = new JsonObject { ["name"] = Source.Name },
            ["spec"] = new JsonObject
            {
                ["variants"] = new JsonArray([
                    new JsonObject { ["name"] = Deployed },
                    .. Images.Select(image => new JsonObject { ["name"] = image.Key, ["image"] = image.Value }),
                ]),
                ["target"] = target,
                ["scenarios"] = new JsonArray((JsonNode)new JsonObject
                {
                    ["name"] = "request",
                    ["http"] = new JsonObject { ["port"] = port, ["path"] = Path ?? (string?)probe?["path"] ?? "/" },
                    ["load"] = new JsonObject { ["duration"] = Duration },
                }),
            },
        };
    }

    private JsonObject From()
    {
        var from = new JsonObject { ["kind"] = Source.Kind, ["name"] = Source.Name };
        if (Source.Container is { } container)
            from["container"] = container;
        return from;
    }

    private static JsonNode? Readiness(TakenTemplate service) => (service.PodTemplate?["spec"]?["containers"] as JsonArray ?? [])
        .FirstOrDefault(container => (string?)container?["name"] == ContainerNames.Target)?["readinessProbe"];

    /// <summary>Returns the name of the port of the readiness probe, which names it or states its number; else of the first one.</summary>
    private static string? Port(JsonNode? probed, List<NamedPort> ports) =>
        (ports.FirstOrDefault(port => probed?.ToString() is { } text && (port.Name == text || $"{port.ContainerPort}" == text))
            ?? (ports.Count > 0 ? ports[0] : null))?.Name;

    private static KeyValuePair<string, string> Image(string option) =>
        option.Split('=', 2) is [{ Length: > 0 } name, { Length: > 0 } image] ? KeyValuePair.Create(name, image)
        : throw new CommandException($"--image {option}: is not NAME=IMAGE; write it as candidate=registry/shop:2.0");
}

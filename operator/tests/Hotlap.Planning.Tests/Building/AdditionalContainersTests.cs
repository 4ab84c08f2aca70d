using System.Text.Json.Nodes;
using Hotlap.Api.Units;
using Hotlap.Planning.Building;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests.Building;

/// <summary>Init containers and sidecars of a target's template: what runs, as whom, and what it takes of a node.</summary>
public sealed class AdditionalContainersTests
{
    private const string Restricted = """{"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]}""";

    [Theory]
    [InlineData("65532", "{}", Restricted + "}", true)]
    [InlineData("", "{}", """{"allowPrivilegeEscalation":false,"capabilities":{"drop":["NET_RAW"]}}""", false)]
    [InlineData("", "{runAsUser: 5}", Restricted + ",\"runAsUser\":5}", true)]
    [InlineData("5", "{runAsUser: 0}", """{"allowPrivilegeEscalation":false,"capabilities":{"drop":["NET_RAW"]},"runAsUser":0}""", false)]
    [InlineData("5", "{capabilities: {drop: [KILL], add: [NET_BIND_SERVICE]}}",
        """{"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL","KILL"],"add":["NET_BIND_SERVICE"]}}""", true)]
    [InlineData("5", "{allowPrivilegeEscalation: true, privileged: false, readOnlyRootFilesystem: true}",
        Restricted + ",\"privileged\":false,\"readOnlyRootFilesystem\":true}", true)]
    public void Of_Template_GivesNoContainerMoreThanTheOperatorDecides(string user, string security, string expected, bool isNonRoot)
    {
        var template = Read($"containers: [{{name: logs, image: \"logs:1\", securityContext: {security}}}]");
        var image = new ResolvedImage { Variant = "logs", Reference = "logs@sha256:aa", Architecture = "amd64", User = user };

        var built = AdditionalContainers.Of(template, [image, image with { Architecture = "arm64", Reference = "other" }], "amd64");

        built.AreNonRoot.ShouldBe(isNonRoot);
        built.Sidecars.ShouldHaveSingleItem()["securityContext"]!.ToJsonString().ShouldBe(expected);
        built.Sidecars[0]["image"]!.ToString().ShouldBe("logs@sha256:aa");
        built.Sidecars[0]["imagePullPolicy"]!.ToString().ShouldBe("IfNotPresent");
        template["spec"]!["containers"]![0]!["image"]!.ToString().ShouldBe("logs:1");
    }

    /// <summary>By the table of the Kubernetes documentation on sidecars and resource sharing.</summary>
    [Theory]
    [InlineData("", "", 1000)]
    [InlineData("", "s: 200", 1200)]
    [InlineData("a: 300", "", 1000)]
    [InlineData("a: 3000", "s: 200", 3000)]
    [InlineData("a: 3000, b: 4000", "", 4000)]
    [InlineData("+n: 500", "s: 200", 1700)]
    [InlineData("+n: 500, a: 3000", "", 3500)]
    [InlineData("a: 3000, +n: 500", "", 3000)]
    [InlineData("+n: 500, +m: 700, a: 100", "s: 200", 2400)]
    public void OfTarget_Containers_RequestsWhatTheSchedulerCounts(string init, string sidecars, long expected)
    {
        var template = Read($"initContainers: [{List(init)}], containers: [{List(sidecars)}]");

        PodRequests.OfTarget(template, new Amount(1000, 0)).Millicores.ShouldBe(expected);
    }

    private static string List(string containers) => string.Join(", ", containers
        .Split(", ", StringSplitOptions.RemoveEmptyEntries).Select(container => container.Split(": ")).Select(parts =>
            $"{{name: {parts[0].TrimStart('+')}, resources: {{requests: {{cpu: {parts[1]}m}}}}{(parts[0][0] == '+' ? ", restartPolicy: Always" : "")}}}"));

    private static JsonObject Read(string spec) => (JsonObject)Yaml.Read($"spec: {{{spec}}}")!;
}

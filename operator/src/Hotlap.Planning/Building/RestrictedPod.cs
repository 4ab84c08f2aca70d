using System.Text.Json.Nodes;
using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Building;

/// <summary>What all pods of a trial have in common: the restricted Pod Security Standard, no token of a service account, no life after their end.</summary>
internal static class RestrictedPod
{
    /// <summary>A pod's spec without its containers.</summary>
    /// <param name="nodeSelector">Where it may run.</param>
    /// <param name="sharesProcesses">True where the agent in it measures the other container.</param>
    /// <param name="withServices">True where it gets the addresses of its namespace's Services.</param>
    public static JsonObject Spec(JsonNode nodeSelector, bool sharesProcesses = false, bool withServices = false)
    {
        var spec = new JsonObject { ["restartPolicy"] = "Never" };
        if (sharesProcesses) spec["shareProcessNamespace"] = true;
        spec["automountServiceAccountToken"] = false;
        spec["enableServiceLinks"] = withServices;
        // Nothing of it is kept: one second keeps the pause between trials short.
        spec["terminationGracePeriodSeconds"] = 1;
        spec["securityContext"] = new JsonObject
        {
            ["runAsNonRoot"] = true,
            ["seccompProfile"] = new JsonObject { ["type"] = "RuntimeDefault" },
        };
        spec["nodeSelector"] = nodeSelector;
        return spec;
    }

    /// <summary>Lets a container answer as the probe, with so much memory.</summary>
    /// <param name="container">The agent's container.</param>
    /// <param name="memory">Its memory limit. It has no CPU limit: a throttled probe would mistime.</param>
    public static void ServeProbe(JsonObject container, string memory)
    {
        container["ports"] = new JsonArray(new JsonObject { ["name"] = AgentContainers.Probe, ["containerPort"] = ProbePlan.DefaultPort });
        container["resources"] = new JsonObject
        {
            ["requests"] = new JsonObject { ["cpu"] = "10m", ["memory"] = "32Mi" },
            ["limits"] = new JsonObject { ["memory"] = memory },
        };
    }

    /// <summary>The probe holds the kubelet's request until the first correct answer, so that Ready follows it at once.</summary>
    /// <param name="startup">How long a startup may take.</param>
    public static JsonObject Readiness(TimeSpan startup) => new()
    {
        ["httpGet"] = new JsonObject { ["path"] = "/ready", ["port"] = ProbePlan.DefaultPort },
        ["periodSeconds"] = 1,
        ["timeoutSeconds"] = Math.Max(1, (int)startup.TotalSeconds),
        ["failureThreshold"] = 3,
    };
}

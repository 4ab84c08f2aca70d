using Hotlap.Api.Units;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Placing;

/// <summary>What a pod with init containers and sidecars requests, by the rule of the scheduler.</summary>
public static class PodRequests
{
    /// <summary>Returns the requests of a target's pod.</summary>
    /// <param name="template">The template of the pod; null for none.</param>
    /// <param name="own">What the service and the probe request.</param>
    public static Amount OfTarget(JsonObject? template, Amount own) =>
        Sum(TemplateContainers.Init(template), TemplateContainers.Sidecars(template), own);

    /// <summary>
    /// Init containers run one after another before the others. Those that go on running add to all that start later.
    /// </summary>
    internal static Amount Sum(IEnumerable<JsonObject> init, IEnumerable<JsonObject> sidecars, Amount own)
    {
        var (beside, most) = (default(Amount), default(Amount));
        foreach (var container in init)
        {
            if (TemplateContainers.IsNativeSidecar(container)) beside += Requested(container);
            else most = Amount.Larger(most, beside + Requested(container));
        }

        return Amount.Larger(most, sidecars.Select(Requested).Aggregate(beside + own, (sum, requested) => sum + requested));
    }

    private static Amount Requested(JsonObject container) => ResourceAmounts.Requested(container["resources"]);
}

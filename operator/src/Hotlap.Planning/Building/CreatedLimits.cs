using Hotlap.Api.Units;

namespace Hotlap.Planning.Building;

/// <summary>
/// Limits and requests of the target's container in the pod as the API server stored it. A LimitRange, a policy or a webhook may have given
/// it others than the spec.
/// </summary>
internal static class CreatedLimits
{
    private static readonly string[] Compared = ["cpu", "memory"];

    /// <summary>Returns the CPU limit in thousandths of a CPU; null without one.</summary>
    public static long? Cpu(BenchmarkRunSpec spec, Trial trial, Pod target) =>
        Find(target) is { } container ? CpuQuantity.Millicores(Of(container, "cpu")) : TargetPodBuilder.CpuLimit(spec, trial);

    /// <summary>Returns what the container requests: zero without a request.</summary>
    public static Amount Requested(BenchmarkRunSpec spec, Trial trial, Pod target) =>
        Find(target) is { } container ? Api.Units.Amount.Of(name => container.Resources?.Requests?.GetValueOrDefault(name), otherwise: 0)
            : TargetPodBuilder.Requested(spec, trial);

    /// <summary>Returns the limits that are not the spec's, such as <c>cpu 500m instead of none</c>; null when all are.</summary>
    public static IReadOnlyList<string>? Others(BenchmarkRunSpec spec, Trial trial, Pod target)
    {
        if (Find(target) is not { } container) return null;
        string[] others =
        [
            .. Compared.Where(name => Amount(name, Of(container, name)) != Amount(name, TargetPodBuilder.Limit(spec, trial, name)))
                .Select(name => $"{name} {Said(Of(container, name))} instead of {Said(TargetPodBuilder.Limit(spec, trial, name))}"),
        ];
        return others.Length > 0 ? others : null;
    }

    private static PodContainer? Find(Pod target) => target.Spec.Containers?.Find(container => container.Name == ContainerNames.Target);

    private static JsonNode? Of(PodContainer container, string name) => container.Resources?.Limits?.GetValueOrDefault(name);

    private static string Said(JsonNode? quantity) => Quantity.Text(quantity) is { Length: > 0 } text ? text : "none";

    private static long? Amount(string name, JsonNode? quantity) =>
        name == "cpu" ? CpuQuantity.Millicores(quantity) : Quantity.Of(quantity);
}

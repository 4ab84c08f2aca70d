using Hotlap.Api.V1Alpha1;
using static Hotlap.Operator.Metrics.FamilyOf;

namespace Hotlap.Operator.Metrics;

/// <summary>Resource usage of dependencies while a cell was measured; values that could not be read have no series.</summary>
internal static class DependencyFamilies
{
    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        Of("hotlap_dependency_cpu_seconds_per_request", "s", "CPU time of a dependency per correct answer.",
            used => used.CpuNanosecondsPerRequest / Nano),
        Of("hotlap_dependency_cpu_ratio", null, "Share of one CPU that a dependency used in the window.",
            used => used.CpuMillicores / PerMille),
        Of("hotlap_dependency_memory_peak_bytes", "By", "Peak resident memory of a dependency.", used => used.PeakMemoryBytes),
    ];

    private static ResultFamily Of(string name, string? unit, string help, Func<DependencyStatus, double?> read) =>
        new(name, unit, help, (run, sink) =>
        {
            foreach (var cell in run.Status?.Results ?? [])
            {
                foreach (var used in cell.Dependencies ?? [])
                {
                    if (read(used) is { } value)
                        sink.Add(value, Variant(cell), Scenario(cell), Payload(cell), Label("dependency", used.Name));
                }
            }
        });
}

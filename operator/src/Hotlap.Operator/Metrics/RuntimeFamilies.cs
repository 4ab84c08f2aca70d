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

/// <summary>Metrics that the targets' .NET runtimes report; a runtime that reports none has no series.</summary>
internal static class RuntimeFamilies
{
    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        FamilyOf.Cells(
            "hotlap_runtime_allocated_bytes_per_request", "By", "Bytes that the target allocated per correct answer.", cell =>
                cell.Runtime?.AllocatedBytesPerRequest),
        new("hotlap_runtime_gc_collections", null, "Garbage collections of the target in a window, by generation.", Collections),
        FamilyOf.Cells(
            "hotlap_runtime_gc_pause_ratio", null, "Share of the window in which collections paused the target.", cell =>
                cell.Runtime?.GcPausePerMille / PerMille),
        FamilyOf.Variants(
            "hotlap_runtime_startup_jit_seconds", "s", "Time in the JIT compiler until the first correct answer.", variant =>
                variant.Runtime?.JitMicroseconds / Micro),
        FamilyOf.Variants(
            "hotlap_runtime_startup_jit_methods", null, "Methods compiled by the JIT until the first correct answer.", variant =>
                variant.Runtime?.JitMethods),
        FamilyOf.Cells(
            "hotlap_runtime_jit_seconds", "s", "Time in the JIT compiler in the window.", cell => cell.Runtime?.JitMicroseconds / Micro),
    ];

    private static void Collections(BenchmarkRun run, ResultSink sink)
    {
        foreach (var cell in run.Status?.Results ?? [])
        {
            Add("0", cell.Runtime?.Gen0Collections);
            Add("1", cell.Runtime?.Gen1Collections);
            Add("2", cell.Runtime?.Gen2Collections);

            void Add(string generation, long? count)
            {
                if (count is { } value) sink.Add(value, Variant(cell), Scenario(cell), Payload(cell), Label("generation", generation));
            }
        }
    }
}

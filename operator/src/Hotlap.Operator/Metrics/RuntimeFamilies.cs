using static Hotlap.Operator.Metrics.FamilyOf;

namespace Hotlap.Operator.Metrics;

/// <summary>What the targets' .NET runtimes report, and what dependencies use. Values that could not be read have no series.</summary>
internal static class RuntimeFamilies
{
    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        Cells(
            "hotlap_runtime_allocated_bytes_per_request", "Bytes that the target allocated per correct answer.",
            cell => cell.Runtime?.AllocatedBytesPerRequest),
        Cells("hotlap_runtime_gc_collections", "Garbage collections of the target in a window, by generation.", ["generation"], cell =>
        [
            new(cell.Runtime?.Gen0Collections, "0"), new(cell.Runtime?.Gen1Collections, "1"), new(cell.Runtime?.Gen2Collections, "2"),
        ]),
        Cells(
            "hotlap_runtime_gc_pause_ratio", "Share of the window in which collections paused the target.",
            cell => cell.Runtime?.GcPausePerMille / PerMille),
        Variants(
            "hotlap_runtime_startup_jit_seconds", "Time in the JIT compiler until the first correct answer.",
            variant => variant.Runtime?.JitMicroseconds / Micro),
        Variants(
            "hotlap_runtime_startup_jit_methods", "Methods compiled by the JIT until the first correct answer.",
            variant => variant.Runtime?.JitMethods),
        Cells("hotlap_runtime_jit_seconds", "Time in the JIT compiler in the window.", cell => cell.Runtime?.JitMicroseconds / Micro),
        Dependencies(
            "hotlap_dependency_cpu_seconds_per_request", "CPU time of a dependency per correct answer.",
            used => used.CpuNanosecondsPerRequest / Nano),
        Dependencies(
            "hotlap_dependency_cpu_ratio", "Share of one CPU that a dependency used in the window.", used => used.CpuMillicores / PerMille),
        Dependencies("hotlap_dependency_memory_peak_bytes", "Peak resident memory of a dependency.", used => used.PeakMemoryBytes),
    ];

    private static ResultFamily Dependencies(string name, string help, Func<DependencyStatus, double?> read) => Cells(
        name, help, ["dependency"], cell => (cell.Dependencies ?? []).Select(used => new Figure(read(used), used.Name)));
}

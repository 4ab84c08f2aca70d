namespace Hotlap.Measurement.Contract;

/// <summary>
/// Metrics of the target's .NET runtime over a period (meter <c>System.Runtime</c> over OTLP), as differences of cumulative counters. A
/// figure that the runtime does not export is null, never zero. Native AOT has no JIT.
/// </summary>
public sealed record RuntimeSample
{
    /// <summary>
    /// Length of the period that the figures cover, in nanoseconds. Its ends are interpolated between exports, or moved to the nearest
    /// export.
    /// </summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>Bytes allocated on the managed heap (<c>dotnet.gc.heap.total_allocated</c>).</summary>
    public long? AllocatedBytes { get; set; }

    /// <summary>Number of generation 0 collections (<c>dotnet.gc.collections</c>).</summary>
    public long? Gen0Collections { get; set; }

    /// <summary>Number of generation 1 collections.</summary>
    public long? Gen1Collections { get; set; }

    /// <summary>Number of generation 2 collections.</summary>
    public long? Gen2Collections { get; set; }

    /// <summary>Time that the process was paused by garbage collections (<c>dotnet.gc.pause.time</c>), in nanoseconds.</summary>
    public long? GcPauseNanoseconds { get; set; }

    /// <summary>Time spent in the JIT compiler (<c>dotnet.jit.compilation.time</c>), in nanoseconds.</summary>
    public long? JitNanoseconds { get; set; }

    /// <summary>Number of methods that the JIT compiled (<c>dotnet.jit.compiled_methods</c>).</summary>
    public long? JitMethods { get; set; }
}

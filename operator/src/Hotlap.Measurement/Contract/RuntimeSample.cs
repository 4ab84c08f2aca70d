namespace Hotlap.Measurement.Contract;

/// <summary>
/// What the target's .NET runtime said of itself over a time (meter <c>System.Runtime</c> over OTLP): differences of cumulative counters.
/// A figure that the runtime does not state is null, never zero; Native AOT has no JIT.
/// </summary>
public sealed record RuntimeSample
{
    /// <summary>Time between the two exports that the differences were taken of, in nanoseconds.</summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>Bytes allocated on the managed heap (<c>dotnet.gc.heap.total_allocated</c>).</summary>
    public long? AllocatedBytes { get; set; }

    /// <summary>Collections of generation 0 (<c>dotnet.gc.collections</c>).</summary>
    public long? Gen0Collections { get; set; }

    /// <summary>Collections of generation 1.</summary>
    public long? Gen1Collections { get; set; }

    /// <summary>Collections of generation 2.</summary>
    public long? Gen2Collections { get; set; }

    /// <summary>Time in which collections paused the program (<c>dotnet.gc.pause.time</c>), in nanoseconds.</summary>
    public long? GcPauseNanoseconds { get; set; }

    /// <summary>Time spent in the JIT compiler (<c>dotnet.jit.compilation.time</c>), in nanoseconds.</summary>
    public long? JitNanoseconds { get; set; }

    /// <summary>Methods that the JIT compiled (<c>dotnet.jit.compiled_methods</c>).</summary>
    public long? JitMethods { get; set; }
}

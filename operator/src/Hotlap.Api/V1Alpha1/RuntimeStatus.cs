namespace Hotlap.Api.V1Alpha1;

/// <summary>What a target's .NET runtime said of itself, medians over trials. What it does not state is null, never zero.</summary>
public sealed record RuntimeStatus
{
    /// <summary>Bytes allocated per correct answer.</summary>
    public long? AllocatedBytesPerRequest { get; set; }

    /// <summary>Collections of generation 0 in a window.</summary>
    public long? Gen0Collections { get; set; }

    /// <summary>Collections of generation 1 in a window.</summary>
    public long? Gen1Collections { get; set; }

    /// <summary>Collections of generation 2 in a window.</summary>
    public long? Gen2Collections { get; set; }

    /// <summary>Share of the window in which collections paused the program, in thousandths.</summary>
    public long? GcPausePerMille { get; set; }

    /// <summary>Time in the JIT compiler: of a variant until its first correct answer, of a cell in its window; in microseconds. Null for Native AOT.</summary>
    public long? JitMicroseconds { get; set; }

    /// <summary>Methods compiled by the JIT in the same time. Null for Native AOT.</summary>
    public long? JitMethods { get; set; }
}

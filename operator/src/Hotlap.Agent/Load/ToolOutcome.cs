namespace Hotlap.Agent.Load;

/// <summary>How a tool's process ended.</summary>
/// <param name="ExitCode">Exit code; 128 and the signal's number when a signal ended it.</param>
/// <param name="TimedOut">True when the agent ended it: its time was up, or it thrashed.</param>
/// <param name="CpuNanoseconds">CPU time that it used.</param>
/// <param name="StartTimestamp">The clock's timestamp when it had begun.</param>
/// <param name="Errors">Last lines of its standard error.</param>
internal readonly record struct ToolOutcome(int ExitCode, bool TimedOut, long CpuNanoseconds, long StartTimestamp, string Errors)
{
    /// <summary>Why it failed for want of memory; null where that was not the cause.</summary>
    public string? MemoryShortage { get; init; }
}

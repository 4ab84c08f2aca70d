namespace Hotlap.Agent.Load;

/// <summary>Outcome of a tool's process.</summary>
/// <param name="ExitCode">Exit code; 128 plus the signal number when a signal ended the process.</param>
/// <param name="TimedOut">True when the agent ended the process, at its deadline or because it thrashed.</param>
/// <param name="CpuNanoseconds">CPU time of the process in nanoseconds.</param>
/// <param name="StartTimestamp">Timestamp of the clock when the process started.</param>
/// <param name="Errors">Last lines of its standard error.</param>
internal readonly record struct ToolOutcome(int ExitCode, bool TimedOut, long CpuNanoseconds, long StartTimestamp, string Errors)
{
    /// <summary>Explanation of a failure by lack of memory; null when memory was not the cause.</summary>
    public string? MemoryShortage { get; init; }
}

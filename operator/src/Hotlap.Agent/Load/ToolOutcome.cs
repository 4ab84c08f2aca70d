namespace Hotlap.Agent.Load;

/// <summary>How a tool's process ended.</summary>
/// <param name="ExitCode">Exit code; 128 and the signal's number when a signal ended it.</param>
/// <param name="TimedOut">True when it was killed because its time was up.</param>
/// <param name="CpuNanoseconds">CPU time that it used.</param>
/// <param name="StartTimestamp">The clock's timestamp when it had begun.</param>
/// <param name="Errors">Last lines of its standard error.</param>
internal readonly record struct ToolOutcome(int ExitCode, bool TimedOut, long CpuNanoseconds, long StartTimestamp, string Errors);

using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

/// <summary>Result of one run of a tool.</summary>
/// <param name="Result">What the tool measured.</param>
/// <param name="CpuNanoseconds">CPU time of the tool during its load, in nanoseconds.</param>
/// <param name="StartTimestamp">Timestamp of the clock when the tool's process started.</param>
/// <param name="Tail">Last lines that the tool printed.</param>
internal sealed record ToolRunResult(ToolResult Result, long CpuNanoseconds, long StartTimestamp, string Tail);

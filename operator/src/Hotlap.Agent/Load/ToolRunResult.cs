using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

/// <summary>What one run of a tool gave.</summary>
/// <param name="Result">What it measured.</param>
/// <param name="CpuNanoseconds">CPU time that it used for its load.</param>
/// <param name="StartTimestamp">The clock's timestamp when its process had begun.</param>
/// <param name="Tail">Last lines of what it printed.</param>
internal sealed record ToolRunResult(ToolResult Result, long CpuNanoseconds, long StartTimestamp, string Tail);

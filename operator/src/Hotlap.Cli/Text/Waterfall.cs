namespace Hotlap.Cli.Text;

/// <summary>One step of a waterfall.</summary>
/// <param name="Name">Name of the step.</param>
/// <param name="Begin">Start of its bar.</param>
/// <param name="End">End of its bar; not before its start.</param>
/// <param name="Label">Text after the bar.</param>
internal sealed record Fall(string Name, long Begin, long End, string Label);

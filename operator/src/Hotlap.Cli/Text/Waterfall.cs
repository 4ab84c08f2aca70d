namespace Hotlap.Cli.Text;

/// <summary>One step of a waterfall.</summary>
/// <param name="Name">What it is.</param>
/// <param name="Begin">Where its bar begins.</param>
/// <param name="End">Where its bar ends; not before its begin.</param>
/// <param name="Label">What stands behind the bar.</param>
internal sealed record Fall(string Name, long Begin, long End, string Label);

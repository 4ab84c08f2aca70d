namespace Hotlap.Cli.Text;

/// <summary>One bar of a plot; the value sets its length, and the label shows the value.</summary>
internal sealed record Bar(string Name, long? Value, string Label);

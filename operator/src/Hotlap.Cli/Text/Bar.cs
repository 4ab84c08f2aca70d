namespace Hotlap.Cli.Text;

/// <summary>One bar: its value sets the length, its label says the value.</summary>
internal sealed record Bar(string Name, long? Value, string Label);

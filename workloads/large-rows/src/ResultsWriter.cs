namespace LargeRows;

/// <summary>Appends results in the form that Hotlap reads: one JSON object a line, flushed at once.</summary>
internal sealed class ResultsWriter(TextWriter output) : IDisposable
{
    /// <summary>Writes to the file that HOTLAP_RESULTS names, or to the console where the program is tried by hand.</summary>
    public static ResultsWriter Open(string? path) =>
        new(string.IsNullOrEmpty(path) ? Console.Out : new StreamWriter(path, append: true) { AutoFlush = true });

    public void Tool(string name, string version) => output.WriteLine($$"""{"tool":"{{name}}","version":"{{version}}"}""");

    /// <summary>What the process uses is counted from here on.</summary>
    public void BeginWindow() => output.WriteLine("""{"window":"begin"}""");

    public void EndWindow() => output.WriteLine("""{"window":"end"}""");

    public void Metric(string name, long value) => output.WriteLine($$"""{"metric":"{{name}}","value":{{value}}}""");

    public void Dispose() => output.Dispose();
}

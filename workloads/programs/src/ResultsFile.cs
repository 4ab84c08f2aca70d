namespace Programs;

/// <summary>Appends results in the form that Hotlap reads: one JSON object a line, flushed at once.</summary>
public sealed class ResultsFile(TextWriter output) : IDisposable
{
    /// <summary>Opens the file that HOTLAP_RESULTS names; the console without it, to try a program by hand.</summary>
    public static ResultsFile Open(Func<string, string?> environment) =>
        new(environment("HOTLAP_RESULTS") is { Length: > 0 } path ? new StreamWriter(path, append: true) { AutoFlush = true } : Console.Out);

    /// <summary>States what measured.</summary>
    public void Tool(string name, Version version) => output.WriteLine($$"""{"tool":"{{name}}","version":"{{version.ToString(3)}}"}""");

    /// <summary>States a value of a metric of spec.metrics, in its unit.</summary>
    public void Metric(string name, long value) => output.WriteLine($$"""{"metric":"{{name}}","value":{{value}}}""");

    /// <summary>CPU time and memory of the target count from here on.</summary>
    public void BeginWindow() => output.WriteLine("""{"window":"begin"}""");

    /// <summary>CPU time and memory of the target no longer count.</summary>
    public void EndWindow() => output.WriteLine("""{"window":"end"}""");

    /// <inheritdoc/>
    public void Dispose() => output.Dispose();
}

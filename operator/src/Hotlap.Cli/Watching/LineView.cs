namespace Hotlap.Cli.Watching;

/// <summary>Writes one line per change, for the logs of pipelines.</summary>
internal sealed class LineView(TextWriter output) : IProgressView
{
    public void Show(string line) => Keep(line);

    public void Keep(string line)
    {
        output.WriteLine(line);
        output.Flush();
    }
}

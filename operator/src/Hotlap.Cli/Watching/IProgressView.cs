using Hotlap.Cli.Text;

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

/// <summary>Shows the progress of a run.</summary>
internal interface IProgressView
{
    /// <summary>Shows the current progress line; called only when it has changed.</summary>
    void Show(string line);

    /// <summary>Shows a permanent line.</summary>
    void Keep(string line);
}

/// <summary>Overwrites one line in place, for terminals.</summary>
internal sealed class TerminalView(TextWriter output, int width) : IProgressView
{
    private const string ClearLine = "\r\u001b[2K";

    public void Show(string line)
    {
        output.Write(ClearLine + Wrap.Cut(line, Math.Max(1, width - 1)));
        output.Flush();
    }

    public void Keep(string line)
    {
        output.Write(ClearLine);
        output.WriteLine(line);
        output.Flush();
    }
}

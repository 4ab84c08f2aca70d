using Hotlap.Cli.Text;

namespace Hotlap.Cli.Watching;

/// <summary>Shows the progress of a run: on a terminal in one line, which is overwritten in place, else in a line per change.</summary>
/// <param name="output">Where to write.</param>
/// <param name="width">Columns of the terminal; null when the output is not a terminal.</param>
internal sealed class ProgressView(TextWriter output, int? width)
{
    private const string ClearLine = "\r\u001b[2K";

    // Several runs may share a view.
    private readonly Lock _gate = new();

    /// <summary>Shows the current progress line; called only when it has changed.</summary>
    public void Show(string line)
    {
        lock (_gate)
        {
            if (width is { } columns)
                output.Write(ClearLine + Wrap.Cut(line, Math.Max(1, columns - 1)));
            else
                output.WriteLine(line);
            output.Flush();
        }
    }

    /// <summary>Shows a permanent line.</summary>
    public void Keep(string line)
    {
        lock (_gate)
        {
            output.WriteLine(width is null ? line : ClearLine + line);
            output.Flush();
        }
    }
}

namespace Hotlap.Cli.Watching;

/// <summary>Overwrites one line in place, for terminals.</summary>
internal sealed class TerminalView(TextWriter output, int width) : IProgressView
{
    private const string ClearLine = "\r\u001b[2K";

    public void Show(string line)
    {
        var room = Math.Max(1, width - 1);
        output.Write(ClearLine + (line.Length <= room ? line : line[..(room - 1)] + "…"));
        output.Flush();
    }

    public void Keep(string line)
    {
        output.Write(ClearLine);
        output.WriteLine(line);
        output.Flush();
    }
}

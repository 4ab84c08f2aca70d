using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

/// <summary>Parses the output of one run with the reader of its tool: ghz while it runs, the other tools after they end.</summary>
internal sealed class ToolOutput(CellPlan cell, ToolFiles files)
{
    private const int KeptText = 64 * 1024;

    private string _text = "";
    private ToolReading? _ghz;
    private ToolOutputException? _problem;

    /// <summary>Last lines that the tool printed; for ghz, which prints only its report, the text near which parsing failed.</summary>
    public string Tail => _problem is { Output.Length: > 0 } problem ? problem.Output : _text.TrimEnd();

    /// <summary>Reads the standard output to its end, and calls <paramref name="onFirst"/> when its first bytes have arrived.</summary>
    public void Read(Stream output, Action? onFirst)
    {
        if (cell.Tool == LoadTool.Ghz)
        {
            ReadGhz(output, onFirst);
            return;
        }
        using var reader = new StreamReader(output, leaveOpen: true);
        // Returns as soon as any bytes have arrived.
        if (reader.Peek() >= 0)
            onFirst?.Invoke();
        _text = ShortText.ReadTail(reader, KeptText);
    }

    /// <summary>Returns the result within the chosen window, after the tool has ended.</summary>
    public ToolResult Finish(long brokenReads, Func<ToolReading, LoadWindow?> choose)
    {
        if (cell.Tool == LoadTool.Ghz)
        {
            var ghz = _ghz ?? throw _problem ?? new ToolOutputException("ghz wrote no report.");
            return ghz.Within(choose(ghz));
        }

        using var text = new StringReader(_text);
        using var file = File.Exists(files.Output) ? File.OpenRead(files.Output) : Stream.Null;
        var reading = cell.Tool switch
        {
            LoadTool.H2load => H2loadReader.Read(text, file, cell),
            LoadTool.Oha => OhaReader.Read(text, file, cell),
            _ => ApacheBenchReader.Read(text, new StreamReader(file), cell, brokenReads),
        };
        return reading.Within(choose(reading));
    }

    private void ReadGhz(Stream output, Action? onFirst)
    {
        try
        {
            _ghz = GhzReader.Read(output, cell, onFirst);
        }
        catch (ToolOutputException e)
        {
            _problem = e;
        }
    }
}

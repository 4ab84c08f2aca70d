using System.Text;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

/// <summary>Parses the output of one run with the reader of its tool: ghz while it runs, the other tools after they end.</summary>
internal sealed class ToolOutput(CellPlan cell, ToolFiles files)
{
    private const int KeptText = 64 * 1024;

    private readonly StringBuilder _text = new();
    private ToolResult? _ghz;
    private ToolOutputException? _problem;

    /// <summary>
    /// Last lines that the tool printed. For ghz, which prints only its report, this is the text near which parsing failed.
    /// </summary>
    public string Tail => _problem is { Output.Length: > 0 } problem ? problem.Output : _text.ToString().TrimEnd();

    public void Read(Stream output)
    {
        if (cell.Tool == LoadTool.Ghz)
            ReadGhz(output);
        else
            ReadText(output);
    }

    /// <summary>Returns the result, after the tool has ended.</summary>
    /// <exception cref="ToolOutputException">The output is invalid or incomplete.</exception>
    public ToolResult Finish()
    {
        if (cell.Tool == LoadTool.Ghz)
            return _ghz ?? throw _problem ?? new ToolOutputException("ghz wrote no report.");
        using var text = new StringReader(_text.ToString());
        using var file = File.Exists(files.Output) ? File.OpenRead(files.Output) : Stream.Null;
        return cell.Tool switch
        {
            LoadTool.H2load => H2loadReader.Read(text, file, cell),
            LoadTool.Oha => OhaReader.Read(text, file, cell),
            _ => ApacheBenchReader.Read(text, new StreamReader(file), cell),
        };
    }

    private void ReadGhz(Stream output)
    {
        try
        {
            _ghz = GhzReader.Read(output, cell);
        }
        catch (ToolOutputException e)
        {
            _problem = e;
        }
    }

    private void ReadText(Stream output)
    {
        using var reader = new StreamReader(output, leaveOpen: true);
        var buffer = new char[4096];
        for (var read = reader.Read(buffer); read > 0; read = reader.Read(buffer))
        {
            _text.Append(buffer, 0, read);
            if (_text.Length > 2 * KeptText)
                _text.Remove(0, _text.Length - KeptText);
        }
    }
}

/// <summary>A stream that reports when its first byte is read.</summary>
internal sealed class FirstByteStream(Stream inner, Action onFirstByte) : Stream
{
    private bool _seen;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        var read = inner.Read(buffer, offset, count);
        if (!_seen && read > 0)
        {
            _seen = true;
            onFirstByte();
        }
        return read;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}

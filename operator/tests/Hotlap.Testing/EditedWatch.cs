using System.Threading.Channels;

namespace Hotlap.Testing;

/// <summary>Passes a watch on line by line; lines of one moment may change their order, or be told again.</summary>
internal sealed class EditedWatch(Func<IReadOnlyList<string>, IEnumerable<string>> edit)
{
    private static readonly TimeSpan Moment = TimeSpan.FromMilliseconds(150);

    private readonly Channel<string> _lines = Channel.CreateUnbounded<string>();

    public async Task CopyAsync(Stream from, Stream to, CancellationToken cancellationToken)
    {
        var reading = ReadAsync(from, cancellationToken);
        await using var writer = new StreamWriter(to, leaveOpen: true) { NewLine = "\n" };
        while (await _lines.Reader.WaitToReadAsync(cancellationToken))
        {
            await Task.Delay(Moment, cancellationToken);
            var moment = new List<string>();
            while (_lines.Reader.TryRead(out var line))
                moment.Add(line);
            foreach (var line in edit(moment))
                await writer.WriteLineAsync(line.AsMemory(), cancellationToken);
            await writer.FlushAsync(cancellationToken);
        }
        await reading;
    }

    private async Task ReadAsync(Stream from, CancellationToken cancellationToken)
    {
        try
        {
            using var reader = new StreamReader(from, leaveOpen: true);
            while (await reader.ReadLineAsync(cancellationToken) is { } line)
                _lines.Writer.TryWrite(line);
        }
        finally
        {
            _lines.Writer.TryComplete();
        }
    }
}

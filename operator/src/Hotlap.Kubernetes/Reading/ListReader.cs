using System.Buffers;
using System.IO.Pipelines;

namespace Hotlap.Kubernetes;

/// <summary>Reads a list one object at a time, so that an invalid one does not affect others, and a taken one is not held.</summary>
internal sealed class ListReader<T>(ResourceType<T> type, Action<T>? take = null)
{
    private static readonly StreamPipeReaderOptions PipeOptions = new(bufferSize: 32 * 1024, leaveOpen: true);

    private readonly List<T> _items = [];
    private readonly List<UnreadableObject> _unreadable = [];
    private JsonReaderState _state = new(Nesting.Any);
    private bool _inItems;
    private string _version = "";
    private string? _continue;

    public async Task<ResourceList<T>> ReadAsync(Stream stream, CancellationToken cancellationToken)
    {
        var pipe = PipeReader.Create(stream, PipeOptions);
        var awaited = 0L;
        try
        {
            while (true)
            {
                var read = await pipe.ReadAsync(cancellationToken);
                var consumed = read.Buffer.Start;
                if (read.Buffer.Length >= awaited || read.IsCompleted)
                {
                    consumed = Consume(read.Buffer, read.IsCompleted);
                    // An object that is not complete is read from its beginning again: twice as much of it each time, so that the time
                    // grows with its size and not with its square.
                    awaited = 2 * read.Buffer.Slice(consumed).Length;
                }
                pipe.AdvanceTo(consumed, read.Buffer.End);
                if (read.IsCompleted)
                    return new ResourceList<T>(_version, _continue, _items, _unreadable);
            }
        }
        finally
        {
            await pipe.CompleteAsync();
        }
    }

    private SequencePosition Consume(ReadOnlySequence<byte> buffer, bool isLast)
    {
        var reader = new Utf8JsonReader(buffer, isLast, _state);
        while (true)
        {
            var before = reader;
            if (!TryStep(ref reader, buffer))
            {
                _state = before.CurrentState;
                return before.Position;
            }
        }
    }

    /// <summary>Reads one token, or one complete value where a value starts; false when the buffer ends within it.</summary>
    private bool TryStep(ref Utf8JsonReader reader, ReadOnlySequence<byte> buffer)
    {
        if (!reader.Read())
            return false;
        if (_inItems)
            return TryTakeItem(ref reader, buffer);
        return reader.TokenType != JsonTokenType.PropertyName || TryTakeProperty(ref reader, buffer);
    }

    private bool TryTakeItem(ref Utf8JsonReader reader, ReadOnlySequence<byte> buffer)
    {
        if (reader.TokenType == JsonTokenType.EndArray)
        {
            _inItems = false;
            return true;
        }
        if (TakeValue(ref reader, buffer) is not { } json)
            return false;
        var (item, _, unreadable) = ObjectReader.Read(type, json);
        if (item is not null)
            (take ?? _items.Add)(item);
        if (unreadable is not null)
            _unreadable.Add(unreadable);
        return true;
    }

    private bool TryTakeProperty(ref Utf8JsonReader reader, ReadOnlySequence<byte> buffer)
    {
        var (isItems, isMetadata) = (reader.ValueTextEquals("items"u8), reader.ValueTextEquals("metadata"u8));
        if (!reader.Read())
            return false;
        if (isItems && reader.TokenType == JsonTokenType.StartArray)
            return _inItems = true;
        if (TakeValue(ref reader, buffer) is not { } json)
            return false;
        if (isMetadata)
            ReadMetadata(json);
        return true;
    }

    private static ReadOnlySequence<byte>? TakeValue(ref Utf8JsonReader reader, ReadOnlySequence<byte> buffer)
    {
        var start = reader.TokenStartIndex;
        return reader.TrySkip() ? buffer.Slice(start, reader.BytesConsumed - start) : null;
    }

    private void ReadMetadata(ReadOnlySequence<byte> json)
    {
        using var document = JsonDocument.Parse(json);
        if (document.RootElement.TryGetProperty("resourceVersion", out var version))
            _version = version.GetString() ?? "";
        if (document.RootElement.TryGetProperty("continue", out var next) && next.GetString() is { Length: > 0 } token)
            _continue = token;
    }
}

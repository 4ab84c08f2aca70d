using System.Buffers;
using System.Buffers.Binary;
using System.Diagnostics;
using Hotlap.Agent.Http2;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>The frames of a connection of HTTP/2, with its open streams and their flow control.</summary>
internal sealed class ZooWire(ZooConnection connection) : IDisposable
{
    private const int LargestFrame = 16_384;

    private readonly SemaphoreSlim _writing = new(1);
    private readonly Dictionary<int, ZooStream> _open = [];
    private readonly Lock _gate = new();
    private TaskCompletionSource _credited = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private long _credit = 65_535;
    private int _initialCredit = 65_535;

    private ZooMode Mode => connection.Mode;

    public void Dispose() => _writing.Dispose();

    public ZooStream Open(int id, CancellationToken life)
    {
        lock (_gate)
            return _open[id] = new ZooStream(id, _initialCredit, CancellationTokenSource.CreateLinkedTokenSource(life));
    }

    public void Close(ZooStream stream)
    {
        lock (_gate)
            _open.Remove(stream.Id);
    }

    public int CountOpen(int upTo)
    {
        lock (_gate)
            return _open.Values.Count(s => s.Id <= upTo);
    }

    public ZooStream? Find(int id)
    {
        lock (_gate)
            return _open.GetValueOrDefault(id);
    }

    public async Task HeadersAsync(
        ZooStream stream, IEnumerable<KeyValuePair<string, string>> headers, bool isLast, CancellationToken end)
    {
        var block = HeaderBlock.Encode(headers);
        var most = Mode.Ornate ? 20 : LargestFrame;
        var output = new ArrayBufferWriter<byte>();
        for (var at = 0; at == 0 || at < block.Length; at += most)
        {
            var part = block.AsSpan(at, Math.Min(most, block.Length - at));
            var flags = (at + most >= block.Length ? Frame.EndHeaders : 0) | (at == 0 && isLast ? Frame.EndStream : 0);
            Frame.Write(output, at == 0 ? FrameType.Headers : FrameType.Continuation, (byte)flags, stream.Id, part);
        }
        if (Mode.Ornate)
            Frame.Write(output, FrameType.Ping, 0, 0, new byte[8]);
        await WriteAsync(output.WrittenMemory, end);
    }

    public async Task DataAsync(ZooStream stream, byte[] content, bool isLast, CancellationToken end)
    {
        var padding = Mode.Ornate ? 10 : 0;
        for (var at = 0; at < content.Length;)
        {
            var size = await TakeCreditAsync(stream, Math.Min(content.Length - at, LargestFrame - 20) + (padding == 0 ? 0 : padding + 1), end)
                - (padding == 0 ? 0 : padding + 1);
            var ends = isLast && at + size == content.Length;
            var flags = (ends ? Frame.EndStream : 0) | (padding == 0 ? 0 : Frame.Padded);
            byte[] payload = padding == 0 ? content[at..(at + size)] : [(byte)padding, .. content[at..(at + size)], .. new byte[padding]];
            await WriteAsync(FrameType.Data, (byte)flags, stream.Id, payload, end);
            at += size;
        }
    }

    private async Task<int> TakeCreditAsync(ZooStream stream, int wanted, CancellationToken end)
    {
        while (true)
        {
            Task credited;
            lock (_gate)
            {
                var least = Math.Min(wanted, 64);
                var size = (int)Math.Min(wanted, Math.Min(_credit, stream.Credit));
                if (size >= least)
                {
                    _credit -= size;
                    stream.Credit -= size;
                    return size;
                }
                credited = _credited.Task;
            }
            await credited.WaitAsync(end);
        }
    }

    public void Credit(int id, int bytes)
    {
        lock (_gate)
        {
            if (id == 0)
                _credit += bytes;
            else if (_open.TryGetValue(id, out var stream))
                stream.Credit += bytes;
            _credited.TrySetResult();
            _credited = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        }
    }

    public void Apply(byte[] settings)
    {
        for (var at = 0; at + 6 <= settings.Length; at += 6)
        {
            if (BinaryPrimitives.ReadInt16BigEndian(settings.AsSpan(at)) != 4)
                continue;
            var initial = BinaryPrimitives.ReadInt32BigEndian(settings.AsSpan(at + 2));
            lock (_gate)
                foreach (var stream in _open.Values)
                    stream.Credit += initial - _initialCredit;
            _initialCredit = initial;
        }
    }

    public static byte[] Bytes(int number)
    {
        var bytes = new byte[4];
        BinaryPrimitives.WriteInt32BigEndian(bytes, number);
        return bytes;
    }

    public async Task WriteAsync(FrameType type, byte flags, int stream, byte[] payload, CancellationToken end)
    {
        var output = new ArrayBufferWriter<byte>();
        Frame.Write(output, type, flags, stream, payload);
        await WriteAsync(output.WrittenMemory, end);
    }

    private async Task WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken end)
    {
        await _writing.WaitAsync(end);
        try
        {
            // A frame that has begun is sent to its end: the client cannot find the next one otherwise.
            await connection.Stream.WriteAsync(bytes, CancellationToken.None);
        }
        finally
        {
            _writing.Release();
        }
    }

    public async Task<Frame?> ReadAsync(CancellationToken end)
    {
        var head = new byte[Frame.HeadLength];
        using var idle = CancellationTokenSource.CreateLinkedTokenSource(end);
        if (Mode.Idle is { } patience)
            idle.CancelAfter(patience);
        if (await connection.Stream.ReadAtLeastAsync(head, head.Length, throwOnEndOfStream: false, idle.Token) < head.Length)
            return null;
        var payload = new byte[(head[0] << 16) | (head[1] << 8) | head[2]];
        await connection.Stream.ReadExactlyAsync(payload, end);
        return new Frame((FrameType)head[3], head[4], BinaryPrimitives.ReadInt32BigEndian(head.AsSpan(5)) & int.MaxValue, payload);
    }
}

/// <summary>An open stream.</summary>
internal sealed class ZooStream(int id, long credit, CancellationTokenSource life)
{
    public int Id => id;

    public CancellationTokenSource Life => life;

    /// <summary>When its first bytes arrived.</summary>
    public long Begun { get; } = Stopwatch.GetTimestamp();

    public long Credit { get; set; } = credit;

    public bool IsStarted { get; set; }
}

using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Validation;

/// <summary>Limits a spec to 128 KiB, because the operator keeps the specs of all waiting runs.</summary>
internal static class SpecSizeRule
{
    /// <summary>Largest size of a spec in bytes: as JSON without whitespace in UTF-8, with its fields and their defaults.</summary>
    public const int MostBytes = 128 * 1024;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        var bytes = Measure(spec);
        if (bytes > MostBytes)
            yield return $"spec: {bytes} bytes of JSON exceed the limit of {MostBytes}; put proto files into a ConfigMap, or split the run";
    }

    /// <summary>Returns the size of a spec in bytes.</summary>
    public static long Measure(BenchmarkRunSpec spec)
    {
        using var counter = new Counter();
        using var writer =
            new Utf8JsonWriter(
                counter, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true });
        JsonSerializer.Serialize(writer, spec, ApiJson.Default.BenchmarkRunSpec);
        writer.Flush();
        return counter.Bytes;
    }

    /// <summary>Counts the written bytes and discards them.</summary>
    private sealed class Counter : IBufferWriter<byte>, IDisposable
    {
        private byte[] _buffer = ArrayPool<byte>.Shared.Rent(4096);

        public long Bytes { get; private set; }

        public void Advance(int count) => Bytes += count;

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            if (sizeHint > _buffer.Length)
            {
                ArrayPool<byte>.Shared.Return(_buffer);
                _buffer = ArrayPool<byte>.Shared.Rent(sizeHint);
            }

            return _buffer;
        }

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

        public void Dispose() => ArrayPool<byte>.Shared.Return(_buffer);
    }
}

namespace Hotlap.Kubernetes.Tests;

/// <summary>Gives few bytes at a time, as a slow network does.</summary>
internal sealed class DrippingStream(byte[] content, int atOnce) : MemoryStream(content)
{
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        base.ReadAsync(buffer[..Math.Min(atOnce, buffer.Length)], cancellationToken);
}

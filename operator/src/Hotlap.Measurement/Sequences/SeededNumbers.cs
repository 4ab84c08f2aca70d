using System.Buffers.Binary;

namespace Hotlap.Measurement.Sequences;

/// <summary>
/// The generator SplitMix64 (Steele, Lea and Flood, 2014, "Fast Splittable Pseudorandom Number Generators"). Unlike those of .NET, whose
/// algorithm may change, it gives the same numbers in every release of the agent.
/// </summary>
internal sealed class SeededNumbers(int seed)
{
    private ulong _state = (ulong)seed;

    public ulong Next()
    {
        _state += 0x9E3779B97F4A7C15;
        var mixed = (_state ^ (_state >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        return mixed ^ (mixed >> 31);
    }

    /// <summary>Returns a number from the first to the last, both included.</summary>
    public long Between(long first, long last) => first + (long)(((UInt128)Next() * (ulong)(last - first + 1)) >> 64);

    /// <summary>Returns a UUID of version 4 (RFC 9562).</summary>
    public Guid NextUuid()
    {
        Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, Next());
        BinaryPrimitives.WriteUInt64BigEndian(bytes[8..], Next());
        bytes[6] = (byte)((bytes[6] & 0x0F) | 0x40);
        bytes[8] = (byte)((bytes[8] & 0x3F) | 0x80);
        return new Guid(bytes, bigEndian: true);
    }
}

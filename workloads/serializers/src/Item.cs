namespace Serializers;

/// <summary>One of the items that are serialized. <paramref name="Created"/> is UTC.</summary>
internal sealed record Item(Guid Id, int Index, DateTime Created)
{
    private static readonly DateTime First = new(2025, 4, 1, 0, 0, 0, DateTimeKind.Utc);

    /// <summary>The same items in every process, so that all trials serialize the same bytes.</summary>
    public static Item[] Make(int count)
    {
        var random = new Random(4);
        return [.. Enumerable.Range(0, count).Select(index => new Item(NextGuid(random), index, First.AddTicks(random.NextInt64(TimeSpan.TicksPerDay))))];
    }

    private static Guid NextGuid(Random random)
    {
        Span<byte> bytes = stackalloc byte[16];
        random.NextBytes(bytes);
        return new Guid(bytes);
    }
}

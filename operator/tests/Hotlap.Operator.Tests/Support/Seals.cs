using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Tests.Support;

/// <summary>The seal of an operator whose key is known.</summary>
internal static class Seals
{
    public static DateTimeOffset Since { get; } = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);

    public static RecordSeal Of(byte fill) => new([.. Enumerable.Repeat(fill, RecordSeal.KeyBytes)], Since);

    public static RunRecords NoRecords() => new(Of(1));
}

using Hotlap.Agent.Otlp;

namespace Hotlap.Agent.Tests.Otlp;

public sealed class MetricsExportTests
{
    [Fact]
    public void TryRead_AllInstruments_FindsEachInItsUnit()
    {
        var reading = MetricsExport.TryRead(Export.Full(time: 99, allocated: 4096))!.Reading!;

        reading.UnixNanoseconds.ShouldBe(99);
        reading.Values.ShouldBe([4096, 7, 3, 1, 12_500_000, 250_000_000, 5000]);
    }

    [Fact]
    public void TryRead_OtherMetersAndInstruments_ArePassedOver()
    {
        MetricsExport.TryRead(Export.Of("Kestrel", Export.Sum("dotnet.gc.heap.total_allocated", 1, 1)))!.Reading.ShouldBeNull();
        MetricsExport.TryRead(Export.Of("System.Runtime", Export.Sum("dotnet.timer.count", 1, 1)))!.Reading.ShouldBeNull();
        MetricsExport.TryRead([])!.Reading.ShouldBeNull();
    }

    [Fact]
    public void TryRead_AbsentInstruments_AreNullNotZero() =>
        MetricsExport.TryRead(Export.Of("System.Runtime", Export.Sum("dotnet.gc.collections", 0, 1, "gen1")))!.Reading!.Values
            .ShouldBe([null, null, 0, null, null, null, null]);

    [Theory]
    [InlineData(1, true)]
    [InlineData(2, false)]
    public void TryRead_Temporality_IsSeen(ulong temporality, bool delta) =>
        MetricsExport.TryRead(
            Export.Of("System.Runtime", Export.Sum("dotnet.jit.compiled_methods", 1, 1, temporality: temporality)))!.IsDelta.ShouldBe(
                delta);

    [Fact]
    public void TryRead_ValuesThatNoCounterHas_AreAbsent()
    {
        foreach (var value in new[] { double.NaN, double.PositiveInfinity, -1, double.MaxValue })
            MetricsExport.TryRead(Export.Of("System.Runtime", Export.Sum("dotnet.gc.pause.time", value, 1)))!.Reading.ShouldBeNull();
    }

    [Fact]
    public void TryRead_UnknownFieldsAndWrongTypes_ArePassedOver()
    {
        var extended = new Message().Varint(77, 1).Text(78, "more").Varint(1, 5);

        var reading = MetricsExport.TryRead([.. extended.ToBytes(), .. Export.Full(time: 99, allocated: 4096)])!.Reading!;

        reading[RuntimeFigure.AllocatedBytes].ShouldBe(4096);
    }

    [Fact]
    public void TryRead_TextThatIsNotUtf8_IsRefused() =>
        MetricsExport.TryRead(new Message().Nested(1, new Message().Nested(2, new Message().Nested(1, new Message().Bytes(1, [0xFF]))))
            .ToBytes()).ShouldBeNull();

    [Fact]
    public void TryRead_DeepNesting_IsRefused()
    {
        // groups, which OTLP does not use
        byte[] groups = [.. Enumerable.Repeat<byte>(0x0B, 500_000), .. Enumerable.Repeat<byte>(0x0C, 500_000)];

        MetricsExport.TryRead(groups).ShouldBeNull();
    }

    [Fact]
    public void TryRead_NothingButEmptyPoints_TakesBoundedMemory()
    {
        byte[] points = [.. Enumerable.Repeat<byte[]>([0x0A, 0], OtlpReceiver.LargestBody / 2).SelectMany(point => point)];
        var body = Export.Of("System.Runtime", new Message().Bytes(7, points));
        var before = GC.GetAllocatedBytesForCurrentThread();

        MetricsExport.TryRead(body)!.Reading.ShouldBeNull();

        (GC.GetAllocatedBytesForCurrentThread() - before).ShouldBeLessThan(96 << 20);
    }

    [Fact]
    public void TryRead_CutAnywhere_IsRefusedOrHoldsNothingFalse()
    {
        var whole = Export.Full(time: 99, allocated: 4096);

        for (var length = 1; length < whole.Length; length++)
            MetricsExport.TryRead(whole.AsSpan(0, length)).ShouldBeNull();
    }

    [Fact]
    public void TryRead_Garbage_NeverThrows()
    {
        var random = new Random(20260101);
        var whole = Export.Full(time: 99, allocated: 4096);
        for (var i = 0; i < 50_000; i++)
        {
            var bytes = i % 2 == 0 ? (byte[])whole.Clone() : new byte[random.Next(200)];
            if (i % 2 == 1)
                random.NextBytes(bytes);
            for (var flips = random.Next(8); flips > 0 && bytes.Length > 0; flips--)
                bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            var length = random.Next(10) == 0 ? random.Next(bytes.Length) : bytes.Length;

            var reading = MetricsExport.TryRead(bytes.AsSpan(0, length))?.Reading;

            reading?.Values.ShouldAllBe(v => v == null || v >= 0);
        }
    }
}

using Hotlap.Agent.Otlp;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Otlp;

public sealed class RuntimeHistoryTests
{
    private const long Second = 1_000_000_000;

    // Near the real time, for a time that is far off is taken for none.
    private readonly long _zero = TimeProvider.System.ReadUnixNanoseconds() - (3 * Second);
    private readonly RuntimeHistory _history = new(TimeProvider.System);

    [Theory]
    [InlineData(0.5, 1.5, 200, 1.0)] // half of 100 and half of 300
    [InlineData(1, 2, 300, 1.0)]
    [InlineData(-1, 2, 400, 2.0)] // no export before the begin: from the first on
    [InlineData(0.5, 9, 350, 1.5)] // none after the end: up to the last
    public async Task Measure_BetweenExports_InterpolatesAtBothEdges(double begin, double end, long allocated, double seconds)
    {
        Add(0, 1000);
        Add(1, 1100);
        Add(2, 1400);

        var sample = await _history.MeasureAsync(At(begin), At(end), default);

        sample!.AllocatedBytes.ShouldBe(allocated);
        sample.WindowNanoseconds.ShouldBe((long)(seconds * Second));
        sample.JitMethods.ShouldBe(0);
    }

    [Fact]
    public async Task Measure_NoExports_IsNullAtOnce() => (await _history.MeasureAsync(At(0), At(1), default)).ShouldBeNull();

    [Fact]
    public async Task Measure_OneExport_IsNull()
    {
        Add(2, 1000);

        (await _history.MeasureAsync(At(0), At(1), default)).ShouldBeNull();
    }

    [Fact]
    public async Task Measure_ExportAfterTheEndIsToCome_WaitsForIt()
    {
        Add(0, 1000);
        Add(1, 1100);
        var measuring = _history.MeasureAsync(At(0), At(1.5), default);

        measuring.IsCompleted.ShouldBeFalse();
        Add(2, 1500);

        (await measuring)!.AllocatedBytes.ShouldBe(300);
    }

    [Fact]
    public async Task Measure_AnotherProcessTookOver_DoesNotMixThem()
    {
        Add(0, 1000);
        Add(1, 1100);
        Add(1.2, 50);
        Add(2, 70);

        (await _history.MeasureAsync(At(0), At(2), default))!.AllocatedBytes.ShouldBe(20);
    }

    [Fact]
    public async Task Measure_CollectionSpreadOverTwoRequests_IsOne()
    {
        Add(0, 1000);
        Add(Export.Of("System.Runtime", Export.Sum("dotnet.gc.heap.total_allocated", 1500, At(1))));
        Add(Export.Of("System.Runtime", Export.Sum("dotnet.gc.collections", 9, At(1), "gen0")));

        var sample = await _history.MeasureAsync(At(0), At(1), default);

        (sample!.AllocatedBytes, sample.Gen0Collections, sample.Gen1Collections).ShouldBe((500, 2, null));
    }

    [Fact]
    public async Task Measure_DeltaTemporality_AddsUp()
    {
        foreach (var (time, grown) in new[] { (0.0, 1000L), (1, 100), (2, 300) })
            Add(Export.Of("System.Runtime", Export.Sum("dotnet.gc.heap.total_allocated", grown, At(time), temporality: 1)));

        (await _history.MeasureAsync(At(0), At(2), default))!.AllocatedBytes.ShouldBe(400);
    }

    [Fact]
    public async Task Measure_ProgramWithoutJit_HasNoJitFigures()
    {
        Add(Export.Full(At(0), 1000, methods: 0, seconds: 0));
        Add(Export.Full(At(1), 1000, methods: 0, seconds: 0));

        var sample = await _history.MeasureAsync(At(0), At(1), default);

        (sample!.JitMethods, sample.JitNanoseconds, sample.AllocatedBytes).ShouldBe((null, null, 0));
    }

    [Fact]
    public async Task MeasureStartup_ExportsBeforeAndAfterTheAnswer_TakesTheFirstAfterIt()
    {
        Add(0, 1000);
        Add(1, 1100);
        Add(2, 1400);

        var sample =
            await _history.MeasureStartupAsync(
                new StartupSample { ExecUnixNanoseconds = At(-1), FirstCorrectAnswerMicroseconds = 1_500_000 });

        sample.ShouldBe(new RuntimeSample
        {
            WindowNanoseconds = 2 * Second,
            AllocatedBytes = 1100,
            Gen0Collections = 7,
            Gen1Collections = 3,
            Gen2Collections = 1,
            GcPauseNanoseconds = 12_500_000,
            JitNanoseconds = 250_000_000,
            JitMethods = 5000,
        });
    }

    private long At(double seconds) => _zero + (long)(seconds * Second);

    private void Add(double seconds, long allocated) => Add(Export.Full(At(seconds), allocated));

    private void Add(byte[] export) => _history.Add(MetricsExport.TryRead(export)!);
}

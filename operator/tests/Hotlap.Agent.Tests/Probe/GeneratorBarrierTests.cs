using Hotlap.Agent.Probe;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Probe;

public sealed class GeneratorBarrierTests
{
    private static readonly (int, string) Warmup = (0, "warmup");
    private static readonly (int, string) Measure = (0, "measure");

    [Fact]
    public async Task Join_AllCome_ShareTheStartAndTakePlacesInTheOrderOfTheirNames()
    {
        var point = new GeneratorBarrier(3, TimeProvider.System);

        var places = await MeetAsync(point, Measure, "load-b", "load-c", "load-a");

        places.Select(p => p.Index).ShouldBe([1, 2, 0]);
        places.ShouldAllBe(p => p.Of == 3 && p.StartUnixNanoseconds == places[0].StartUnixNanoseconds);
        places.ShouldAllBe(p => p.NowUnixNanoseconds >= p.StartUnixNanoseconds - 200_000_000);
    }

    [Fact]
    public async Task Join_AgainAfterTheMeeting_GetsTheSamePlaceAndStart()
    {
        var point = new GeneratorBarrier(2, TimeProvider.System);
        var first = (await MeetAsync(point, Measure, "a", "b"))[1];

        var (again, _) = await point.JoinAsync(Measure, "b", TimeSpan.Zero, default, default);

        again.ShouldBe(first with { NowUnixNanoseconds = again!.NowUnixNanoseconds });
    }

    [Fact]
    public async Task Join_OneAsksTwiceBeforeTheOtherComes_CountsOnce()
    {
        var point = new GeneratorBarrier(2, TimeProvider.System);
        var lost = point.JoinAsync(Measure, "a", TimeSpan.FromMinutes(1), default, default);
        var retried = point.JoinAsync(Measure, "a", TimeSpan.FromMinutes(1), default, default);

        retried.IsCompleted.ShouldBeFalse();
        var (other, _) = await point.JoinAsync(Measure, "b", TimeSpan.FromMinutes(1), default, default);

        (await lost).Place!.StartUnixNanoseconds.ShouldBe(other!.StartUnixNanoseconds);
        (await retried).Place!.Index.ShouldBe(0);
    }

    [Fact]
    public async Task Join_SomeMissing_NamesThoseThatCame()
    {
        var point = new GeneratorBarrier(3, TimeProvider.System);
        var waiting = point.JoinAsync(Measure, "b", TimeSpan.FromMinutes(1), default, default);

        var (place, absence) = await point.JoinAsync(Measure, "a", TimeSpan.Zero, default, default);

        place.ShouldBeNull();
        absence!.Of.ShouldBe(3);
        absence.Came.ShouldBe(["a", "b"]);
        waiting.IsCompleted.ShouldBeFalse();
    }

    [Fact]
    public async Task Join_OneGaveUpOrWentAway_IsNotCountedUntilItComesAgain()
    {
        var point = new GeneratorBarrier(2, TimeProvider.System);
        await point.JoinAsync(Measure, "a", TimeSpan.Zero, default, default);
        using var gone = new CancellationTokenSource();
        var leaving = point.JoinAsync(Measure, "a", TimeSpan.FromMinutes(1), default, gone.Token);
        await gone.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(() => leaving);

        var waiting = point.JoinAsync(Measure, "b", TimeSpan.FromMinutes(1), default, default);

        waiting.IsCompleted.ShouldBeFalse();
        (await point.JoinAsync(Measure, "a", TimeSpan.Zero, default, default)).Place!.Index.ShouldBe(0);
        (await waiting).Place!.Index.ShouldBe(1);
    }

    [Fact]
    public async Task Join_StrangerAfterTheFirstMeeting_IsRefusedWithTheNames()
    {
        var point = new GeneratorBarrier(2, TimeProvider.System);
        await MeetAsync(point, Warmup, "b", "c");

        var (place, absence) = await point.JoinAsync(Measure, "a", TimeSpan.FromMinutes(1), default, default);

        place.ShouldBeNull();
        absence!.Came.ShouldBe(["b", "c"]);
    }

    [Fact]
    public async Task Join_OtherPhasesAndCells_AreMeetingsOfTheirOwnWithTheSamePlaces()
    {
        var point = new GeneratorBarrier(2, TimeProvider.System);
        var warm = await MeetAsync(point, Warmup, "a", "b");
        var early = point.JoinAsync(Measure, "a", TimeSpan.FromMinutes(1), default, default);

        early.IsCompleted.ShouldBeFalse();
        var next = await MeetAsync(point, (1, "measure"), "b", "a");

        next.Select(p => p.Index).ShouldBe([1, 0]);
        next[0].StartUnixNanoseconds.ShouldBeGreaterThan(warm[0].StartUnixNanoseconds);
    }

    [Fact]
    public async Task Join_WithVerdicts_AgreesOnWhatHoldsForAll()
    {
        var point = new GeneratorBarrier(2, TimeProvider.System);

        (await JudgeAsync(SearchVerdict.Met, SearchVerdict.Latency, "verdict-1")).ShouldBe([SearchVerdict.Latency, SearchVerdict.Latency]);
        (await JudgeAsync(SearchVerdict.Met, SearchVerdict.Met, "verdict-2")).ShouldBe([SearchVerdict.Met, SearchVerdict.Met]);
        (await JudgeAsync(SearchVerdict.Met, null, "verdict-3")).ShouldBe([null, null]);

        async Task<IEnumerable<SearchVerdict?>> JudgeAsync(SearchVerdict? one, SearchVerdict? other, string phase) => (await Task.WhenAll(
            point.JoinAsync((0, phase), "a", TimeSpan.FromMinutes(1), new BarrierOpinion(Verdict: one), default),
            point.JoinAsync((0, phase), "b", TimeSpan.FromMinutes(1), new BarrierOpinion(Verdict: other), default))).Select(answer => answer.Place!.Verdict);
    }

    [Fact]
    public async Task Join_OneGenerator_MeetsItself() =>
        (await new GeneratorBarrier(1, TimeProvider.System).JoinAsync(Warmup, "a", TimeSpan.Zero, default, default)).Place!.Of.ShouldBe(1);

    private static async Task<BarrierPlace[]> MeetAsync(GeneratorBarrier point, (int, string) phase, params string[] names) =>
        [.. (await Task.WhenAll(names.Select(n => point.JoinAsync(phase, n, TimeSpan.FromMinutes(1), default, default)))).Select(a => a.Place!)];
}

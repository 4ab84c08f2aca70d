using Hotlap.Agent.Load;

namespace Hotlap.Agent.Tests.Load;

public sealed class MemoryRuleTests
{
    private const long Limit = 20 * 1024 * 1024;

    /// <summary>
    /// ghz 0.121 with 1,000 connections in a cgroup (version 1) of 20 MiB, read each second: memory.usage_in_bytes and workingset_refault_file.
    /// oom_kill stayed 0, and a load of 10 s had not ended after 14 s.
    /// </summary>
    private static readonly (long Used, long Refaults)[] Captured =
    [
        (20_938_752, 7_120), (20_955_136, 51_221), (20_881_408, 71_809), (20_967_424, 109_999), (20_819_968, 120_200),
        (20_828_160, 149_528),
        (20_971_520, 169_162), (20_971_520, 186_795), (20_971_520, 200_373), (20_971_520, 206_885), (20_971_520, 220_979),
        (20_975_616, 244_987),
    ];

    private static IReadOnlyList<MemoryReading> Thrashing =>
        [.. Captured.Select((c, i) => Reading(i + 1, c.Used, refaulted: c.Refaults * 4096))];

    [Fact]
    public void Thrashing_Captured_IsSeenAllTheTime()
    {
        MemoryRule.ThrashingFor(Thrashing).ShouldBe(TimeSpan.FromSeconds(11));
        MemoryRule.ThrashingFor([.. Thrashing.Take(6)]).ShouldBe(MemoryRule.Patience);
    }

    [Fact]
    public void Explain_Thrashing_NamesLimitAndField()
    {
        var why = MemoryRule.Explain("ghz", wasKilled: false, Thrashing, Thrashing[^1]);

        why.ShouldBe(
            "ghz made no progress because the generator needs more memory than its limit of 20 MiB: for 11 s it re-read pages that the "
                + "kernel had evicted; "
            + "raise generator.resources.limits.memory.");
    }

    [Theory]
    [InlineData(true, 0)]
    [InlineData(false, 1)]
    public void Explain_KilledByTheKernel_NamesLimitAndField(bool wasKilled, long kills) =>
        MemoryRule.Explain("ghz", wasKilled, [Reading(0, Limit)], Reading(1, 1_000_000, kills: kills))
            .ShouldBe(
                "ghz was killed because the generator used more memory than its limit of 20 MiB; raise generator.resources.limits.memory.");

    [Fact]
    public void Explain_KilledBeforeThisTool_IsNotItsFailure() =>
        MemoryRule.Explain("ghz", wasKilled: false, [Reading(0, 1_000, kills: 1)], Reading(1, 1_000, kills: 1)).ShouldBeNull();

    [Fact]
    public void Explain_WithoutCgroup_StillKnowsTheSignal()
    {
        MemoryRule.Explain("ab", wasKilled: true, [], last: null)
            .ShouldBe("ab was killed because the generator used more memory than its limit; raise generator.resources.limits.memory.");
        MemoryRule.Explain("ab", wasKilled: false, [], last: null).ShouldBeNull();
    }

    [Fact]
    public void Explain_ThrashingThatEnded_IsNotTheCause() =>
        MemoryRule.Explain("ghz", wasKilled: false, [.. Thrashing, Reading(13, Limit, refaulted: 244_987 * 4096)], Reading(14, Limit))
            .ShouldBeNull();

    [Theory]
    [InlineData(Limit, 0, false, "the page cache fills the limit and nothing is read again")]
    [InlineData(Limit, 4 * 1024 * 1024, false, "little is read again")]
    [InlineData(Limit, 6 * 1024 * 1024, true, "more than a quarter of the limit is read again each second")]
    [InlineData(Limit / 2, 60 * 1024 * 1024, false, "half of the limit is free")]
    public void IsThrashing_AtTheEdges(long used, long refaulted, bool expected, string because) =>
        MemoryRule.IsThrashing(Reading(0, used), Reading(1, used, refaulted)).ShouldBe(expected, because);

    [Theory]
    [InlineData(400, false)]
    [InlineData(600, true)]
    public void IsThrashing_AllProcessesWaitForMemory(int milliseconds, bool expected) =>
        MemoryRule.IsThrashing(Reading(0, Limit), Reading(1, Limit) with { Stalled = TimeSpan.FromMilliseconds(milliseconds) })
            .ShouldBe(expected);

    [Fact]
    public void IsThrashing_WithoutLimitOrTime_IsFalse()
    {
        MemoryRule.IsThrashing(Reading(0, Limit) with { LimitBytes = null }, Reading(1, Limit, 1L << 40) with { LimitBytes = null })
            .ShouldBeFalse();
        MemoryRule.IsThrashing(Reading(1, Limit), Reading(1, Limit, 1L << 40)).ShouldBeFalse();
        MemoryRule.ThrashingFor([]).ShouldBe(TimeSpan.Zero);
        MemoryRule.ThrashingFor([Reading(0, Limit)]).ShouldBe(TimeSpan.Zero);
    }

    private static MemoryReading Reading(double second, long used, long refaulted = 0, long kills = 0) =>
        new(TimeSpan.FromSeconds(second), Limit, used, kills, refaulted, TimeSpan.Zero);
}

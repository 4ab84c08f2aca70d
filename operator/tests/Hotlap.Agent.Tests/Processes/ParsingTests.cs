using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Tests.Processes;

public sealed class ParsingTests
{
    private const string Stat =
        "42 (dotnet) S 7 42 42 0 -1 4194304 2000 300 5 0 150 25 40 10 20 0 12 0 987654 3000000000 5000 18446744073709551615 1 1 0 0 0 0 0 "
            + "4096 17642 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

    [Fact]
    public void ParseStat_OrdinaryProcess_ReadsTimesInTicks() =>
        ProcessStat.Parse(Stat).ShouldBe(new ProcessStat("dotnet", 'S', 7, 175, 50, 987654));

    [Theory]
    [InlineData("a) R 1 (b")]
    [InlineData("my app")]
    [InlineData("()")]
    public void ParseStat_NameWithBlanksAndParentheses_IsTakenWhole(string name) =>
        ProcessStat.Parse(Stat.Replace("dotnet", name, StringComparison.Ordinal))!.Value.ShouldBe(
            new ProcessStat(name, 'S', 7, 175, 50, 987654));

    [Theory]
    [InlineData("")]
    [InlineData("42 (dotnet")]
    [InlineData("42 (dotnet) S 7 42")]
    public void ParseStat_CutText_IsNull(string text) => ProcessStat.Parse(text).ShouldBeNull();

    [Theory]
    [InlineData('Z', true)]
    [InlineData('X', true)]
    [InlineData('S', false)]
    [InlineData('D', false)]
    public void IsDead_ByState_IsTrueForTheDeadOnly(char state, bool dead) =>
        ProcessStat.Parse(Stat.Replace(" S ", $" {state} ", StringComparison.Ordinal))!.Value.IsDead.ShouldBe(dead);

    [Fact]
    public void ParseMemory_StatusFile_ReadsBytes() =>
        MemoryStatus.Parse("Name:\tx\nVmPeak:\t  999 kB\nVmHWM:\t   2048 kB\nVmRSS:\t    1024 kB\nThreads:\t1\n")
            .ShouldBe(new MemoryStatus(1 << 20, 2 << 20));

    [Fact]
    public void ParseMemory_PartsOfTheResidentMemory_AreRead() =>
        MemoryStatus.Parse("VmHWM:\t4 kB\nVmRSS:\t4 kB\nRssAnon:\t1 kB\nRssFile:\t2 kB\nRssShmem:\t1 kB\n")
            .ShouldBe(new MemoryStatus(4 << 10, 4 << 10, FileBytes: 2 << 10, SharedBytes: 1 << 10));

    [Fact]
    public void ParseMemory_Zombie_IsZero() => MemoryStatus.Parse("Name:\tx\nState:\tZ (zombie)\n").ShouldBe(default);

    [Fact]
    public void ParsePorts_TableOfIpv4AndIpv6_FindsListenersOnly()
    {
        const string table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0 100 0 0 10 0
               1: 0100007F:1F91 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 2 1 0 20 4 30 10 -1
               2: 00000000000000000000000000000000:C350 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 3
            """;

        ListeningPorts.Parse(table).ShouldBe([8080, 50000]);
    }

    [Theory]
    [InlineData("cpu  100 20 3 4000 500 6 7 8 50 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n", 1_440_000_000L)]
    [InlineData("cpu  100 20 3 4000 500 6 7 8", 1_440_000_000L)]
    [InlineData("cpu  0 0 0 0 0 0 0 0 0 0\n", null)]
    [InlineData("cpu  100 20 3\n", null)]
    [InlineData("intr 1 2 3 4 5 6 7 8 9 10\n", null)]
    [InlineData("", null)]
    public void ParseNodeCpu_FirstLine_SumsAllButIdleAndGuests(string text, long? busy) =>
        NodeCpu.ParseBusyNanoseconds(text).ShouldBe(busy);

    [Theory]
    [InlineData("cpu  100 20 3 4000 500 6 7 8 50 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n", 80_000_000L)]
    [InlineData("cpu  100 20 3 4000 500 6 7 0 50 0\n", 0L)]
    [InlineData("cpu  100 20 3 4000 500 6 7\n", null)]
    [InlineData("", null)]
    public void ParseNodeCpu_FirstLine_HasTheStolenTime(string text, long? stolen) => NodeCpu.ParseStolenNanoseconds(text).ShouldBe(stolen);

    [Theory]
    [InlineData("Name:\tx\nCpus_allowed:\tff\nCpus_allowed_list:\t0-3\nMems_allowed_list:\t0\n", 4)]
    [InlineData("Cpus_allowed_list:\t2\n", 1)]
    [InlineData("Cpus_allowed_list:\t0,2-3,8-15", 11)]
    [InlineData("Cpus_allowed_list:\t3-1\n", null)]
    [InlineData("Cpus_allowed_list:\t\n", null)]
    [InlineData("Name:\tx\n", null)]
    public void ParseCpuList_StatusFile_CountsTheAllowedCpus(string text, int? cpus) => CpuList.ParseAllowed(text).ShouldBe(cpus);

    [Theory]
    [InlineData("1\n", "powersave\n", true, "powersave")]
    [InlineData("0\n", null, false, null)]
    [InlineData(null, "", null, null)]
    [InlineData("notsupported\n", "a governor with a name that no kernel gives\n", null, null)]
    public void ReadNodeSettings_Sys_HasWhatItShows(string? active, string? governor, bool? smt, string? expected)
    {
        var folder = Directory.CreateTempSubdirectory("hotlap-cpus-");
        foreach (var (path, text) in new[] { ("smt/active", active), ("cpu0/cpufreq/scaling_governor", governor) })
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.Combine(folder.FullName, path))!);
            if (text is not null)
                File.WriteAllText(Path.Combine(folder.FullName, path), text);
        }

        var found = NodeSettings.Read(folder.FullName);

        folder.Delete(recursive: true);
        found.ShouldBe(new NodeSettings(smt, expected));
    }

    [Theory]
    [InlineData("137739 197639 5\n", 137739L, 197639L)]
    [InlineData("137739 0 1\n", 137739L, 0L)]
    [InlineData("0 0 0\n", 0L, null)]
    public void ParseThreadTimes_ScheduleStatistics_ReadsBoth(string text, long cpu, long? delay) =>
        ThreadTimes.Parse(text).ShouldBe(new ThreadTimes(cpu, delay));

    [Theory]
    [InlineData("")]
    [InlineData("137739")]
    [InlineData("137739 197639")]
    [InlineData("a b c")]
    public void ParseThreadTimes_OtherText_IsNull(string text) => ThreadTimes.Parse(text).ShouldBeNull();

    [Fact]
    public void SumRunDelaySince_ThreadsThatCameAndWent_CountsTheLiving()
    {
        var before = new TargetReading(0, new Dictionary<int, long> { [1] = 100, [2] = 5000 });
        var after = new TargetReading(0, new Dictionary<int, long> { [1] = 130, [3] = 7 });

        after.SumRunDelaySince(before).ShouldBe(37);
    }

    [Fact]
    public void SumRunDelaySince_KernelThatKeepsNone_IsNull() =>
        new TargetReading(5, new Dictionary<int, long>())
            .SumRunDelaySince(new TargetReading(0, new Dictionary<int, long>())).ShouldBeNull();

    [Fact]
    public void SumRunDelaySince_ThreadThatNeverWaited_IsZero() =>
        new TargetReading(5, new Dictionary<int, long> { [1] = 0 })
            .SumRunDelaySince(new TargetReading(0, new Dictionary<int, long>())).ShouldBe(0);
}

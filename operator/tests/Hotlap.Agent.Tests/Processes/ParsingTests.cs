using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Tests.Processes;

public sealed class ParsingTests
{
    private const string Stat =
        "42 (dotnet) S 7 42 42 0 -1 4194304 2000 300 5 0 150 25 40 10 20 0 12 0 987654 3000000000 5000 18446744073709551615 1 1 0 0 0 0 0 4096 17642 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

    [Fact]
    public void ParseStat_OrdinaryProcess_ReadsTimesInTicks() =>
        ProcessStat.Parse(Stat).ShouldBe(new ProcessStat("dotnet", 'S', 7, 175, 50, 987654));

    [Theory]
    [InlineData("a) R 1 (b")]
    [InlineData("my app")]
    [InlineData("()")]
    public void ParseStat_NameWithBlanksAndParentheses_IsTakenWhole(string name) =>
        ProcessStat.Parse(Stat.Replace("dotnet", name, StringComparison.Ordinal))!.Value.ShouldBe(new ProcessStat(name, 'S', 7, 175, 50, 987654));

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
        MemoryStatus.Parse("Name:\tx\nVmPeak:\t  999 kB\nVmHWM:\t   2048 kB\nVmRSS:\t    1024 kB\nThreads:\t1\n").ShouldBe(new MemoryStatus(1 << 20, 2 << 20));

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
    [InlineData("runc:[2:INIT]", true)]
    [InlineData("runc:[1:CHILD]", true)]
    [InlineData("crun", true)]
    [InlineData("exe", true)]
    [InlineData("dotnet", false)]
    [InlineData("myrunc", false)]
    public void IsBeforeExec_ByName_KnowsTheRuntimesHelpers(string name, bool before) => TargetProcesses.IsBeforeExec(name).ShouldBe(before);
}

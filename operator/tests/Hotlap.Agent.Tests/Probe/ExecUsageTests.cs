using Hotlap.Agent.Probe;
using Hotlap.Agent.Processes;
using Hotlap.Agent.Tests.Support;

namespace Hotlap.Agent.Tests.Probe;

public sealed class ExecUsageTests : IDisposable
{
    private const int Target = 20;
    private const int Worker = 21;
    private const long Milli = 1_000_000;

    private readonly ProcFiles _proc = new();

    public void Dispose() => _proc.Dispose();

    [Fact]
    public void Read_ThreadsOfTwoProcesses_AreSummedWithoutTheTimeBeforeTheExec()
    {
        Add(Target, userTicks: 0, childrenTicks: 0, (Target, 30, 7), (Target + 5, 4, 2));
        Add(Worker, userTicks: 0, childrenTicks: 0, (Worker, 8, 1));

        Read(new ThreadTimes(18 * Milli, 3 * Milli)).ShouldBe(new ExecUsage(24 * Milli, 7 * Milli));
    }

    [Theory]
    [InlineData(9, 0, 50)]
    [InlineData(8, 0, 40)]
    [InlineData(0, 3, 35)]
    public void Read_ThreadsAndChildrenThatHaveEnded_CountInWholeTicks(long userTicks, long childrenTicks, long milliseconds)
    {
        Add(Target, userTicks, childrenTicks, (Target, 5, 1));

        Read(default, usedTicks: 2).CpuNanoseconds.ShouldBe(milliseconds * Milli);
    }

    [Theory]
    [InlineData(0, null)]
    [InlineData(1, 0L)]
    public void Read_ThreadWithoutDelays_IsKnownToHaveNoneWhereTheKernelCountsRuns(int runs, long? delay)
    {
        Add(Target, userTicks: 0, childrenTicks: 0);
        _proc.Write($"{Target}/task/{Target}/schedstat", $"{5 * Milli} 0 {runs}\n");

        Read(default).ShouldBe(new ExecUsage(5 * Milli, delay));
    }

    [Fact]
    public void Look_ExecOfAProcess_KeepsWhatItHadUsedBefore()
    {
        var proc = _proc.Read();
        using var watch = new ExecWatch(proc, new TargetProcesses(proc, Worker), TimeProvider.System);
        _proc.Add(Target, "runc:[2:INIT]", 0, "");
        _proc.Write($"{Target}/schedstat", "18000000 3000000 9\n");
        watch.Look(isThorough: true);

        _proc.Add(Target, "server", 0, "");
        _proc.Write($"{Target}/schedstat", "19000000 4000000 9\n");
        watch.Look();

        watch.Execs.Values.Single().Used.ShouldBe(new ThreadTimes(18 * Milli, 3 * Milli));
    }

    private ExecUsage Read(ThreadTimes used, long usedTicks = 0) => ExecUsage.Read(
        _proc.Read(), _proc.Read().ListProcesses(), [new TargetExec(Target, "server", 0, 0) { Used = used, UsedTicks = usedTicks }]);

    private void Add(
        int process, long userTicks, long childrenTicks, params (int Thread, int CpuMilliseconds, int DelayMilliseconds)[] threads)
    {
        const string zeros = "0 0 0 0 0 0 0 0 0";
        _proc.Write($"{process}/stat", $"{process} (server) S 1 {zeros} {userTicks} 0 {childrenTicks} 0 {zeros}\n");
        foreach (var (thread, cpu, delay) in threads)
            _proc.Write($"{process}/task/{thread}/schedstat", $"{cpu * Milli} {delay * Milli} 9\n");
    }
}

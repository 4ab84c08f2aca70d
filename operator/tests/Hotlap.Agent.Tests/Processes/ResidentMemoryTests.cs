using System.Diagnostics;
using System.Globalization;
using Hotlap.Agent.Processes;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Processes;

public sealed class ResidentMemoryTests : IDisposable
{
    private const int Probe = 7;
    private const int Master = 20;
    private const int Worker = 21;
    private const long Mebi = 1 << 20;

    private readonly ProcFiles _proc = new();

    public void Dispose() => _proc.Dispose();

    [Fact]
    public void Together_ProcessesWithCommonPages_CountThoseOnce() =>
        MemoryStatus.Together([new(100, 100, 30, 50), new(140, 200, 60, 40), default])
            .ShouldBe(new ResidentMemory(AnonymousBytes: 60, FileBytes: 60, SharedBytes: 50, LeastBytes: 140, MostBytes: 240));

    [Fact]
    public void Together_OneProcess_IsItsResidentMemory()
    {
        var memory = MemoryStatus.Together([new(100, 120, 30, 50)]);

        (memory.Bytes, memory.LeastBytes, memory.MostBytes).ShouldBe((100, 100, 100));
    }

    /// <summary>The tests may trace the processes, so the kernel tells them the proportional memory (PSS).</summary>
    [Fact]
    public async Task Together_ProcessesThatShareMemory_AgreesWithTheKernelsProportionalMemory()
    {
        using var family = Process.Start(
            new ProcessStartInfo(Pod.TargetPath, "family") { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        var processes = (await family.StandardOutput.ReadLineAsync())!.Split(' ').Select(id => int.Parse(id, CultureInfo.InvariantCulture)).ToList();

        var memory = MemoryStatus.Together(processes.Select(new ProcFs("/proc").ReadMemory));
        var proportional = processes.Sum(Proportional);
        family.StandardInput.Close();
        await family.WaitForExitAsync();

        processes.Count.ShouldBe(4);
        proportional.ShouldBeInRange(88 * Mebi, 96 * Mebi);
        // Of the pages of libraries, which they share with the whole machine, the kernel counts a small part.
        memory.Bytes.ShouldBeInRange(proportional, proportional + (5 * Mebi));
        memory.SharedBytes.ShouldBeInRange(64 * Mebi, 65 * Mebi);
        memory.AnonymousBytes.ShouldBeInRange(24 * Mebi, 26 * Mebi);
        memory.MostBytes.ShouldBeGreaterThan(4 * 64 * Mebi, "what adding them up would say");
    }

    [Fact]
    public void End_SeveralProcesses_HasTheLargestReadingAndItsParts()
    {
        _proc.Add(1, "pause", 0, "0::/../cri-containerd-0000.scope");
        _proc.Add(Probe, "hotlap-agent", 0, "0::/");
        _proc.Add(Master, "server", 0, "0::/../cri-containerd-aaaa.scope");
        _proc.Add(Worker, "server", Master, "0::/../cri-containerd-aaaa.scope");
        Set(anonymousMebibytes: 10, fileMebibytes: 30);
        var proc = _proc.Read();
        var meter = new TargetMeter(proc, new TargetProcesses(proc, Probe)).Of("aaaa");
        var window = new UsageWindow(meter, new NodeMeter(proc), new ManualTimeProvider());

        Set(anonymousMebibytes: 25, fileMebibytes: 20);
        window.Note(MemoryStatus.Together(meter.ReadMemory().Values));
        Set(anonymousMebibytes: 5, fileMebibytes: 30);
        var usage = window.End();

        usage.PeakMemoryBytes.ShouldBe(70 * Mebi);
        usage.MemoryAtPeak.ShouldBe(new ResidentMemory(50 * Mebi, 20 * Mebi, 0, 45 * Mebi, 90 * Mebi));
        usage.MemoryAtEnd.ShouldBe(new ResidentMemory(10 * Mebi, 30 * Mebi, 0, 35 * Mebi, 70 * Mebi));
    }

    private void Set(long anonymousMebibytes, long fileMebibytes)
    {
        foreach (var process in (int[])[Master, Worker])
            _proc.Write(
                $"{process}/status", $"VmHWM:\t999999 kB\nVmRSS:\t{(anonymousMebibytes + fileMebibytes) << 10} kB\nRssFile:\t{fileMebibytes << 10} kB\n");
    }

    private static long Proportional(int process) => File.ReadLines($"/proc/{process}/smaps_rollup")
        .Where(line => line.StartsWith("Pss:", StringComparison.Ordinal))
        .Sum(line => long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1], CultureInfo.InvariantCulture) << 10);
}

using System.Diagnostics;
using Hotlap.Agent.Answers;
using Hotlap.Agent.Posix;
using Hotlap.Agent.Probe;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Contract;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Support;

/// <summary>The C target, started again and again in a process namespace, and measured from the test's process as the probe does.</summary>
internal sealed class TargetStarts : IDisposable
{
    /// <summary>The test's process is not in the namespace.</summary>
    private const int NoProcess = int.MaxValue;

    private static readonly TimeProvider Clock = TimeProvider.System;
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("hotlap-starts-");
    private readonly IDisposable _timestamps = PacketTimes.Keep();
    private readonly Process _process;
    private readonly ProcFs _proc;
    private readonly ProbePlan _plan;
    private readonly IRequest _request;

    /// <param name="closes">Whether it ends a connection after its answer, instead of waiting for its client's end.</param>
    public TargetStarts(bool closes)
    {
        NotRunException.UnlessRoot();
        var request = new RequestPlan { Port = Pod.FindFreePort(), Http = new HttpRequestPlan { ExpectedBody = "ok" } };
        var start = new ProcessStartInfo("unshare", ["--pid", "--fork", "--kill-child", "--mount-proc", Pod.TargetPath, "starts"])
        {
            RedirectStandardInput = true, RedirectStandardOutput = true,
        };
        start.Environment["PORT"] = $"{request.Port}";
        start.Environment["STAMPS"] = StampsPath;
        if (!closes)
            start.Environment["KEEPS_CONNECTIONS"] = "1";
        _process = Process.Start(start)!;
        _process.StandardOutput.ReadLine().ShouldBe("ready");
        _proc = new ProcFs($"/proc/{_process.Id}/root/proc");
        _plan = new ProbePlan { Request = request, TimeoutMilliseconds = (long)Patience.TotalMilliseconds };
        _request = RequestFactory.Create(request, "localhost", () => null);
    }

    private string StampsPath => Path.Combine(_folder.FullName, "stamps");

    /// <summary>Measures one start of a target that listens some milliseconds after its exec.</summary>
    public (StartupSample Sample, TargetStamps Stamps) Measure(int delayMilliseconds)
    {
        File.Delete(StampsPath);
        var target = new TargetProcesses(_proc, NoProcess);
        using var watch = new ExecWatch(_proc, target, Clock);
        watch.Look(isThorough: true);
        _process.StandardInput.WriteLine(delayMilliseconds);
        var exec = watch.Wait(Patience).ShouldNotBeNull();
        var startup = new StartupMeasurement(_plan, _proc, target, watch, Clock).Measure(exec, _request);
        var stamps = TargetStamps.Read(StampsPath);
        _process.StandardInput.WriteLine();
        _process.StandardOutput.ReadLine().ShouldBe("ended");
        return (startup.First, stamps);
    }

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
        _timestamps.Dispose();
        _folder.Delete(recursive: true);
    }
}

/// <summary>Processes that use all of a CPU each.</summary>
internal sealed class BusyLoops(int count) : IDisposable
{
    private readonly List<Process> _loops =
        [.. Enumerable.Range(0, count).Select(_ => Process.Start("sh", ["-c", "while :; do :; done"]))];

    public void Dispose()
    {
        foreach (var loop in _loops)
        {
            loop.Kill();
            loop.WaitForExit();
            loop.Dispose();
        }
    }
}

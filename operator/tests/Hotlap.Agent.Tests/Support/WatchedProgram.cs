using System.Diagnostics;
using Hotlap.Agent.Load;
using Hotlap.Agent.Probe;
using Hotlap.Agent.Processes;
using Hotlap.Agent.Programs;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Programs;

namespace Hotlap.Agent.Tests.Support;

/// <summary>A shell script that is watched from the test process, through a /proc that has only the shell and what is asked of the machine.</summary>
internal sealed class WatchedProgram : IDisposable
{
    /// <summary>Not the test process: the shell descends from it, and would count as the agent's.</summary>
    private const int NoProcess = int.MaxValue;

    private static readonly TimeProvider Clock = TimeProvider.System;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("hotlap-watched-");
    private readonly Process _process;
    private readonly ProcFs _proc;
    private readonly TargetProcesses _target;
    private readonly ResultsReader _reader;
    private readonly ResultsFile _file;
    private readonly long _exec = Clock.GetTimestamp();

    public WatchedProgram(string script, params string[] metrics)
    {
        var start = new ProcessStartInfo("/bin/sh", ["-c", script]);
        start.Environment["HOTLAP_RESULTS"] = ResultsPath;
        _process = Process.Start(start)!;
        foreach (var name in new[] { $"{_process.Id}", "stat", "sys", "uptime", "loadavg" })
            File.CreateSymbolicLink(Path.Combine(_folder.FullName, name), $"/proc/{name}");
        _proc = new ProcFs(_folder.FullName);
        _target = new TargetProcesses(_proc, NoProcess);
        Window =
            new ProgramWindow(
                new TargetMeter(_proc, _target), new NodeMeter(_proc), null, new DependencyWindows([], new ProbeToken(""), "program", Clock), Clock, _exec);
        _reader = new ResultsReader(metrics, Mark, ResultsPath);
        _file = new ResultsFile(ResultsPath);
    }

    public string ResultsPath => Path.Combine(_folder.FullName, "results.jsonl");

    public ProgramWindow Window { get; }

    /// <summary>A script's command that waits until a mark was seen, however late that is.</summary>
    public static string Await(WindowMark mark) => $"""until [ -e "$HOTLAP_RESULTS.{mark}" ]; do sleep 0.05; done; """;

    /// <summary>Watches the script to its end.</summary>
    public ProgramResults Watch()
    {
        new ProgramWatch(_proc, _target, _file, Clock).Wait(new TargetExec(_process.Id, "sh", _exec, _exec), Window, _reader);
        return _reader.Finish();
    }

    /// <summary>Waits until the script has ended, without watching it.</summary>
    public void WaitForEnd() => _process.WaitForExit();

    private void Mark(WindowMark mark)
    {
        Window.Mark(mark);
        File.WriteAllText($"{ResultsPath}.{mark}", "");
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
        _file.Dispose();
        _folder.Delete(recursive: true);
    }
}

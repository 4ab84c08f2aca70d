using System.ComponentModel;
using System.Diagnostics;
using Hotlap.Agent.Posix;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

internal sealed class ToolProcess(ContainerMemory memory, TimeProvider clock)
{
    private const int KeptErrors = 4000;
    private const int Killed = 128 + 9;
    private const int NoSuchFile = 2;

    /// <summary>What ab (2.3) says, on standard error only, of a connection over TLS that ended without TLS's own end.</summary>
    private const string BrokenRead = "SSL read failed";

    private int _running;

    /// <summary>
    /// Runs a command until it ends or its deadline expires. <paramref name="hold"/> delays it: it is called when everything except the
    /// command is ready, and must pass on the start time as a timestamp of the clock.
    /// </summary>
    public async Task<ToolOutcome> RunAsync(
        ToolCommand command, TimeSpan patience, Action<Stream> readOutput, Action<Action<long>>? hold = null)
    {
        var cpuBefore = Libc.ReadChildrenCpuNanoseconds();
        using var process = Start(hold is null ? command : Hold(command));
        var started = clock.GetTimestamp();
        _running = process.Id;
        if (hold is not null)
            Release(process, hold);
        process.StandardInput.Close();
        var errors = Task.Run(() =>
        {
            // A delayed command first prints its start timestamp.
            if (hold is not null && long.TryParse(process.StandardError.ReadLine(), CultureInfo.InvariantCulture, out var stamp))
                started = stamp;
            return (Tail: ShortText.ReadTail(process.StandardError, KeptErrors, BrokenRead, out var broken), BrokenReads: broken);
        });
        using var timer = new CancellationTokenSource(patience, clock);
        using var kill = timer.Token.Register(() => process.Kill(entireProcessTree: true));
        await using var watch = new MemoryWatch(memory, clock);
        watch.Start(timer.Cancel);
        await Task.Run(() => ReadAll(process.StandardOutput.BaseStream, readOutput));
        await process.WaitForExitAsync();
        var timedOut = timer.IsCancellationRequested;
        var (lastErrors, brokenReads) = await errors;
        return new ToolOutcome(process.ExitCode, timedOut, Libc.ReadChildrenCpuNanoseconds() - cpuBefore, started, lastErrors)
        {
            StartUnixNanoseconds = clock.ReadUnixNanoseconds() - (clock.GetElapsedTime(started).Ticks * 100),
            BrokenReads = brokenReads,
            MemoryShortage = process.ExitCode == 0 ? null : watch.Explain(command.Program, !timedOut && process.ExitCode == Killed),
        };
    }

    public static bool IsInstalled(string program) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':').Any(folder => File.Exists(Path.Combine(folder, program)));

    /// <summary>CPU time of the running tool in nanoseconds; null after its end.</summary>
    public long? ReadCpuNanoseconds() =>
        new ProcFs().ReadStat(_running) is { IsDead: false } stat ? stat.CpuTicks * ProcessStat.NanosecondsPerTick : null;

    private static ToolCommand Hold(ToolCommand command) =>
        command with { Program = Environment.ProcessPath!, Arguments = ["start", command.Program, .. command.Arguments] };

    private static void Release(Process process, Action<Action<long>> hold)
    {
        try
        {
            process.StandardError.ReadLine();
            hold(moment =>
            {
                process.StandardInput.WriteLine(moment.ToString(CultureInfo.InvariantCulture));
                process.StandardInput.Flush();
            });
        }
        catch
        {
            process.Kill();
            throw;
        }
    }

    private static Process Start(ToolCommand command)
    {
        var start = new ProcessStartInfo(command.Program, command.Arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = true,
            WorkingDirectory = Path.GetTempPath(),
        };
        // oha (Tokio) and ghz (Go) start a thread for each CPU of the machine and would exhaust the container's CPU limit in bursts. .NET's
        // count respects the limit.
        var threads = Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture);
        (start.Environment["TOKIO_WORKER_THREADS"], start.Environment["GOMAXPROCS"]) = (threads, threads);
        try
        {
            return Process.Start(start)!;
        }
        catch (Win32Exception e)
        {
            throw new AgentException(FailureKind.ToolFailed, e.NativeErrorCode == NoSuchFile
                ? $"The agent's image has no {command.Program}; {InsteadOf(command.Program)}, "
                    + $"or use an agent image that has {command.Program}."
                : $"The tool {command.Program} cannot be started: {e.Message}.");
        }
    }

    private static string InsteadOf(string tool) => tool switch
    {
        "oha" => "set load.tool: h2load, which has no fixed rate",
        "ghz" => "set load.tool: h2load, which has neither a fixed rate, streams nor calls that vary",
        _ => "choose another load.tool for the scenario",
    };

    // Drains what the reader left unread. Otherwise the tool would block in its last write.
    private static void ReadAll(Stream output, Action<Stream> readOutput)
    {
        try
        {
            readOutput(output);
        }
        finally
        {
            output.CopyTo(Stream.Null);
        }
    }
}

/// <summary>Outcome of a process: 128 plus the number of a signal that ended it; timed out when the agent ended it.</summary>
internal readonly record struct ToolOutcome(int ExitCode, bool TimedOut, long CpuNanoseconds, long StartTimestamp, string Errors)
{
    /// <summary>When the tool was started, in nanoseconds since 1970.</summary>
    public long StartUnixNanoseconds { get; init; }

    /// <summary>Connections over TLS that ended without TLS's own end, as ab reported them.</summary>
    public long BrokenReads { get; init; }

    /// <summary>Explanation of a failure by lack of memory; null when memory was not the cause.</summary>
    public string? MemoryShortage { get; init; }
}

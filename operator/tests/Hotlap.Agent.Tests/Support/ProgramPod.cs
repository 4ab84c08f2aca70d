using System.Diagnostics;
using System.Text.Json;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Support;

/// <summary>A process namespace with the real agent and a program in it, which is a shell script.</summary>
internal static class ProgramPod
{
    // An agent that is not built ahead of time takes its time to start; a pod's is there before its program.
    private const int UsualLaunch = 2500;

    /// <summary>Runs a script beside the agent, until the agent has ended.</summary>
    /// <param name="script">The program.</param>
    /// <param name="plan">The plan of the agent.</param>
    /// <param name="launchMilliseconds">When the program starts.</param>
    /// <param name="edit">True if the plan differs from its checksum.</param>
    /// <param name="written">Results that are there before the agent starts.</param>
    public static async Task<ProgramRun> RunAsync(
        string script, ProgramPlan? plan = null, int launchMilliseconds = UsualLaunch, bool edit = false, string written = "")
    {
        NotRunException.UnlessRoot();
        var folder = Directory.CreateTempSubdirectory("hotlap-program-").FullName;
        var (planPath, results, termination) =
            (Path.Combine(folder, "plan"), Path.Combine(folder, "results.jsonl"), Path.Combine(folder, "termination"));
        plan = (plan ?? new ProgramPlan { StartTimeoutMilliseconds = 60_000 }) with { ResultsPath = results };
        var text = PlanCodec.Encode(plan);
        await File.WriteAllTextAsync(planPath, text);
        await File.WriteAllTextAsync(Path.Combine(folder, "token"), Pod.Secret);
        if (written.Length > 0)
            await File.WriteAllTextAsync(results, written);
        var start = new ProcessStartInfo(
            "unshare",
            ["--pid", "--fork", "--kill-child", "--mount-proc", Pod.TargetPath, "pod", Pod.AgentPath, "collect", planPath,
                PlanCodec.Checksum(edit ? "" : text)])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["PROGRAM"] = script;
        start.Environment["LAUNCH_MS"] = $"{launchMilliseconds}";
        start.Environment["HOTLAP_RESULTS"] = results;
        start.Environment[TerminationMessage.PathVariable] = termination;
        var run = await RunAsync(start, termination);
        Directory.Delete(folder, recursive: true);
        return run with { ResultsPath = results };
    }

    private static async Task<ProgramRun> RunAsync(ProcessStartInfo start, string termination)
    {
        using var process = Process.Start(start)!;
        using var deadline = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        try
        {
            var errors = process.StandardError.ReadToEndAsync(deadline.Token);
            var log = new MemoryStream();
            await process.StandardOutput.BaseStream.CopyToAsync(log, deadline.Token);
            await process.WaitForExitAsync(deadline.Token);
            var checksum =
                JsonSerializer.Deserialize(await File.ReadAllBytesAsync(termination, deadline.Token), ContractJson.Default.LogChecksum)!;
            return new ProgramRun(process.ExitCode, log.ToArray(), await errors, checksum);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill();
        }
    }
}

internal sealed record ProgramRun(int ExitCode, byte[] Log, string Errors, LogChecksum Checksum)
{
    public string ResultsPath { get; init; } = "";

    /// <summary>The only sample.</summary>
    public CellSample Cell => SampleLogReader.Read(new MemoryStream(Log), Checksum).ShouldHaveSingleItem().Cell.ShouldNotBeNull();
}

using System.Diagnostics;
using System.Text.Json;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Support;

/// <summary>The real program as a generator.</summary>
internal static class LoadAgent
{
    /// <summary>Runs a plan.</summary>
    /// <exception cref="NotRunException">A tool of the plan is not installed.</exception>
    public static Task<LoadRun> RunAsync(LoadPlan plan, string? name = null)
    {
        foreach (var tool in plan.Cells.Select(cell => cell.Tool).Distinct())
            Binaries.PathOf(LoadTools.ProgramOf(tool));
        return RunAsync(PlanCodec.Encode(plan), LoadTools.Path, name);
    }

    public static async Task<LoadRun> RunAsync(string plan, string path, string? name = null)
    {
        var termination = Path.GetTempFileName();
        var folder = Directory.CreateTempSubdirectory("hotlap-load-");
        var file = Path.Combine(folder.FullName, "plan");
        await File.WriteAllTextAsync(file, plan);
        await File.WriteAllTextAsync(Path.Combine(folder.FullName, "token"), Pod.Secret);
        var start =
            new ProcessStartInfo(
                Pod.AgentPath, ["load", file, PlanCodec.Checksum(plan)]) { RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment["PATH"] = path;
        if (name is not null)
            start.Environment["HOSTNAME"] = name;
        start.Environment["DOTNET_ROOT"] = LoadTools.DotnetRoot;
        start.Environment[TerminationMessage.PathVariable] = termination;
        using var process = Process.Start(start)!;
        using var deadline = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        var errors = process.StandardError.ReadToEndAsync(deadline.Token);
        var log = new MemoryStream();
        await process.StandardOutput.BaseStream.CopyToAsync(log, deadline.Token);
        await process.WaitForExitAsync(deadline.Token);
        var checksum =
            JsonSerializer.Deserialize(await File.ReadAllBytesAsync(termination, deadline.Token), ContractJson.Default.LogChecksum)!;
        File.Delete(termination);
        folder.Delete(recursive: true);
        return new LoadRun(process.ExitCode, log.ToArray(), await errors, checksum);
    }
}

internal sealed record LoadRun(int ExitCode, byte[] Log, string Errors, LogChecksum Checksum)
{
    /// <summary>The cells that were measured.</summary>
    public IReadOnlyList<CellSample> Cells => [.. SampleLogReader.Read(new MemoryStream(Log), Checksum).Skip(1).Select(s => s.Cell!)];
}

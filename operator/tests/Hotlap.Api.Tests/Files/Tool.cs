using System.Diagnostics;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Files;

/// <summary>Runs helm, kubectl and kubeconform.</summary>
internal static class Tool
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

    public static async Task<ToolResult> RunAsync(string program, params IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(Binaries.PathOf(program), arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = Repository.Root,
        };
        using var process = Process.Start(start)!;
        process.StandardInput.Close();
        var errors = process.StandardError.ReadToEndAsync();
        var output = process.StandardOutput.ReadToEndAsync();
        using var timeout = new CancellationTokenSource(Patience);
        await process.WaitForExitAsync(timeout.Token);
        return new ToolResult(process.ExitCode, await output, await errors);
    }
}

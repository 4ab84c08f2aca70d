using System.Diagnostics;

namespace Hotlap.Measurement.Tests.Support;

internal sealed record ProcessOutcome(int ExitCode, string Output, string Errors);

internal static class Processes
{
    private static readonly TimeSpan Deadline = TimeSpan.FromMinutes(2);

    public static async Task<ProcessOutcome> RunAsync(
        string program, IEnumerable<string> arguments, string? input = null, string? folder = null)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = true,
            WorkingDirectory = folder ?? "",
        };
        using var process = Process.Start(start)!;
        using var deadline = new CancellationTokenSource(Deadline);
        try
        {
            var output = process.StandardOutput.ReadToEndAsync(deadline.Token);
            var errors = process.StandardError.ReadToEndAsync(deadline.Token);
            if (input is not null)
                await process.StandardInput.WriteAsync(input);
            process.StandardInput.Close();
            await process.WaitForExitAsync(deadline.Token);
            return new ProcessOutcome(process.ExitCode, await output, await errors);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }
}

using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Commands;

/// <summary>Defines the command line, and converts errors to a message and an exit code.</summary>
internal static class Root
{
    public static Task<int> RunAsync(string[] args, TextWriter output, TextWriter errors, TimeProvider clock)
    {
        var session = new Session
        {
            Output = output,
            Errors = errors,
            Clock = clock,
            OpenCluster = ClusterRunReader.Open,
            TerminalWidth = Console.IsOutputRedirected || Console.WindowWidth <= 0 ? null : Console.WindowWidth,
        };
        return RunAsync(args, session, CancellationToken.None);
    }

    public static Task<int> RunAsync(string[] args, Session session, CancellationToken cancellation)
    {
        var root = new RootCommand("Reports the figures of benchmark runs, watches their progress, and exports and compares their samples.")
        {
            ReportCommand.Build(session),
            WatchCommand.Build(session),
            ExportCommand.Build(session),
            CompareCommand.Build(session),
            HistoryCommand.Build(session),
        };
        var configuration =
            new InvocationConfiguration { Output = session.Output, Error = session.Errors, EnableDefaultExceptionHandler = false };
        return GuardAsync(session, () => root.Parse(args).InvokeAsync(configuration, cancellation));
    }

    private static async Task<int> GuardAsync(Session session, Func<Task<int>> run)
    {
        try
        {
            return await run();
        }
        catch (Exception e) when (e is CommandException or UnreachableException)
        {
            await session.Errors.WriteLineAsync("error: " + Wrap.Plain(e.Message));
            return ExitCodes.Failed;
        }
        catch (OperationCanceledException)
        {
            return ExitCodes.Failed;
        }
    }
}

using System.CommandLine;
using System.Runtime.InteropServices;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Commands;

/// <summary>Defines the command line, and converts errors to a message and an exit code.</summary>
internal static class Root
{
    public static async Task<int> RunAsync(string[] args, TextWriter output, TextWriter errors, TimeProvider clock)
    {
        using var interrupts = new Interrupts();
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, context => context.Cancel = interrupts.Raise());
        using var termination = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context =>
        {
            context.Cancel = interrupts.Raise();
            interrupts.Raise();
        });
        var width = Width(Console.IsOutputRedirected);
        var session = new Session
        {
            Output = output,
            Errors = errors,
            Clock = clock,
            OpenCluster = RunClient.Open,
            TerminalWidth = width,
            Colours = width is not null && ShowsColours(Environment.GetEnvironmentVariable),
            ErrorsWidth = Width(Console.IsErrorRedirected),
            Ask = Console.IsInputRedirected || Console.IsErrorRedirected ? null : (question, cancellation) =>
            {
                errors.Write(question);
                // Console.In cannot be cancelled; the process ends while it still waits.
                return Task.Run(Console.ReadLine, CancellationToken.None).WaitAsync(cancellation);
            },
            Interrupts = interrupts,
        };
        return await RunAsync(args, session);
    }

    /// <summary>
    /// True unless the user wants no colours (a nonempty NO_COLOR, see no-color.org) or the terminal has none.
    /// </summary>
    internal static bool ShowsColours(Func<string, string?> environment) =>
        string.IsNullOrEmpty(environment("NO_COLOR")) && environment("TERM") != "dumb";

    public static async Task<int> RunAsync(string[] args, Session session)
    {
        var configuration = new InvocationConfiguration
        {
            Output = session.Output,
            Error = session.Errors,
            EnableDefaultExceptionHandler = false,
            ProcessTerminationTimeout = null,
        };
        try
        {
            return await Build(session).Parse(args).InvokeAsync(configuration, session.Interrupts.First);
        }
        catch (Exception e) when (e is CommandException or UnreachableException or RejectedException)
        {
            await session.Errors.WriteLineAsync("error: " + Wrap.Plain(e.Message));
            return ExitCodes.Failed;
        }
        catch (OperationCanceledException) when (session.Interrupts.First.IsCancellationRequested)
        {
            return ExitCodes.Failed;
        }
    }

    public static RootCommand Build(Session session) => DetailedHelp.Use(
        new("Starts and watches benchmark runs, reports their figures, and exports and compares their samples.")
        {
            RunCommand.Build(session),
            PlanCommand.Build(session),
            PreflightCommand.Build(session),
            ExplainCommand.Build(session),
            RerunCommand.Build(session),
            WatchCommand.Build(session),
            ReportCommand.Build(session),
            CompareCommand.Build(session),
            HistoryCommand.Build(session),
            UiCommand.Build(session),
            ExportCommand.Build(session),
            CompletionCommand.Build(session),
            CompletionCommand.BuildWords(session),
        });

    private static int? Width(bool isRedirected) => isRedirected || Console.WindowWidth <= 0 ? null : Console.WindowWidth;
}

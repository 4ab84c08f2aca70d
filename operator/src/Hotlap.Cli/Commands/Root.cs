using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Commands;

/// <summary>Defines the command line, and converts errors to a message and an exit code.</summary>
internal static class Root
{
    public static Task<int> RunAsync(string[] args, TextWriter output, TextWriter errors, TimeProvider clock)
    {
        var width = Console.IsOutputRedirected || Console.WindowWidth <= 0 ? (int?)null : Console.WindowWidth;
        var session = new Session
        {
            Output = output,
            Errors = errors,
            Clock = clock,
            OpenCluster = ClusterRunReader.Open,
            TerminalWidth = width,
            Colours = width is not null && ShowsColours(Environment.GetEnvironmentVariable),
        };
        return RunAsync(args, session, CancellationToken.None);
    }

    /// <summary>
    /// True unless the user wants no colours (a nonempty NO_COLOR, see no-color.org) or the terminal has none.
    /// </summary>
    internal static bool ShowsColours(Func<string, string?> environment) =>
        string.IsNullOrEmpty(environment("NO_COLOR")) && environment("TERM") != "dumb";

    public static async Task<int> RunAsync(string[] args, Session session, CancellationToken cancellation)
    {
        var configuration =
            new InvocationConfiguration { Output = session.Output, Error = session.Errors, EnableDefaultExceptionHandler = false };
        try
        {
            return await Build(session).Parse(args).InvokeAsync(configuration, cancellation);
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

    /// <summary>Returns all commands with their arguments and options.</summary>
    public static RootCommand Build(Session session) =>
        new("Reports the figures of benchmark runs, watches their progress, and exports and compares their samples.")
        {
            ReportCommand.Build(session),
            WatchCommand.Build(session),
            ExportCommand.Build(session),
            CompareCommand.Build(session),
            HistoryCommand.Build(session),
        };
}

/// <summary>The options that locate a run, the same in every command and the same as in kubectl.</summary>
internal sealed class ClusterOptions
{
    private readonly Option<string?> _namespace =
        new("--namespace", "-n") { Description = "Namespace of the run; by default that of the kubeconfig's context." };
    private readonly Option<string?> _kubeConfig =
        new("--kubeconfig") { Description = "Path of the kubeconfig; by default $KUBECONFIG, else ~/.kube/config." };
    private readonly Option<string?> _context = new("--context") { Description = "Context of the kubeconfig; by default its current one." };

    public Command AddTo(Command command)
    {
        command.Add(_namespace);
        command.Add(_kubeConfig);
        command.Add(_context);
        return command;
    }

    public RunReference Reference(ParseResult parsed, string name) =>
        new(name, parsed.GetValue(_namespace), parsed.GetValue(_kubeConfig), parsed.GetValue(_context));
}

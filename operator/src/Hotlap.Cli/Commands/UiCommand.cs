using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Serving;

namespace Hotlap.Cli.Commands;

/// <summary><c>ui</c>: serves pages of runs on loopback until an interrupt, with the rights of the user. Exit code 0 after that.</summary>
internal static class UiCommand
{
    private const int HighestPort = 65535;

    public static Command Build(Session session)
    {
        var all = new Option<bool>("--all-namespaces", "-A") { Description = "List the runs of all namespaces." };
        var selector = new Option<string?>("--selector", "-l") { Description = "List only runs with these labels, such as team=shop." };
        var (port, options) = (CreatePort(), new ClusterOptions());
        var command = options.AddTo(new DetailedCommand(
            "ui", "Shows runs as pages in a browser.", "Serves the runs, their progress, reports and history on 127.0.0.1, read-only and "
            + "with your own rights, until Ctrl-C. Only a browser that was opened with the printed URL sees them.")
        {
            all, selector, port,
        });
        command.SetAction(async (parsed, cancellation) =>
        {
            var access = options.Access(parsed);
            using var cluster = session.OpenCluster(access);
            using var listener = PageListener.Open(parsed.GetValue(port));
            var pageAccess = new PageAccess(listener.Port, PageAccess.CreateToken());
            var (everywhere, labels) = (parsed.GetValue(all), parsed.GetValue(selector));
            var source = RunSource.Of(cluster, everywhere, labels).Shared(session.Clock);
            await session.Output.WriteLineAsync(pageAccess.Url);
            await session.Output.FlushAsync(cancellation);
            await session.Errors.WriteLineAsync("Open this URL in a browser of this machine; Ctrl-C ends the pages.");
            await listener.RunAsync(new PageRouter(pageAccess, source, Scope(cluster, everywhere, labels), session.Clock), cancellation);
            return ExitCodes.Done;
        });
        return command;
    }

    private static string Scope(RunClient cluster, bool everywhere, string? labels) =>
        (everywhere ? "all namespaces" : $"namespace {cluster.Key("").Namespace}") + (labels is { Length: > 0 } ? $" with {labels}" : "");

    private static Option<int> CreatePort()
    {
        var port = new Option<int>("--port") { Description = "Port on 127.0.0.1; 0 chooses a free one." };
        port.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int>() is < 0 or > HighestPort)
                result.AddError($"--port must be a number from 0 to {HighestPort}");
        });
        return port;
    }
}

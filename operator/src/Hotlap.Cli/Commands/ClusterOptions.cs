using System.CommandLine;
using System.CommandLine.Completions;
using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Commands;

/// <summary>The options that say which cluster, as whom and where: the same in every command and the same as in kubectl.</summary>
internal sealed class ClusterOptions
{
    private static readonly TimeSpan CompletionDeadline = TimeSpan.FromSeconds(1.5);

    private readonly Option<string?> _namespace =
        new("--namespace", "-n") { Description = "Namespace of the run; by default that of the kubeconfig's context." };
    private readonly Option<string?> _kubeConfig =
        new("--kubeconfig") { Description = "Path of the kubeconfig; by default $KUBECONFIG, else ~/.kube/config." };
    private readonly Option<string?> _context = new("--context") { Description = "Context of the kubeconfig; by default its current one." };
    private readonly Option<string?> _as = new("--as") { Description = "User to impersonate." };
    private readonly Option<string?> _asGroup = new("--as-group") { Description = "Group of the user to impersonate; only one." };
    private readonly Option<TimeSpan?> _requestTimeout = DurationOption.PositiveOrZero(
        "--request-timeout", "Longest time of one request, such as 10s; 0 for no limit. Some failed requests are repeated.");

    public Command AddTo(Command command)
    {
        foreach (Option option in (Option[])[_namespace, _kubeConfig, _context, _as, _asGroup, _requestTimeout])
            command.Add(option);
        return command;
    }

    /// <summary>Returns the namespace that the user demands; null for none.</summary>
    public string? Namespace(ParseResult parsed) => parsed.GetValue(_namespace);

    public ClusterAccess Access(ParseResult parsed)
    {
        if (parsed.GetValue(_asGroup) is not null && parsed.GetValue(_as) is null)
            throw new CommandException("--as-group needs --as, the user to impersonate");
        // HttpClient leaves out a header with such a value, and the request would have the user's own rights.
        if (new[] { parsed.GetValue(_as), parsed.GetValue(_asGroup) }.Any(name => name?.Any(char.IsControl) == true))
            throw new CommandException("--as and --as-group: a name contains a line break or another control character; leave it out");
        return new ClusterAccess(parsed.GetValue(_namespace), parsed.GetValue(_kubeConfig), parsed.GetValue(_context))
        {
            As = parsed.GetValue(_as),
            AsGroup = parsed.GetValue(_asGroup),
            RequestTimeout = parsed.GetValue(_requestTimeout) is { } timeout && timeout == TimeSpan.Zero
                ? Timeout.InfiniteTimeSpan : parsed.GetValue(_requestTimeout),
        };
    }

    /// <summary>Completes an argument with the names of the runs in the cluster, unless it does not answer quickly.</summary>
    public void CompleteRuns(Argument argument, Session session)
    {
        // Without a name of its own, the help asks for completions, and with them the cluster.
        argument.HelpName = argument.Name;
        argument.CompletionSources.Add(context => Names(session, context));
    }

    private IEnumerable<CompletionItem> Names(Session session, CompletionContext context)
    {
        try
        {
            return Task.Run(() => NamesAsync(session, Access(context.ParseResult))).WaitAsync(CompletionDeadline, session.Clock)
                .GetAwaiter().GetResult().Select(name => new CompletionItem(name));
        }
        // A shell that completes a word has no place for an error.
        catch (Exception)
        {
            return [];
        }
    }

    private static async Task<IEnumerable<string>> NamesAsync(Session session, ClusterAccess access)
    {
        using var deadline = new CancellationTokenSource(CompletionDeadline, session.Clock);
        using var cluster = session.OpenCluster(access);
        var runs = await cluster.ListAsync(allNamespaces: false, selector: null, deadline.Token);
        return runs.Select(run => run.Metadata.Name);
    }
}

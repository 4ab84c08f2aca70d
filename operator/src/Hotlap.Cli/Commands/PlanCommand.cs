using System.CommandLine;
using Hotlap.Cli.Previews;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Rendering;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Commands;

/// <summary><c>plan FILE</c>: says what the runs of a file will do and need. Exit code 0 after printing.</summary>
internal static class PlanCommand
{
    /// <summary>The cluster only adds to the plan, so it is not waited for as long as elsewhere.</summary>
    private static readonly TimeSpan ClusterDeadline = TimeSpan.FromSeconds(5);

    public static Command Build(Session session)
    {
        var file = new Argument<string>("FILE") { Description = "YAML or JSON with BenchmarkRuns; - reads standard input." };
        var options = new ClusterOptions();
        var command = options.AddTo(new DetailedCommand(
            "plan", "Says what runs will do and need.", "Says how many rounds and trials they have, how long they take, what room they "
            + "need and which changes they can detect. Applies nothing. Needs no cluster; with one, the time comes from an earlier "
            + "measurement of the run, and the namespace's BenchmarkDefaults count.") { file });
        command.SetAction(async (parsed, cancellation) =>
        {
            var path = parsed.GetValue(file)!;
            var found = ManifestFile.Read(await ObjectText.ReadTextAsync(path, cancellation), path, options.Namespace(parsed));
            found.ThrowIfInvalid(path);
            var specs = found.Runs.Select(manifest => (Manifest: manifest, Spec: manifest.ReadSpec(path))).ToList();
            var known = await ReadAsync(session, options.Access(parsed), [.. found.Runs], cancellation);
            var width = session.TerminalWidth ?? WideWriter.Widest;
            await session.Output.WriteAsync(
                string.Join('\n', specs.Zip(known, (run, there) => Write(run.Manifest, run.Spec, there, width))));
            return ExitCodes.Done;
        });
        return command;
    }

    private static string Write(Manifest manifest, BenchmarkRunSpec written, KnownRun known, int width)
    {
        var spec = EffectiveSpec.Of(written, known.Defaults);
        try
        {
            return PreviewText.Write(manifest.Key.Name, RunPreview.Of(spec), TrialTime.Of(known.Earlier, spec), width);
        }
        catch (FormatException e)
        {
            throw new CommandException($"{manifest.Title} is not valid: {e.Message}", e);
        }
    }

    /// <summary>Reads what the cluster adds to each run; nothing without a cluster.</summary>
    private static async Task<IReadOnlyList<KnownRun>> ReadAsync(
        Session session, ClusterAccess access, IReadOnlyList<Manifest> manifests, CancellationToken cancellation)
    {
        using var deadline = new CancellationTokenSource(ClusterDeadline, session.Clock);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancellation);
        try
        {
            using var cluster = session.OpenCluster(access);
            return await Task.WhenAll(manifests.Select(manifest => ReadAsync(cluster, cluster.Key(manifest), either.Token)));
        }
        catch (Exception e) when (e is CommandException or UnreachableException
            || (e is OperationCanceledException && !cancellation.IsCancellationRequested))
        {
            await session.Errors.WriteLineAsync($"note: earlier measurements and BenchmarkDefaults are not known: {e.Message}");
            return [.. manifests.Select(_ => new KnownRun(null, null))];
        }
    }

    private static async Task<KnownRun> ReadAsync(Cluster cluster, ObjectKey key, CancellationToken cancellation) => new(
        await cluster.FindAsync(key, cancellation), (await cluster.FindDefaultsAsync(key.Namespace, cancellation))?.Spec);

    /// <summary>What the cluster knows of a run: the run as it is there, and the defaults of its namespace; null for none.</summary>
    private sealed record KnownRun(BenchmarkRun? Earlier, BenchmarkDefaultsSpec? Defaults);
}

using System.CommandLine;
using Hotlap.Cli.Previews;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Rendering;
using Hotlap.Planning.Specs;

namespace Hotlap.Cli.Commands;

/// <summary><c>plan FILE</c>: says what the runs of a file will do and need. Exit code 0 after printing.</summary>
internal static class PlanCommand
{
    /// <summary>The cluster only adds to the plan, so it is not waited for as long as elsewhere.</summary>
    private static readonly TimeSpan ClusterDeadline = TimeSpan.FromSeconds(5);

    public static Command Build(Session session)
    {
        var file = new Argument<string?>("FILE")
            { Description = "YAML or JSON with BenchmarkRuns; - reads standard input.", Arity = ArgumentArity.ZeroOrOne };
        var named = new Option<string?>("--filename", "-f") { Description = "The same as FILE, as kubectl has it." };
        var options = new ClusterOptions();
        var command = options.AddTo(new DetailedCommand(
            "plan", "Says what runs will do and need.", "Checks runs by the operator's rules. Says how many rounds and trials they "
            + "have, how long they take, what room they need and which changes they can detect. Applies nothing. Needs no cluster; with "
            + "one, it also says whether the trials fit on the nodes now, takes the time from an earlier measurement of the run, and "
            + "includes the namespace's BenchmarkDefaults.") { file, named });
        command.SetAction(async (parsed, cancellation) =>
        {
            if (parsed.GetValue(file) is null == parsed.GetValue(named) is null)
                throw new CommandException("give one file, such as run.yaml or -f run.yaml");
            var path = (parsed.GetValue(file) ?? parsed.GetValue(named))!;
            var found = ManifestFile.Read(await ObjectText.ReadTextAsync(path, cancellation), path, options.Namespace(parsed));
            found.ThrowIfInvalid(path);
            var runs = found.Runs.Select(manifest => (Manifest: manifest, Written: manifest.ReadRun(path))).ToList();
            var known = await ReadAsync(session, options.Access(parsed), [.. found.Runs], cancellation);
            IReadOnlyList<string> problems =
                [.. runs.SelectMany((run, index) => run.Manifest.Problems(run.Written, known.Runs[index].Sources))];
            if (problems.Count > 0)
                throw new CommandException(string.Join("\n", problems.Select(problem => $"{path}: {problem}")));
            var width = session.TerminalWidth ?? WideWriter.Widest;
            await session.Output.WriteAsync(string.Join('\n', runs.Select((run, index) => PreviewText.Write(
                run.Manifest.Key.Name, Preview(run.Written, known.Runs[index], known.Capacity), width))));
            return ExitCodes.Done;
        });
        return command;
    }

    private static RunPreview Preview(BenchmarkRun written, KnownRun known, CapacityAnswer capacity)
    {
        var spec = known.Sources.Of(written.Spec);
        var metadata = written.Metadata with { Uid = known.Earlier?.Metadata.Uid ?? "" };
        return RunPreview.Of(spec) with
        {
            TrialBefore = TrialTime.Of(known.Earlier, spec),
            Capacity = capacity.Of(new BenchmarkRun { Metadata = metadata, Spec = spec }),
        };
    }

    /// <summary>Reads what the cluster adds to each run; nothing without a cluster.</summary>
    private static async Task<KnownRuns> ReadAsync(
        Session session, ClusterAccess access, IReadOnlyList<Manifest> manifests, CancellationToken cancellation)
    {
        try
        {
            using var cluster = session.OpenCluster(access);
            return await ReadDeadline.RunAsync(
                ClusterDeadline,
                session.Clock,
                async token => new KnownRuns(
                    await Task.WhenAll(manifests.Select(manifest => ReadAsync(cluster, manifest, token))),
                    await CapacityAnswer.ReadAsync(cluster, token)),
                cancellation);
        }
        catch (Exception e) when (e is CommandException or UnreachableException)
        {
            await session.Errors.WriteLineAsync($"note: earlier measurements and BenchmarkDefaults are not known: {e.Message}");
            return new KnownRuns([.. manifests.Select(_ => new KnownRun(null, SpecSources.None))], CapacityAnswer.None);
        }
    }

    private static async Task<KnownRun> ReadAsync(RunClient cluster, Manifest manifest, CancellationToken cancellation)
    {
        var key = cluster.Key(manifest);
        var spec = manifest.ReadRun(key.Name).Spec;
        return new(await cluster.FindAsync(key, cancellation), await cluster.FindSourcesAsync(key.Namespace, spec, cancellation));
    }

    private sealed record KnownRuns(IReadOnlyList<KnownRun> Runs, CapacityAnswer Capacity);

    /// <summary>What the cluster knows of a run: the run as it is there, and what it leaves out.</summary>
    private sealed record KnownRun(BenchmarkRun? Earlier, SpecSources Sources);
}

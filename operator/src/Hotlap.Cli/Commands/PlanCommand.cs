using System.CommandLine;
using Hotlap.Api.Serialization;
using Hotlap.Cli.Previews;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Rendering;

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
        var command = options.AddTo(new Command(
            "plan", "Says how many rounds and trials the runs of a file have, how long they take, what room they need and which changes "
            + "they can detect. Applies nothing. Needs no cluster; with one, the time comes from an earlier measurement of the run.")
            { file });
        command.SetAction(async (parsed, cancellation) =>
        {
            var path = parsed.GetValue(file)!;
            var found = ManifestFile.Read(await ObjectText.ReadTextAsync(path, cancellation), path, options.Namespace(parsed));
            if (found.Problems.Count > 0)
                throw new CommandException(string.Join("\n", found.Problems.Select(problem => $"{path}: {problem}")));
            var previews = found.Runs.Select(manifest => (Manifest: manifest, Spec: Spec(manifest, path)))
                .Select(run => (run.Manifest, run.Spec, Preview: Preview(run.Manifest, run.Spec))).ToList();
            var earlier = await EarlierAsync(session, options.Access(parsed), [.. found.Runs], cancellation);
            var width = session.TerminalWidth ?? WideWriter.Widest;
            await session.Output.WriteAsync(string.Join('\n', previews.Zip(earlier, (run, before) => PreviewText.Write(
                run.Manifest.Key.Name, run.Preview, TrialTime.Of(before, run.Spec), width))));
            return ExitCodes.Done;
        });
        return command;
    }

    private static BenchmarkRunSpec Spec(Manifest manifest, string path)
    {
        try
        {
            return manifest.Body.Deserialize(ApiJson.Default.BenchmarkRun)!.Spec;
        }
        catch (JsonException e)
        {
            throw new CommandException($"{path}: {manifest.Title} cannot be read: {e.Message}", e);
        }
    }

    private static RunPreview Preview(Manifest manifest, BenchmarkRunSpec spec)
    {
        try
        {
            return RunPreview.Of(spec);
        }
        catch (FormatException e)
        {
            throw new CommandException($"{manifest.Title} is not valid: {e.Message}", e);
        }
    }

    /// <summary>Reads the runs as they are in the cluster; null for those that are not there, and for all without a cluster.</summary>
    private static async Task<IReadOnlyList<BenchmarkRun?>> EarlierAsync(
        Session session, ClusterAccess access, IReadOnlyList<Manifest> manifests, CancellationToken cancellation)
    {
        using var deadline = new CancellationTokenSource(ClusterDeadline, session.Clock);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancellation);
        try
        {
            using var cluster = session.OpenCluster(access);
            return await Task.WhenAll(manifests.Select(manifest => cluster.FindAsync(cluster.Key(manifest), either.Token)));
        }
        catch (Exception e) when (e is CommandException or UnreachableException
            || (e is OperationCanceledException && !cancellation.IsCancellationRequested))
        {
            await session.Errors.WriteLineAsync($"note: earlier measurements are not known: {e.Message}");
            return [.. manifests.Select(_ => (BenchmarkRun?)null)];
        }
    }
}

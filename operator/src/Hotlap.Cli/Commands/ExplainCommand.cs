using System.CommandLine;
using Hotlap.Api.Serialization;
using Hotlap.Cli.Explaining;
using Hotlap.Cli.Reading;
using Hotlap.Planning.Specs;

namespace Hotlap.Cli.Commands;

/// <summary>
/// <c>explain NAME</c>: prints the spec by which a run is measured, with the origin of each value that the run leaves out. Exit code 0
/// after printing.
/// </summary>
internal static class ExplainCommand
{
    private const string NoDefaults = "the namespace has no BenchmarkDefaults";

    public static Command Build(Session session)
    {
        var name = new Argument<string?>("NAME") { Description = "Name of the run.", Arity = ArgumentArity.ZeroOrOne };
        var file = new Option<string?>("--filename", "-f")
            { Description = "Explains the runs of a file, before they are applied; - reads standard input." };
        var options = new ClusterOptions();
        options.CompleteRuns(name, session);
        var command = options.AddTo(new DetailedCommand(
            "explain", "Prints the spec that a run is measured by.", "It has the values of the run itself, those of the "
            + "namespace's BenchmarkDefaults, and Hotlap's defaults. A comment says where each value comes from.") { name, file });
        command.SetAction(async (parsed, cancellation) =>
        {
            if (parsed.GetValue(name) is null == parsed.GetValue(file) is null)
                throw new CommandException("give either the NAME of a run or a file with --filename");
            using var cluster = session.OpenCluster(options.Access(parsed));
            var text = parsed.GetValue(file) is { } path
                ? await OfFileAsync(cluster, path, options.Namespace(parsed), cancellation)
                : await OfRunAsync(cluster, parsed.GetValue(name)!, cancellation);
            await session.Output.WriteAsync(text);
            return ExitCodes.Done;
        });
        return command;
    }

    private static async Task<string> OfRunAsync(RunClient cluster, string name, CancellationToken cancellation)
    {
        var document = await cluster.ReadDocumentAsync(cluster.Key(name), cancellation);
        var run = document.Deserialize(ApiJson.Default.BenchmarkRun)!;
        var isRead = RunStatusReader.IsObserved(run);
        var sources = isRead
            ? SpecSources.Of(run.Status)
            : await cluster.FindSourcesAsync(run.Metadata.Namespace, run.Spec, cancellation);
        return SpecExplanation.Write(name, document["spec"] as JsonObject ?? [], run.Spec, sources, (sources.Defaults, isRead) switch
        {
            (null, true) => "it includes no BenchmarkDefaults",
            (null, false) => NoDefaults,
            (_, true) => $"includes BenchmarkDefaults as read for generation {run.Metadata.Generation}",
            _ => "the operator has not read this generation yet; shown with the present BenchmarkDefaults",
        });
    }

    private static async Task<string> OfFileAsync(RunClient cluster, string path, string? demanded, CancellationToken cancellation)
    {
        var found = ManifestFile.Read(await ObjectText.ReadTextAsync(path, cancellation), path, demanded);
        found.ThrowIfInvalid(path);
        var texts = new List<string>();
        foreach (var manifest in found.Runs)
        {
            var namespaceName = cluster.Key(manifest).Namespace;
            var spec = manifest.ReadRun(path).Spec;
            var sources = await cluster.FindSourcesAsync(namespaceName, spec, cancellation);
            texts.Add(SpecExplanation.Write(
                manifest.Key.Name, manifest.Spec, spec, sources,
                sources.Defaults is null ? NoDefaults : $"with the present BenchmarkDefaults of {namespaceName}"));
        }

        return string.Join("---\n", texts);
    }
}

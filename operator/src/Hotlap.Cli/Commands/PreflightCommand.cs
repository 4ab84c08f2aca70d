using System.CommandLine;
using Hotlap.Cli.Preflights;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Rendering;
using Hotlap.Cli.Samples;
using Hotlap.Cli.Watching;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Specs;

namespace Hotlap.Cli.Commands;

/// <summary>
/// <c>preflight FILE</c>: measures the baseline of a run against itself, and says what the planned rounds will show on this cluster.
/// </summary>
internal static class PreflightCommand
{
    public static Command Build(Session session)
    {
        var (preflight, options) = (new PreflightOptions(), new ClusterOptions());
        var command = options.AddTo(preflight.AddTo(new DetailedCommand(
            "preflight", "Says whether a cluster is good enough.", "Measures the run's baseline against itself for a few "
            + "rounds, as the run NAME-preflight. Says how much each metric varies between rounds, pods and windows, which changes the "
            + "planned rounds will show, and the cheapest rounds and windows that are precise enough. NAME-preflight stays for a day; "
            + "--measured prints its report again. Exit code: 0 the planned rounds are precise enough for each primary metric; 1 failed, "
            + "or an error; 3 not finished in time, or interrupted; 4 not precise enough; 5 precise enough, and not trustworthy.")));
        command.SetAction(async (parsed, cancellation) =>
        {
            var settings = preflight.Read(parsed);
            using var cluster = session.OpenCluster(options.Access(parsed));
            var found = ManifestFile.Read(
                await ObjectText.ReadTextAsync(settings.Path, cancellation), settings.Path, options.Namespace(parsed));
            found.ThrowIfInvalid(settings.Path);
            var planned = await ReadAsync(cluster, found, settings.Path, cancellation);
            var end = settings.IsMeasured
                ? new WatchEnd(ExitCodes.Done, await FindAsync(cluster, planned, settings, cancellation))
                : await MeasureAsync(session, cluster, planned, settings);
            return end is not { ExitCode: ExitCodes.Done, Run: { } run } ? end.ExitCode
                : await ReportAsync(session, planned, settings, new RunSamples
                {
                    Run = run, Records = await cluster.ReadTrialsAsync(run, cancellation),
                });
        });
        return command;
    }

    /// <summary>Reads the planned run, and refuses one that the operator would refuse.</summary>
    private static async Task<PlannedRun> ReadAsync(RunClient cluster, ManifestFile found, string path, CancellationToken cancellation)
    {
        if (found.Runs.ToList() is not [var own])
            throw new CommandException($"{path} has {found.Runs.Count()} runs, and a preflight is for one; use one file for each run");
        var written = own.ReadRun(path);
        var sources = await cluster.FindSourcesAsync(cluster.Key(own).Namespace, written.Spec, cancellation);
        return own.Problems(written, sources) is not { Count: > 0 } problems ? new PlannedRun(own, found, sources, sources.Of(written.Spec))
            : throw new CommandException(string.Join("\n", problems.Select(problem => $"{path}: {problem}")));
    }

    /// <summary>Applies the preflight with what the run refers to, and follows it to its end.</summary>
    private static async Task<WatchEnd> MeasureAsync(
        Session session, RunClient cluster, PlannedRun planned, PreflightSettings settings)
    {
        var cancellation = session.Interrupts.First;
        // A cluster changes, so each preflight is a measurement of its own.
        var rerun = session.Clock.GetUtcNow().UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
        var preflight = planned.Derive(settings.Rounds, rerun);
        var key = cluster.Key(preflight);
        if (await cluster.FindAsync(key, cancellation) is { } before
            && RunStatusReader.HasStatus(before) && !RunStatusReader.HasEnded(before))
            throw new CommandException(
                $"{key.Name} has not ended, and another preflight would discard its trials; {StartedRun.HowToFollow(key)}, and then print "
                    + "its report with --measured");
        var objects = new ManifestFile([.. planned.File.Manifests.Where(manifest => !manifest.IsRun), preflight], []);
        await FileApply.CheckAsync(
            new ManifestCheck(session, cluster, settings.Apply), $"the preflight of {planned.Own.Key.Name}", objects, cancellation);
        var started = (await FileApply.ApplyAsync(session, cluster, objects, settings.Apply, cancellation))[0];
        var follow = new FollowSettings(settings.Timeout, FailOn.Parse([FailOn.Failed]));
        var view = new ProgressView(session.Errors, session.ErrorsWidth);
        try
        {
            var end = await new RunFollower(cluster, view, session.Clock, follow).FollowAsync(key, cancellation);
            await session.Errors.WriteLineAsync($"remove it with: kubectl delete bmr {key.Name} -n {key.Namespace}");
            return end;
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            return new WatchEnd(await new InterruptQuestion(session, cluster).AskAsync([started]), null);
        }
    }

    /// <summary>Finds the complete preflight of a run that is in the cluster.</summary>
    private static async Task<BenchmarkRun> FindAsync(
        RunClient cluster, PlannedRun planned, PreflightSettings settings, CancellationToken cancellation)
    {
        var derived = planned.Derive(settings.Rounds, "");
        var key = cluster.Key(derived);
        var run = await cluster.ReadAsync(key, cancellation);
        if (!RunStatusReader.IsComplete(run))
            throw new CommandException($"{key.Name} is not complete; {StartedRun.HowToFollow(key)}");
        var spec = planned.Sources.Of(derived.ReadRun(settings.Path).Spec);
        return RunMeasurement.Repeated(run.Spec) == RunMeasurement.Repeated(spec) ? run : throw new CommandException(
            $"{key.Name} has measured another spec than that of {settings.Path}; measure again, without --measured");
    }

    private static async Task<int> ReportAsync(Session session, PlannedRun planned, PreflightSettings settings, RunSamples samples)
    {
        var trials = samples.ValidTrials;
        if (trials.Count == 0)
            throw new CommandException($"{samples.Run.Metadata.Name} has no trials of valid rounds; measure again");
        var report = PreflightBuilder.Build(planned.Own.Key.Name, planned.Spec, samples.Run, trials, settings.HalfWidthPerMille);
        await session.Output.WriteAsync(
            settings.IsJson ? report.ToJson() : PreflightText.Write(report, session.TerminalWidth ?? WideWriter.Widest));
        return !report.IsEnough ? ExitCodes.ThresholdsNotShown
            : RunStatusReader.Is(samples.Run, ConditionTypes.Trustworthy) ? ExitCodes.Done : ExitCodes.NotTrustworthy;
    }

    /// <summary>The planned run: as written, with its file, and with what it leaves out.</summary>
    private sealed record PlannedRun(Manifest Own, ManifestFile File, SpecSources Sources, BenchmarkRunSpec Spec)
    {
        public Manifest Derive(int rounds, string rerun) => PreflightRun.Of(Own, Spec, rounds, rerun);
    }
}

using Hotlap.Api;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Text;
using Hotlap.Kubernetes;
using Hotlap.Planning.Specs;

namespace Hotlap.Cli.Watching;

/// <summary>
/// Finds out about a complete run that was measured before the command whether its tags name other images by now, and measures it again if
/// the user wants that. The operator looks the tags up, because it has the credentials of the registries.
/// </summary>
/// <param name="session">The environment.</param>
/// <param name="cluster">The cluster.</param>
/// <param name="rerunIfMoved">True to measure again without a question.</param>
internal sealed class TagsCheck(Session session, RunClient cluster, bool rerunIfMoved) : IDisposable
{
    public const string Flag = "--rerun-if-moved";

    /// <summary>Not the manager of <c>run</c>, so that applying a file does not remove the annotation.</summary>
    private const string Manager = "kubectl-hotlap-tags";

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan Pace = TimeSpan.FromMilliseconds(500);

    /// <summary>Several runs are followed at once, and one question is asked at a time.</summary>
    private readonly SemaphoreSlim _asking = new(1);

    /// <summary>Returns how the run ended, after another measurement if there was one.</summary>
    /// <param name="run">The run, complete as it was measured before.</param>
    /// <param name="end">How it ended then.</param>
    /// <param name="follow">Follows the run to its end.</param>
    public async Task<WatchEnd> SettleAsync(StartedRun run, WatchEnd end, Func<Task<WatchEnd>> follow)
    {
        if (!TaggedImages.Any(end.Run!.Spec)) return end;
        var (seen, answer) = await AskOperatorAsync(run.Key, end.Run);
        // The run measures itself again, by its schedule or rerunOn.
        if (!RunStatusReader.HasEnded(seen)) return await follow();
        var note = TagNote.Of(seen, answer);
        if (answer.State == TagsState.Same)
        {
            await session.Errors.WriteLineAsync(note);
            return end with { Run = seen };
        }

        if (answer.State == TagsState.Moved && await IsRerunWantedAsync(note))
        {
            await Rerun.StartAsync(session, cluster, seen);
            return await follow();
        }

        await session.Errors.WriteLineAsync($"{note}; {Remedy(seen, answer)}");
        return new WatchEnd(ExitCodes.Worst([end.ExitCode, ExitCodes.NotFinished]), seen);
    }

    public void Dispose() => _asking.Dispose();

    private static string Remedy(BenchmarkRun run, TagsAnswer answer) => answer.State == TagsState.Moved
        ? $"the figures are of the images of then; measure again with {Flag} or kubectl hotlap rerun {run.Metadata.Name}"
        : $"kubectl hotlap rerun {run.Metadata.Name} measures what they name";

    private async Task<(BenchmarkRun Run, TagsAnswer Answer)> AskOperatorAsync(ObjectKey key, BenchmarkRun run)
    {
        var request = session.Clock.GetUtcNow().UtcDateTime.ToString("O", CultureInfo.InvariantCulture);
        var begin = session.Clock.GetTimestamp();
        try
        {
            await RequestAsync(key, run, request);
            while (session.Clock.GetElapsedTime(begin) < Patience)
            {
                run = await ReadAsync(key) ?? run;
                if (!RunStatusReader.HasEnded(run)) return (run, TagsAnswer.Same);
                if (run.Status!.Tags is { } tags && tags.Request == request) return (run, TagsAnswer.Of(tags));
                await Task.Delay(Pace, session.Clock, session.Interrupts.First);
            }

            return (run, TagsAnswer.Unknown($"the operator did not answer within {Figures.Duration(Patience)}"));
        }
        catch (OperationCanceledException)
        {
            return (run, TagsAnswer.Unknown("interrupted before the operator's answer"));
        }
        catch (RejectedException e)
        {
            return (run, TagsAnswer.Unknown(e.Message));
        }
    }

    /// <summary>Reads the run; null while the server does not answer.</summary>
    private async Task<BenchmarkRun?> ReadAsync(ObjectKey key)
    {
        try
        {
            return await cluster.ReadAsync(key, session.Interrupts.First);
        }
        catch (UnreachableException)
        {
            return null;
        }
    }

    private Task<BenchmarkRun?> RequestAsync(ObjectKey key, BenchmarkRun run, string request)
    {
        var body = new JsonObject
        {
            ["apiVersion"] = run.ApiVersion,
            ["kind"] = run.Kind,
            ["metadata"] = new JsonObject
            {
                ["name"] = key.Name, ["namespace"] = key.Namespace, ["uid"] = run.Metadata.Uid,
                ["annotations"] = new JsonObject { [Annotations.TagsRequest] = request },
            },
        };
        return cluster.ApplyAsync(
            new Manifest(BenchmarkRun.KindName, key, body), new ApplyOptions(Manager) { Force = true }, session.Interrupts.First);
    }

    private async Task<bool> IsRerunWantedAsync(string note)
    {
        if (rerunIfMoved)
        {
            await session.Errors.WriteLineAsync(note);
            return true;
        }

        if (session.Ask is not { } ask) return false;
        await _asking.WaitAsync();
        try
        {
            var answer = await ask($"{note}. Measure again? [y: yes, Enter: no] ", session.Interrupts.First);
            return answer?.Trim().StartsWith("y", StringComparison.OrdinalIgnoreCase) == true;
        }
        catch (OperationCanceledException)
        {
            await session.Errors.WriteLineAsync();
            return false;
        }
        finally
        {
            _asking.Release();
        }
    }
}

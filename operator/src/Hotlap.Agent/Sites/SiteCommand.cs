using System.Collections.Concurrent;
using Hotlap.Agent.Probe;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Sites;

/// <summary>
/// `site`: replaces the target pod when the service already runs. It finds the service's address and waits for a correct answer. It then
/// serves the generators as the probe does, without what requires a target in the same pod.
/// </summary>
internal static class SiteCommand
{
    private static readonly TimeSpan LastAnswers = TimeSpan.FromMilliseconds(300);

    public static async Task<int> RunAsync(PlanFile file, TimeProvider clock)
    {
        ProbeApi? api = null;
        try
        {
            var (plan, token) = (file.ReadProbePlan(), file.ReadToken());
            var site = plan.Site ?? throw new AgentException(FailureKind.AgentError, "The plan names no site.");
            api = new ProbeApi(
                new SiteWindows(clock), new GeneratorBarrier(plan.Generators, clock), new GeneratorRegister(plan.Generators), clock);
            var guard = new ProbeGuard(token, api.AnswerAsync);
            using var server = new ProbeServer(guard.AnswerAsync, guard.Trusts, clock);
            server.Listen(plan.Port);
            _ = server.ServeAsync(CancellationToken.None);
            var startup = await new SiteCheck(plan, site, SiteAddresses.OfPod.Find, clock).WaitAsync();
            api.Ready();
            api.Complete(startup);
            await Task.Delay(Timeout.InfiniteTimeSpan, clock);
            return 0;
        }
        catch (Exception e)
        {
            var told = e as AgentException ?? new AgentException(FailureKind.AgentError, $"The agent failed: {e.Message}");
            var failure = file.Hide(told.ToFailure());
            TerminationMessage.Write(new LogChecksum { Failure = failure });
            api?.Fail(failure);
            await Task.Delay(LastAnswers, clock);
            return 1;
        }
    }
}

/// <summary>
/// Windows of a service whose usage cannot be measured: they have a length but no figures. Only its responses show whether it is alive.
/// </summary>
internal sealed class SiteWindows(TimeProvider clock) : IUsageWindows
{
    private readonly ConcurrentDictionary<string, long> _begins = new(StringComparer.Ordinal);

    public WindowUsage Read() => new() { TargetAlive = true };

    public bool Begin(string generator)
    {
        _begins[generator] = clock.GetTimestamp();
        return true;
    }

    public Task<WindowUsage?> EndAsync(string generator, CancellationToken cancellation) => Task.FromResult(
        _begins.TryGetValue(generator, out var begin)
        ? Read() with { WindowNanoseconds = clock.GetElapsedTime(begin).Ticks * 100 }
        : null);
}

using System.Collections.Concurrent;
using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>
/// Runs cells of the zoo with the real program as a generator, some at the same time: each load is mostly waiting. A cell that is wrong is run again,
/// alone with the others that were: a busy machine passes, a defect is there each time.
/// </summary>
[SupportedOSPlatform("linux")]
internal sealed class ZooRun(Action<string> log) : IDisposable
{
    private const int AtOnce = 6;
    private const int MostCells = 8;
    private const int Repeats = 2;
    private const int Threads = 32;

    private readonly TestCertificates _certificates = new(Directory.CreateTempSubdirectory("hotlap-zoo-").FullName);

    /// <summary>All cells: each mode with each leg that can show it.</summary>
    public static IReadOnlyList<(ZooMode Mode, ZooLeg Leg)> Cells { get; } =
        [.. ZooLeg.All.SelectMany(leg => ZooModes.All.Where(mode => mode.AppliesTo(leg)).Select(mode => (mode, leg)))];

    public void Dispose()
    {
        Directory.Delete(_certificates.Folder, recursive: true);
    }

    public async Task<IReadOnlyList<ZooOutcome>> RunAsync(IReadOnlyList<(ZooMode Mode, ZooLeg Leg)> cells)
    {
        // The servers of all cells share the pool: a thread that starts late is a server that answers late.
        ThreadPool.SetMinThreads(Threads, Threads);
        var outcomes = await RunOnceAsync(cells, AtOnce);
        for (var repeat = 0; repeat < Repeats && outcomes.Values.Any(o => o.IsDoubtful); repeat++)
            foreach (var (cell, outcome) in await RunOnceAsync([.. outcomes.Where(o => o.Value.IsDoubtful).Select(o => o.Key)], atOnce: 1))
                outcomes[cell] = outcome;
        return [.. cells.Select(cell => outcomes[cell])];
    }

    private async Task<ConcurrentDictionary<(ZooMode, ZooLeg), ZooOutcome>> RunOnceAsync(
        IReadOnlyList<(ZooMode Mode, ZooLeg Leg)> cells, int atOnce)
    {
        var outcomes = new ConcurrentDictionary<(ZooMode, ZooLeg), ZooOutcome>();
        var queue = new ConcurrentQueue<(ZooMode Mode, ZooLeg Leg)[]>(cells.Chunk(MostCells));
        await Task.WhenAll(Enumerable.Range(0, atOnce).Select(async _ =>
        {
            while (queue.TryDequeue(out var batch))
                await RunAsync(batch, outcome =>
                {
                    log(outcome.ToString());
                    outcomes[(outcome.Mode, outcome.Leg)] = outcome;
                });
        }));
        return outcomes;
    }

    /// <summary>
    /// Runs cells in one generator; one that fails ends it, and the next generator takes the rest, under a name of its own: the probe takes no
    /// other process for one that has asked.
    /// </summary>
    private async Task RunAsync((ZooMode Mode, ZooLeg Leg)[] batch, Action<ZooOutcome> take)
    {
        await using var pod = Pod.Start(generators: batch.Length);
        var tls = new TlsPlan(_certificates.AuthorityFile, ZooModes.Shop);
        var servers = batch.Select(cell => new ZooServer(cell.Mode, cell.Leg, _certificates)).ToArray();
        CellPlan[] plans = [.. batch.Select((cell, i) => cell.Leg.Plan(cell.Mode, servers[i].Port, tls))];
        for (var next = 0; next < batch.Length;)
        {
            if (ZooOutcome.OfSpec(batch[next].Mode, batch[next].Leg, plans[next]) is { } refused)
            {
                take(refused);
                next++;
                continue;
            }
            var run = await LoadAgent.RunAsync(
                new LoadPlan
                {
                    TargetHost = "127.0.0.1", ProbePort = pod.ProbePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 5_000,
                    Cells =
                    [
                        .. batch.Zip(plans).Skip(next).TakeWhile(c => ZooOutcome.OfSpec(c.First.Mode, c.First.Leg, c.Second) is null)
                            .Select(c => c.Second),
                    ],
                }, $"zoo-{next}");
            foreach (var sample in run.Cells)
            {
                var count = servers[next].Ledger.Sum(WindowOf(plans[next], sample));
                take(ZooOutcome.Of(batch[next].Mode, batch[next].Leg, plans[next], sample, count));
                next++;
            }
            if (run.Checksum.Failure is { } failure)
            {
                take(ZooOutcome.Of(batch[next].Mode, batch[next].Leg, failure));
                next++;
            }
        }
        foreach (var server in servers)
            await server.DisposeAsync();
    }

    /// <summary>Returns the window of a tool that lists its requests, in nanoseconds; null for the whole load.</summary>
    private static long? WindowOf(CellPlan cell, CellSample sample) =>
        cell.DurationMilliseconds is null || sample.Drain is null ? null : sample.WindowNanoseconds;
}

using Programs;

namespace Records.Client;

/// <summary>Warms up all cases, then measures them one after another.</summary>
internal sealed class Benchmark(IRecordsClient client, Repetitions repetitions, ResultsFile results)
{
    public async Task RunAsync(IReadOnlyList<Case> cases)
    {
        results.Tool("records-client", typeof(Benchmark).Assembly.GetName().Version!);
        foreach (var each in cases) await repetitions.WarmUpAsync(() => each.RunAsync(client));
        results.BeginWindow();
        foreach (var each in cases)
            foreach (var time in await repetitions.TimeAsync(() => each.RunAsync(client)))
                results.Metric(each.Name, time);
        results.EndWindow();
    }
}

using Programs;

namespace Shop.Client;

/// <summary>Warms up and measures one operation after another.</summary>
internal sealed class Benchmark(IShopClient client, Repetitions repetitions, ResultsFile results)
{
    public async Task RunAsync(IEnumerable<Operation> operations)
    {
        results.Tool("shop-client", typeof(Benchmark).Assembly.GetName().Version!);
        foreach (var operation in operations)
        {
            await repetitions.WarmUpAsync(() => operation.RunAsync(client, operation.Count));
            var before = client.Traffic;
            foreach (var time in await repetitions.TimeAsync(() => operation.RunAsync(client, operation.Count)))
                results.Metric(operation.Name, time);
            var traffic = client.Traffic - before;
            results.Metric($"{operation.Name}Calls", traffic.Calls / repetitions.Operations);
            results.Metric($"{operation.Name}AnswerSize", traffic.AnswerBytes / repetitions.Operations);
        }
    }
}

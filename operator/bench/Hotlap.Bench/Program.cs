using Hotlap.Bench;
using Hotlap.Bench.Bars;

// Measures Hotlap's own bars on the cluster of the kubeconfig and prints them as a Markdown table.
// hotlap-bench [NAME...]: all bars, or those named: overhead fidelity startup footprint idle scale
var bars = new (string Name, Func<Cluster, Task<IReadOnlyList<Row>>> Measure)[]
{
    ("idle", IdleBar.MeasureAsync),
    ("footprint", FootprintBar.MeasureAsync),
    ("startup", StartupBar.MeasureAsync),
    ("overhead", OverheadBar.MeasureAsync),
    ("fidelity", FidelityBar.MeasureAsync),
    ("scale", ScaleBar.MeasureAsync),
};

if (args.Except(bars.Select(bar => bar.Name)).FirstOrDefault() is { } unknown)
{
    await Console.Error.WriteLineAsync($"unknown bar \"{unknown}\"; there are {string.Join(", ", bars.Select(bar => bar.Name))}");
    return 2;
}

await using var cluster = await Cluster.ConnectAsync();
var allHold = true;
Console.Write(Row.Header);
foreach (var (name, measure) in bars.Where(bar => args.Length == 0 || args.Contains(bar.Name)))
{
    await Console.Error.WriteLineAsync($"measuring {name}");
    foreach (var row in await measure(cluster))
    {
        Console.WriteLine(row.Line);
        allHold &= row.Holds;
    }
}

return allHold ? 0 : 1;

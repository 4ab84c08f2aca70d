using Hotlap.Bench;
using Hotlap.Bench.Bars;
using Hotlap.Bench.Calibrating;

// Measures Hotlap against its own bars on the cluster of the kubeconfig and prints a Markdown table.
// hotlap-bench [NAME...]: all bars, or those named: overhead fidelity startup footprint idle scale.
// The calibration bars run only when named: starts generators cap trials.
var bars = new (string Name, Func<Cluster, Task<IReadOnlyList<Row>>> Measure)[]
{
    ("idle", IdleBar.MeasureAsync),
    ("footprint", FootprintBar.MeasureAsync),
    ("startup", StartupBar.MeasureAsync),
    ("overhead", OverheadBar.MeasureAsync),
    ("fidelity", FidelityBar.MeasureAsync),
    ("scale", ScaleBar.MeasureAsync),
};
var calibrations = new (string Name, Func<Cluster, Task<IReadOnlyList<Row>>> Measure)[]
{
    ("starts", StartsBar.MeasureAsync),
    ("generators", GeneratorsBar.MeasureAsync),
    ("cap", CapBar.MeasureAsync),
    ("trials", TrialsBar.MeasureAsync),
};
var known = bars.Concat(calibrations).ToList();

if (args.Except(known.Select(bar => bar.Name)).FirstOrDefault() is { } unknown)
{
    await Console.Error.WriteLineAsync($"unknown bar \"{unknown}\"; there are {string.Join(", ", known.Select(bar => bar.Name))}");
    return 2;
}

await using var cluster = await Cluster.ConnectAsync();
var allHold = true;
Console.Write(Row.Header);
foreach (var (name, measure) in args.Length == 0 ? bars : known.Where(bar => args.Contains(bar.Name)))
{
    await Console.Error.WriteLineAsync($"measuring {name}");
    foreach (var row in await measure(cluster))
    {
        Console.WriteLine(row.Line);
        allHold &= row.Holds ?? true;
    }
}

return allHold ? 0 : 1;

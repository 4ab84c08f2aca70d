using System.Globalization;

namespace Hotlap.Bench.Bars;

/// <summary>Measures the cost of the probe during a load, read from this machine's /proc, because the nodes run on it.</summary>
internal static class FootprintBar
{
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(20);

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        // A load of 40 s with one call in flight keeps the trial, and with it the idle probe, alive for the whole window.
        var run = RunSpecs.Http("footprint", RunSpecs.Greeter, 5000, """{"tool": "ab", "concurrency": 1, "duration": "40s"}""");
        await cluster.CreateAsync(Cluster.Runs, run);
        await Cluster.UntilAsync(() => Task.FromResult(Probes().Any()), TimeSpan.FromMinutes(1));
        await Task.Delay(TimeSpan.FromSeconds(5));
        var probe = Probes().Single();
        var before = CpuTicks(probe);
        await Task.Delay(Window);
        var share = (CpuTicks(probe) - before) / 100.0 / Window.TotalSeconds * 100;
        var memory = Resident(probe);
        await cluster.DeleteAsync(Cluster.Runs, "footprint");
        return
        [
            Row.AtMost("agent: resident memory of the probe", memory, 15, "MiB"),
            Row.AtMost("agent: CPU of the probe during a measurement", share, 0.5, "% of a core"),
        ];
    }

    private static IEnumerable<string> Probes() => Directory.EnumerateDirectories("/proc")
        .Where(folder => int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out _))
        .Where(folder => Text($"{folder}/cmdline").StartsWith("/hotlap-agent\0probe\0", StringComparison.Ordinal));

    private static long CpuTicks(string folder)
    {
        var fields = Text($"{folder}/stat")[(Text($"{folder}/stat").LastIndexOf(')') + 2)..].Split(' ');
        return long.Parse(fields[11], CultureInfo.InvariantCulture) + long.Parse(fields[12], CultureInfo.InvariantCulture);
    }

    private static double Resident(string folder)
    {
        var line = Text($"{folder}/status").Split('\n').Single(line => line.StartsWith("VmRSS:", StringComparison.Ordinal));
        return long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1], CultureInfo.InvariantCulture) / 1024.0;
    }

    private static string Text(string path)
    {
        try
        {
            return File.ReadAllText(path);
        }
        catch (IOException)
        {
            return "";
        }
    }
}

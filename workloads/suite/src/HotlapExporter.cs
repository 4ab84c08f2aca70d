using System.Text.Json;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;

namespace Suite;

/// <summary>Appends each benchmark's figures to the file of results that Hotlap reads: the time of every iteration, and the bytes that one operation allocates.</summary>
internal sealed class HotlapExporter(string path) : IExporter
{
    private static readonly string Version = typeof(Summary).Assembly.GetName().Version!.ToString(3);

    public string Name => nameof(HotlapExporter);

    public void ExportToLog(Summary summary, ILogger logger)
    {
    }

    public IEnumerable<string> ExportToFiles(Summary summary, ILogger consoleLogger)
    {
        File.AppendAllLines(path, summary.Reports.SelectMany(Lines).Prepend($$"""{"tool":"BenchmarkDotNet","version":"{{Version}}"}"""));
        return [path];
    }

    private static IEnumerable<string> Lines(BenchmarkReport report)
    {
        var name = JsonNamingPolicy.CamelCase.ConvertName(report.BenchmarkCase.Descriptor.WorkloadMethod.Name);
        foreach (var iteration in report.GetResultRuns())
            yield return Line(name, (long)Math.Round(iteration.GetAverageTime().Nanoseconds));
        if (report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase) is { } bytes)
            yield return Line($"{name}Allocated", bytes);
    }

    private static string Line(string metric, long value) => $$"""{"metric":"{{metric}}","value":{{value}}}""";
}

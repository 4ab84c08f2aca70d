using System.Reflection;
using System.Text.Json;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;

namespace Suite.Tests;

public sealed class HotlapExporterTests
{
    private const int Iterations = 3;

    [Fact]
    public void Run_OfTheSuite_StatesTimeAndBytesOfEachBenchmark()
    {
        var path = Path.GetTempFileName();
        // Tests are built without optimisation, which the suite itself refuses.
        var config = SuiteConfig.Make(Job.Dry.WithIterationCount(Iterations), path).WithOptions(ConfigOptions.DisableLogFile | ConfigOptions.DisableOptimizationsValidator);

        BenchmarkRunner.Run<WordBenchmarks>(config).Reports.ShouldAllBe(report => report.Success);

        var lines = File.ReadAllLines(path).Select(line => JsonSerializer.Deserialize<JsonElement>(line)).ToList();
        lines[0].GetProperty("tool").GetString().ShouldBe("BenchmarkDotNet");
        lines[0].GetProperty("version").GetString().ShouldNotBeNull().ShouldStartWith("0.15.");
        lines.Skip(1).ShouldAllBe(line => line.GetProperty("value").GetInt64() > 0);
        lines.Skip(1).CountBy(line => line.GetProperty("metric").GetString()!).ToDictionary().ShouldBe(Expected(), ignoreOrder: true);
        File.Delete(path);
    }

    private static Dictionary<string, int> Expected() => typeof(WordBenchmarks).GetMethods()
        .Where(method => method.GetCustomAttribute<BenchmarkAttribute>() is not null)
        .Select(method => JsonNamingPolicy.CamelCase.ConvertName(method.Name))
        .SelectMany(name => new[] { KeyValuePair.Create(name, Iterations), KeyValuePair.Create($"{name}Allocated", 1) })
        .ToDictionary();
}

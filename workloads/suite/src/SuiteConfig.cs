using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;

namespace Suite;

/// <summary>How the suite is measured in a container.</summary>
internal static class SuiteConfig
{
    /// <summary>Short iterations: Hotlap repeats the whole process, which BenchmarkDotNet's launches would do otherwise.</summary>
    public static Job ShortIterations { get; } = Job.Default.WithWarmupCount(5).WithIterationCount(10).WithIterationTime(TimeInterval.FromMilliseconds(100));

    /// <param name="job">Length and number of iterations.</param>
    /// <param name="resultsPath">File to append the results to; null where only the console is wanted.</param>
    public static ManualConfig Make(Job job, string? resultsPath)
    {
        // In this process, because an image has no SDK that could build another; files go where any user may write.
        var config = ManualConfig.CreateEmpty()
            .AddJob(job.WithToolchain(InProcessEmitToolchain.Instance))
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddLogger(ConsoleLogger.Default)
            .WithOptions(ConfigOptions.DisableLogFile)
            .WithArtifactsPath(Path.Combine(Path.GetTempPath(), "suite"));
        return string.IsNullOrEmpty(resultsPath) ? config : config.AddExporter(new HotlapExporter(resultsPath));
    }
}

using BenchmarkDotNet.Running;
using Suite;

var summary = BenchmarkRunner.Run<WordBenchmarks>(SuiteConfig.Make(SuiteConfig.ShortIterations, Environment.GetEnvironmentVariable("HOTLAP_RESULTS")));
return summary.HasCriticalValidationErrors || summary.Reports.Any(report => !report.Success) ? 1 : 0;

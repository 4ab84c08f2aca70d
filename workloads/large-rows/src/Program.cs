using System.Data.Common;
using LargeRows;

if (!Options.TryRead(args, Environment.GetEnvironmentVariable, out var options, out var problem))
{
    await Console.Error.WriteLineAsync($"large-rows: {problem}");
    return 2;
}

using var results = ResultsWriter.Open(Environment.GetEnvironmentVariable("HOTLAP_RESULTS"));
results.Tool(Driver.Name, Driver.Version.Split('+')[0]);
try
{
    await new Benchmark(new DocumentReader(options.Connection), options, results).RunAsync();
    return 0;
}
catch (Exception e) when (e is InvalidDataException or DbException)
{
    await Console.Error.WriteLineAsync($"large-rows: {e.Message}");
    return 1;
}

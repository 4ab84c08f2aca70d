using System.CommandLine;
using Programs;
using Records.Client;

var variant = new Option<string>("--variant") { Description = "Which client measures.", Required = true };
variant.AcceptOnlyFromAmong([.. RecordsClients.Variants]);
var repetitions = new RepetitionOptions();
var command = new RootCommand("Reads records from the target in several sizes and states how long that takes.") { variant };
repetitions.AddTo(command);
command.SetAction(async (parsed, _) =>
{
    using var client = RecordsClients.Create(parsed.GetRequiredValue(variant), port => TargetAddress.Of(port, Environment.GetEnvironmentVariable));
    using var results = ResultsFile.Open(Environment.GetEnvironmentVariable);
    await new Benchmark(client, repetitions.Read(parsed), results).RunAsync(Case.All);
});
return await command.RunAsync(args);

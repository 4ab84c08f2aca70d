using System.CommandLine;
using Programs;
using Shop.Client;

var operations = new Argument<string[]>("OPERATION") { Description = "What to measure, in this order.", Arity = ArgumentArity.OneOrMore };
operations.AcceptOnlyFromAmong([.. Operation.All.Select(operation => operation.Name)]);
var protocol = new Option<string>("--protocol") { Description = "How to call the shop.", Required = true };
protocol.AcceptOnlyFromAmong([.. ShopClients.Protocols]);
var repetitions = new RepetitionOptions();
var command = new RootCommand("Calls the target's shop and states how long that takes, with how many calls and bytes.") { operations, protocol };
repetitions.AddTo(command);
command.SetAction(async (parsed, _) =>
{
    using var client = ShopClients.Create(parsed.GetRequiredValue(protocol), port => TargetAddress.Of(port, Environment.GetEnvironmentVariable));
    using var results = ResultsFile.Open(Environment.GetEnvironmentVariable);
    var chosen = parsed.GetRequiredValue(operations).Select(name => Operation.All.Single(operation => operation.Name == name));
    await new Benchmark(client, repetitions.Read(parsed), results).RunAsync(chosen);
});
return await command.RunAsync(args);

using Greeter;

if (!GreeterOptions.TryRead(Environment.GetEnvironmentVariable, out var options, out var problem))
{
    await Console.Error.WriteLineAsync($"greeter: {problem}");
    return 2;
}

await using var app = GreeterApp.Build(options);
await app.StartAsync();
// After the start, which it must not slow down: the runtime counts from the begin of its process whether anybody listens or not.
using var metrics = RuntimeMetrics.Start(Environment.GetEnvironmentVariable);
await app.WaitForShutdownAsync();
return 0;

using Greeter;

if (!GreeterOptions.TryRead(Environment.GetEnvironmentVariable, out var options, out var problem))
{
    await Console.Error.WriteLineAsync($"greeter: {problem}");
    return 2;
}

await using var app = GreeterApp.Build(options);
await app.RunAsync();
return 0;

using Serializers;
using Message = Serializers.Contract.Item;

if (!Options.TryRead(args, out var options, out var problem))
{
    await Console.Error.WriteLineAsync($"serializers: {problem}");
    return 2;
}

using var results = ResultsWriter.Open(Environment.GetEnvironmentVariable("HOTLAP_RESULTS"));
results.Tool("serializers", typeof(Options).Assembly.GetName().Version!.ToString(3));
try
{
    switch (options.Serializer)
    {
        case "stj": new Benchmark<Item>(new SystemTextJsonSerializer(), options, results).Run(); break;
        case "newtonsoft": new Benchmark<Item>(new NewtonsoftSerializer(), options, results).Run(); break;
        default: new Benchmark<Message>(new ProtobufSerializer(), options, results).Run(); break;
    }

    return 0;
}
catch (InvalidDataException e)
{
    await Console.Error.WriteLineAsync($"serializers: {e.Message}");
    return 1;
}

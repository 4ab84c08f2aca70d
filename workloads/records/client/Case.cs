using Programs;

namespace Records.Client;

/// <summary>One operation: so many calls after one another, each of which returns so many records. The metric of the same name is its time.</summary>
internal sealed record Case(string Name, int Calls, int Records, Func<IRecordsClient, int, Task<int>> CallAsync)
{
    /// <summary>The sizes of the published benchmark.</summary>
    public static IReadOnlyList<Case> All { get; } =
    [
        new("small", 1000, 1, (client, _) => client.GetAsync(1)),
        new("medium", 100, 1000, (client, records) => client.ListAsync(records)),
        new("large", 10, 10_000, (client, records) => client.ListAsync(records)),
        new("stream", 1, 200_000, (client, records) => client.StreamAsync(records)),
    ];

    public async Task RunAsync(IRecordsClient client)
    {
        for (var call = 1; call <= Calls; call++)
            if (await CallAsync(client, Records) is var read && read != Records)
                throw new ProgramException($"{Name}: call {call} of {Calls} returned {read} correct records and not {Records}");
    }
}

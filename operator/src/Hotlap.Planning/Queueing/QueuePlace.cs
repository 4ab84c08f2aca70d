namespace Hotlap.Planning.Queueing;

/// <summary>Where a run stands that may not begin yet.</summary>
/// <param name="Place">Its place among those that wait for nodes that it shares, from 1.</param>
/// <param name="Waiting">How many of them wait, itself included.</param>
/// <param name="Behind">The run directly ahead of it, which waits too or holds the nodes.</param>
/// <param name="Nodes">Nodes that it shares with that run, in words.</param>
public sealed record QueuePlace(int Place, int Waiting, string Behind, string Nodes)
{
    private const int Exact = 10;

    /// <summary>
    /// For people: <c>place 2 of 3, behind team/x on node1</c>. Large numbers are rounded, so that a long line is not written anew whenever
    /// one of it begins.
    /// </summary>
    public string Message => $"place {Rough(Place)} of {Rough(Waiting)}, behind {Behind} on {Nodes}";

    private static string Rough(int number)
    {
        if (number <= Exact) return $"{number}";
        var step = Exact;
        for (var factor = 0; Next(step, factor) < number; factor++) step = Next(step, factor);
        return $"more than {step}";
    }

    /// <summary>10, 20, 50, 100, 200, 500 and so on.</summary>
    private static int Next(int step, int factor) => factor % 3 == 1 ? step / 2 * 5 : step * 2;
}

namespace Hotlap.Planning.Observing;

/// <summary>Queue position of a run that may not start yet.</summary>
/// <param name="Place">Position among the runs that compete for nodes, from 1.</param>
/// <param name="Waiting">Number of these runs that wait, including this one.</param>
/// <param name="Behind">The run directly ahead, which also waits or holds the nodes.</param>
/// <param name="Nodes">Description of the nodes that it shares with that run.</param>
public sealed record QueuePlace(int Place, int Waiting, string Behind, string Nodes)
{
    private const int Exact = 10;

    /// <summary>
    /// Message for users: <c>place 2 of 3, behind team/x on node1</c>. Large numbers are rounded, so that not every waiting run's status is
    /// rewritten whenever one run starts.
    /// </summary>
    public string Message => $"place {Rough(Place)} of {Rough(Waiting)}, behind {Behind} on {Nodes}";

    private static string Rough(int number)
    {
        if (number <= Exact) return $"{number}";
        var step = Exact;
        for (var factor = 0; Next(step, factor) < number; factor++) step = Next(step, factor);
        return $"more than {step}";
    }

    /// <summary>Returns the next of the numbers 10, 20, 50, 100, 200, 500 and so on.</summary>
    private static int Next(int step, int factor) => factor % 3 == 1 ? step / 2 * 5 : step * 2;
}

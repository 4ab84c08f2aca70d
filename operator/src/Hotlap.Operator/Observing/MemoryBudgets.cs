using Hotlap.Api.Serialization;
using Hotlap.Planning.Queueing;
using Hotlap.Planning.Validation;

namespace Hotlap.Operator.Observing;

/// <summary>
/// How much memory runs and pods may take (operator/docs/adr/0050). The container has 128 MiB, and anyone who may create objects can create
/// thousands of a MiB each.
/// </summary>
internal sealed class MemoryBudgets
{
    private const int Mebibyte = 1 << 20;

    /// <summary>Room for a few runs of each namespace, or for one with the largest spec and its pods.</summary>
    private const int Least = Mebibyte / 2;

    /// <summary>An object in use takes about three times its JSON: its strings are UTF-16, and each field is an object.</summary>
    private const int Expansion = 3;

    private readonly StoreBudget _unfinished = new(total: 12 * Mebibyte, perNamespace: 6 * Mebibyte, Least);
    private readonly StoreBudget _finished = new(total: 28 * Mebibyte, perNamespace: 20 * Mebibyte, Least);
    private readonly StoreBudget _pods = new(total: 12 * Mebibyte, perNamespace: 6 * Mebibyte, Least);

    /// <summary>
    /// Returns the budget of a run. A run that has begun stays, unless an edit made its spec larger than any valid one, which its next pass
    /// refuses.
    /// </summary>
    public Allowance Of(BenchmarkRun run)
    {
        if (!Observer.IsActive(run)) return new Allowance(_finished);
        if (QueueStates.Of(run) != QueueState.Begun) return new Allowance(_unfinished);
        var bytes = SpecSizeRule.Measure(run.Spec);
        return new Allowance(_unfinished, Expansion * bytes, IsOwed: bytes <= SpecSizeRule.MostBytes);
    }

    public Allowance Of(Pod pod) => new(_pods, Expansion * JsonSize.Of(pod, ApiJson.Default.Pod));
}

using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// One generator's share of a cell. Calls in flight, requests and requests per second are split into whole numbers, because ghz takes no
/// others. The first generators take the remainder, so that the shares add up to the plan.
/// </summary>
/// <param name="Index">Index of the generator, counted from 0.</param>
/// <param name="Of">Number of generators.</param>
public readonly record struct CellShare(int Index, int Of)
{
    /// <summary>The share of a single generator: the whole cell.</summary>
    public static CellShare Whole { get; } = new(0, 1);

    /// <summary>Returns this share of a cell, including its steps.</summary>
    /// <exception cref="ArgumentException">A value to split is smaller than the number of generators.</exception>
    public CellPlan Take(CellPlan cell)
    {
        ArgumentNullException.ThrowIfNull(cell);
        var share = this;
        return Of == 1 ? cell : cell with
        {
            Concurrency = (int)Require(cell.Concurrency, "concurrency"),
            Connections = cell.Connections is { } connections ? (int)Math.Max(1, Split(connections)) : null,
            Requests = Require(cell.Requests, "requests"),
            WarmupRequests = cell.WarmupRequests is { } warmup ? Math.Max(1, Split(warmup)) : null,
            RatePerSecond = Require(cell.RatePerSecond, "rate"),
            Stages = [.. cell.Stages.Select(share.Take)],
        };
    }

    private StagePlan Take(StagePlan stage) => stage with
    {
        Concurrency = (int)Require(stage.Concurrency, "concurrency of a step"),
        RatePerSecond = Require(stage.RatePerSecond, "rate of a step"),
    };

    private long? Require(long? whole, string what) => whole is { } number ? Require(number, what) : null;

    private long Require(long whole, string what) => whole >= Of ? Split(whole)
        : throw new ArgumentException(
            $"The {what} of {whole} cannot be split over {Of} generators; raise it to {Of} or more, or lower generator.replicas.");

    private long Split(long whole) => (whole / Of) + (Index < whole % Of ? 1 : 0);
}

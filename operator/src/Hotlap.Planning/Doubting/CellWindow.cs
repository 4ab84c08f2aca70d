using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Doubting;

/// <summary>One cell of one trial, as all its generators measured it.</summary>
/// <param name="Samples">One sample of each generator, at least one.</param>
internal sealed record CellWindow(IReadOnlyList<CellSample> Samples)
{
    /// <summary>True where requests were sent at planned times.</summary>
    public bool IsOpen { get; } = Samples.Any(sample => sample.RateMilliPerSecond is not null);

    public long Requests { get; } = Samples.Sum(sample => sample.Requests);

    public long Errors { get; } = Samples.Sum(sample => sample.Errors);
}

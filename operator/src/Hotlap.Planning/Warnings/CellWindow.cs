using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Warnings;

/// <summary>The measured window of one cell in one trial, with the samples of all its generators.</summary>
/// <param name="Samples">One sample per generator, at least one.</param>
internal sealed record CellWindow(IReadOnlyList<CellSample> Samples)
{
    /// <summary>True when requests were sent at planned times (open loop).</summary>
    public bool IsOpen { get; } = Samples.Any(sample => sample.RateMilliPerSecond is not null);

    public long Requests { get; } = Samples.Sum(sample => sample.Requests);

    public long Errors { get; } = Samples.Sum(sample => sample.Errors);
}

using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Results;

/// <summary>One trial with one of its cells. The cell is null for metrics of the variant, and when the trial does not have it.</summary>
internal sealed record TrialView(MeasuredTrial Trial, CellSample? Cell)
{
    public CellFigures? Figures => Cell is null ? null : CellFigures.Of(Cell);
}

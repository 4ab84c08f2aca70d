using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Comparing;

/// <summary>One trial, and of it one cell; null for metrics of the variant, and where the trial has no such cell.</summary>
internal sealed record TrialView(MeasuredTrial Trial, CellSample? Cell)
{
    public CellFigures? Figures => Cell is null ? null : CellFigures.Of(Cell);
}

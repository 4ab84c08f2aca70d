using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Planning;
using Hotlap.Planning.Warnings;

namespace Hotlap.Agent.Tests.Support;

/// <summary>What speaks against the figures of a run that has one trial, with one generator on a node of its own.</summary>
internal static class TrialWarnings
{
    public static IReadOnlyList<Warning> Of(CellSample sample)
    {
        var cell = new Cell(new Scenario { Name = sample.Scenario }, "");
        var trial = new MeasuredTrial
        {
            Record = new TrialRecord { TargetNode = "node1", GeneratorNode = "node2" }, Startup = null, Cells = [MeasuredCell.Of(sample)],
        };
        return WarningFinder.Find(
            [new VariantEvidence("one", [trial], Discarded: 0, Planned: 1) { Cells = [new Series(cell, "requests/s", [1])] }]);
    }
}

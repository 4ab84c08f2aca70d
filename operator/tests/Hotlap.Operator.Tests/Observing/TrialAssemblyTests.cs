using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Operator.Observing;
using Hotlap.Operator.Tests.Support;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Tests.Observing;

public sealed class TrialAssemblyTests
{
    private static readonly BenchmarkRun Run = new() { Metadata = new ObjectMeta { Name = "run", Uid = "uid" } };

    [Fact]
    public void Of_EveryGeneratorRecorded_IsOneTrial()
    {
        var assembly = TrialAssembly.Of(Run, [Part(1, 2), Part(0, 2)], new RunRecords());

        assembly.Partial.ShouldBeEmpty();
        var trial = assembly.Whole.ShouldHaveSingleItem();
        trial.Record.Generator.ShouldBe(0);
        trial.GeneratorNodes.ShouldBe(["node0", "node1"]);
        trial.Cells.ShouldHaveSingleItem().Requests.ShouldBe(2000);
    }

    [Fact]
    public void Of_OneGeneratorMissing_IsPartial()
    {
        var assembly = TrialAssembly.Of(Run, [Part(0, 2)], new RunRecords());

        assembly.Whole.ShouldBeEmpty();
        assembly.Partial.ShouldHaveSingleItem().Uid.ShouldBe("0");
    }

    [Fact]
    public void Of_DisruptedAfterOneGeneratorWasRecorded_IsADisruptedTrialWithoutSamples()
    {
        var disrupted = new StoredRecord(new ObjectMeta { Uid = "d" }, new RunRecord
        {
            Part = TrialPart.Of(new TrialRecord { Round = 1, Variant = "one", Disruptions = ["GeneratorEvicted"] }, []),
        });

        var trial = TrialAssembly.Of(Run, [Part(0, 2), disrupted], new RunRecords()).Whole.ShouldHaveSingleItem();

        trial.Record.Disruptions.ShouldBe(["GeneratorEvicted"]);
        trial.Cells.ShouldBeEmpty();
    }

    [Fact]
    public void IsOf_ARecordThatSaysAnotherMeasurement_IsFalseWhateverItsLabelSays()
    {
        var labelled = new ObjectMeta { Uid = "l", Labels = new() { ["hotlap.dev/measurement"] = "now" } };
        RunRecord[] records =
        [
            new() { Part = TrialPart.Of(
                new TrialRecord { Measurement = "before", Round = 1, Variant = "one", Disruptions = ["TargetEvicted"] }, []) },
            new() { Preparation = new Preparation { Measurement = "before" } },
            new() { Failure = new VariantFailure { Measurement = "before", Variant = "one" } },
        ];

        records.Select(record => new StoredRecord(labelled, record).IsOf("now")).ShouldAllBe(isOf => !isOf);
        records.Select(record => new StoredRecord(labelled, record).IsOf("before")).ShouldAllBe(isOf => isOf);
        new StoredRecord(labelled, new RunRecord { Failure = new VariantFailure { Variant = "one" } }).IsOf("now")
            .ShouldBeTrue("records of older versions say none");
    }

    [Fact]
    public void Of_SameRecordsTwice_IsTheSameTrial()
    {
        var records = new RunRecords();
        StoredRecord[] parts = [Part(0, 2), Part(1, 2)];

        TrialAssembly.Of(Run, parts, records).Whole[0].ShouldBeSameAs(TrialAssembly.Of(Run, parts, records).Whole[0]);
    }

    private static StoredRecord Part(int generator, int generators) => new(new ObjectMeta { Uid = $"{generator}" }, new RunRecord
    {
        Part = TrialPart.Of(
            new TrialRecord { Round = 1, Variant = "one", Generator = generator, Generators = generators,
                GeneratorNode = $"node{generator}" },
            [.. Samples.Lines(1000)]),
    });
}

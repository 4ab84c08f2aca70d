using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Operator.Observing;
using Hotlap.Operator.Tests.Support;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Tests.Observing;

public sealed class ObservedTrialsTests
{
    private static readonly BenchmarkRun Run = new() { Metadata = new ObjectMeta { Name = "run", Uid = "uid" } };

    [Fact]
    public void Of_EveryGeneratorRecorded_IsOneTrial()
    {
        var assembly = ObservedTrials.Of(Run, [Part(1, 2), Part(0, 2)], Seals.NoRecords());

        assembly.Partial.ShouldBeEmpty();
        var trial = assembly.Whole.ShouldHaveSingleItem();
        trial.Record.Generator.ShouldBe(0);
        trial.GeneratorNodes.ShouldBe(["node0", "node1"]);
        trial.Samples.ShouldHaveSingleItem().Requests.ShouldBe(2000);
    }

    [Fact]
    public void Of_OneGeneratorMissing_IsPartial()
    {
        var assembly = ObservedTrials.Of(Run, [Part(0, 2)], Seals.NoRecords());

        assembly.Whole.ShouldBeEmpty();
        assembly.Partial.ShouldHaveSingleItem().Uid.ShouldBe("0");
    }

    [Fact]
    public void Of_DisruptedAfterOneGeneratorWasRecorded_IsADisruptedTrialWithoutSamples()
    {
        var disrupted = new RunRecord
        {
            Metadata = new ObjectMeta { Uid = "d" },
            Trial = TrialAssembly.WithSamples(new TrialRecord { Round = 1, Variant = "one", Disruptions = ["GeneratorEvicted"] }, []),
        };

        var trial = ObservedTrials.Of(Run, [Part(0, 2), disrupted], Seals.NoRecords()).Whole.ShouldHaveSingleItem();

        trial.Record.Disruptions.ShouldBe(["GeneratorEvicted"]);
        trial.Cells.ShouldBeEmpty();
    }

    [Fact]
    public void IsOf_ARecordThatSaysAnotherMeasurement_IsFalseWhateverItsLabelSays()
    {
        var labelled = new ObjectMeta { Uid = "l", Labels = new() { ["hotlap.dev/measurement"] = "now" } };
        RunRecord[] records =
        [
            new() { Metadata = labelled, Trial = TrialAssembly.WithSamples(
                new TrialRecord { Measurement = "before", Round = 1, Variant = "one", Disruptions = ["TargetEvicted"] }, []) },
            new() { Metadata = labelled, Preparation = new Preparation { Measurement = "before" } },
            new() { Metadata = labelled, Failure = new VariantFailure { Measurement = "before", Variant = "one" } },
        ];

        records.Select(record => record.IsOf("now")).ShouldAllBe(isOf => !isOf);
        records.Select(record => record.IsOf("before")).ShouldAllBe(isOf => isOf);
        new RunRecord { Metadata = labelled, Failure = new VariantFailure { Variant = "one" } }.IsOf("now")
            .ShouldBeTrue("records of older versions say none");
    }

    [Fact]
    public void IsPreparedIn_ARecordOfAnotherPreparation_IsFalse()
    {
        RunRecord[] records =
        [
            new() { Trial = new TrialRecord { PreparedIn = "uid-1" } }, new() { Failure = new VariantFailure { PreparedIn = "uid-1" } },
        ];

        records.Select(record => record.IsPreparedIn("uid-1")).ShouldAllBe(isOf => isOf);
        records.Select(record => record.IsPreparedIn("uid-2")).ShouldAllBe(isOf => !isOf);
        records.Select(record => record.IsPreparedIn("")).ShouldAllBe(isOf => !isOf, "a preparation that has gone");
        new RunRecord { Trial = new TrialRecord() }.IsPreparedIn("uid-2").ShouldBeTrue("records of older versions say none");
        new RunRecord { Preparation = new Preparation() }.IsPreparedIn("uid-2").ShouldBeTrue("other records have no preparation");
    }

    [Fact]
    public void Of_SameRecordsTwice_IsTheSameTrial()
    {
        var records = Seals.NoRecords();
        RunRecord[] parts = [Part(0, 2), Part(1, 2)];

        ObservedTrials.Of(Run, parts, records).Whole[0].ShouldBeSameAs(ObservedTrials.Of(Run, parts, records).Whole[0]);
    }

    [Fact]
    public void Of_OneRecordNamesNoMeasurement_IsOneTrialOfTheNamedMeasurement()
    {
        var (named, unnamed) = (Part(1, 2), Part(0, 2));

        var trials = ObservedTrials.Of(
            Run, [unnamed, named with { Trial = named.Trial! with { Measurement = "now" } }], Seals.NoRecords());

        trials.Partial.ShouldBeEmpty();
        trials.Whole.ShouldHaveSingleItem().Record.Measurement.ShouldBe("now");
    }

    private static RunRecord Part(int generator, int generators) => new()
    {
        Metadata = new ObjectMeta { Uid = $"{generator}" },
        Trial = TrialAssembly.WithSamples(
            new TrialRecord { Round = 1, Variant = "one", Generator = generator, Generators = generators,
                GeneratorNode = $"node{generator}" },
            [.. Samples.Lines(1000)]),
    };
}

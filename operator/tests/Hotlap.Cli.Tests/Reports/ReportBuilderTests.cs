using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

public sealed class ReportBuilderTests
{
    [Fact]
    public void Build_CellWithoutTrials_HasNoFiguresNotZeros()
    {
        var row = Build(new CellStatus { Variant = "a", Scenario = "s", Trials = 0, Errors = 0 }).Scenarios.Single().Rows.Single();

        row.Errors.ShouldBeNull();
        row.Requests.ShouldBeNull();
    }

    [Fact]
    public void Build_VariantWithoutCell_HasARowAllTheSame()
    {
        var report =
            Build(
                new CellStatus { Variant = "a", Scenario = "s", Trials = 1 }, new CellStatus { Variant = "b", Scenario = "t", Trials = 1 });

        report.Scenarios.ShouldAllBe(scenario => scenario.Rows.Select(row => row.Variant).SequenceEqual(new[] { "a", "b" }));
    }

    [Fact]
    public void Build_BaselineThatWasNotMeasured_IsTheFirstVariant()
    {
        var run = new BenchmarkRun
        {
            Spec = new BenchmarkRunSpec { Comparison = new Comparison { Baseline = "gone" } },
            Status = new BenchmarkRunStatus { Variants = [new VariantStatus { Name = "a" }] },
        };

        ReportBuilder.Build(run).Baseline.ShouldBe("a");
    }

    [Fact]
    public void Build_FiguresOfAnOlderSpec_AreNotDescribedByTheNewOne()
    {
        var run = new BenchmarkRun
        {
            Metadata = new() { Generation = 2 },
            Spec = new BenchmarkRunSpec { Scenarios = [new Scenario { Name = "s", Http = new HttpRequest { Path = "/new" } }] },
            Status =
                new BenchmarkRunStatus { ObservedGeneration = 2, Measurement = "new", ResultsMeasurement = "older",
                    Results = [new CellStatus { Variant = "a", Scenario = "s", Trials = 1 }] },
        };

        ReportBuilder.Build(run).Scenarios.Single().Request.ShouldBeNull();
    }

    private static RunReport Build(params CellStatus[] cells) =>
        ReportBuilder.Build(new BenchmarkRun { Status = new BenchmarkRunStatus { Results = [.. cells] } });
}

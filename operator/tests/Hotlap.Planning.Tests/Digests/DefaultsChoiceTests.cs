using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;

namespace Hotlap.Planning.Tests.Digests;

/// <summary>Which defaults a new generation of a run includes, after an administrator has changed the defaults of its namespace.</summary>
public sealed class DefaultsChoiceTests
{
    private static readonly BenchmarkDefaultsSpec Before = Pool("old") with { Limits = new() { Rounds = 50 } };
    private static readonly BenchmarkDefaultsSpec Present = Pool("new") with { Limits = new() { Rounds = 10 } };

    [Fact]
    public void Of_NewRun_ArePresentOnes() => DefaultsChoice.Of(Run(), Present).ShouldBe(Present);

    [Fact]
    public void Of_NewRunWithoutDefaults_AreNone() => DefaultsChoice.Of(Run(), null).ShouldBeNull();

    [Fact]
    public void Of_EditThatOnlyJudges_KeepsThoseOfTheMeasurementWithThePresentLimits()
    {
        var run = Measured(Before);
        run.Spec.Thresholds.Add(new Threshold { Metric = "p99", Max = "20ms" });

        var chosen = DefaultsChoice.Of(run, Present)!;

        chosen.ShouldBe(Before with { Limits = Present.Limits });
        RunMeasurement.Of(EffectiveSpec.Of(run.Spec, chosen)).ShouldBe(run.Status!.Measurement);
    }

    [Fact]
    public void Of_EditOfWhatIsMeasured_ArePresentOnes()
    {
        var run = Measured(Before);
        run.Spec.Rerun = "again";

        DefaultsChoice.Of(run, Present).ShouldBe(Present);
    }

    [Fact]
    public void Of_EditOfARunWithoutDefaults_KeepsNoneButTheLimits()
    {
        var run = Measured(null);
        run.Spec.Priority = 1;

        DefaultsChoice.Of(run, Present).ShouldBe(new BenchmarkDefaultsSpec { Limits = Present.Limits });
        DefaultsChoice.Of(run, null).ShouldBeNull();
    }

    [Fact]
    public void Of_EditAfterTheDefaultsWereDeleted_KeepsThoseOfTheMeasurement()
    {
        var run = Measured(Before);
        run.Spec.Priority = 1;

        DefaultsChoice.Of(run, null).ShouldBe(Before with { Limits = null });
    }

    [Fact]
    public void Template_NewRun_IsRead() => DefaultsChoice.Template(WithTemplate(Run())).ShouldBeNull();

    [Fact]
    public void Template_EditThatOnlyJudges_KeepsThatOfTheMeasurement()
    {
        var run = WithTemplate(Run(), new TakenTemplate { Kind = "Deployment", Name = "shop", Container = "app", Image = "shop:1" });
        run.Spec.Thresholds.Add(new Threshold { Metric = "p99", Max = "20ms" });

        DefaultsChoice.Template(run).ShouldBe(run.Status!.Template);
    }

    [Theory]
    [InlineData("again", "shop", null)]
    [InlineData("", "other", null)]
    [InlineData("", "shop", "logs")]
    public void Template_EditOfWhatIsMeasured_IsReadAgain(string rerun, string name, string? container)
    {
        var run = WithTemplate(Run(), new TakenTemplate { Kind = "Deployment", Name = "shop", Container = "app", Image = "shop:1" });
        run.Spec.Rerun = rerun;
        run.Spec.Target.From = new TemplateSource { Kind = "Deployment", Name = name, Container = container };

        DefaultsChoice.Template(run).ShouldBeNull();
    }

    private static BenchmarkRun WithTemplate(BenchmarkRun run, TakenTemplate? taken = null)
    {
        run.Spec.Target.From = new TemplateSource { Kind = "Deployment", Name = "shop" };
        var measurement = RunMeasurement.Of(EffectiveSpec.Of(run.Spec, null, taken));
        return taken is null ? run : run with { Status = new() { ObservedGeneration = 1, Measurement = measurement, Template = taken } };
    }

    [Theory]
    [InlineData(30_000, true)]
    [InlineData(33_000, false)]
    public void Fits_DefaultsOfASize_UpTo32KiB(int length, bool expected) =>
        DefaultsChoice.Fits(Pool(new string('x', length))).ShouldBe(expected);

    private static BenchmarkDefaultsSpec Pool(string name) => new() { Target = new() { NodeSelector = new() { ["pool"] = name } } };

    private static BenchmarkRun Run() => new()
    {
        Spec = new() { Variants = [new Variant { Name = "a", Image = "x" }], Scenarios = [new Scenario { Name = "s", Http = new() }] },
    };

    private static BenchmarkRun Measured(BenchmarkDefaultsSpec? defaults)
    {
        var run = Run();
        var measurement = RunMeasurement.Of(EffectiveSpec.Of(Run().Spec, defaults));
        return run with { Status = new() { ObservedGeneration = 1, Measurement = measurement, Defaults = defaults } };
    }
}

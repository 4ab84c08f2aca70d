using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>The line says no more than the intervals do.</summary>
public sealed class SummaryTests
{
    [Fact]
    public void Of_BetterVariant_IsBestWithItsInterval() =>
        new FinishedRun().Status.Summary.ShouldBe("aot is best: +26.8% requests/s [26.7, 26.9], startup 338 ms (-70.8%)");

    [Theory]
    [InlineData(10_010, "no difference from jit: aot +0.1% requests/s [")]
    [InlineData(8_000, "jit is best: aot -20.0% requests/s [")]
    public void Of_NotBetter_SaysSo(double rate, string expected) =>
        new FinishedRun { Rate = (variant, _) => variant == "aot" ? rate : 10_000 }.Status.Summary!.ShouldStartWith(expected);

    [Fact]
    public void Of_WideSpread_CannotTell() =>
        new FinishedRun { Rate = (variant, round) => variant == "aot"
            ? 10_400 * (1 + (0.08 * (round % 3 - 1)))
                : 10_000 }.Status.Summary!.ShouldMatch(@"^inconclusive: aot .* against jit; (\d+ to )?\d+ rounds may be conclusive$");

    [Fact]
    public void Of_FewRounds_CannotTell() => new FinishedRun { Rounds = 3 }.Status.Summary.ShouldBe(
        "not trusted (FewRounds): inconclusive: aot +26.8% requests/s against jit; 7 rounds may be conclusive");

    [Fact]
    public void Of_SeveralCells_NamesTheOneThatItSpeaksOf()
    {
        var run = new FinishedRun();
        run.Spec.Scenarios.Add(run.Spec.Scenarios[0] with { Name = "other" });

        run.Status.Summary!.ShouldStartWith("hello (1 of 2 cells): aot is best: +26.8% requests/s [");
    }

    [Fact]
    public void Of_WorseInAnotherCellThanTheFirst_SpeaksOfThatCell()
    {
        var run = new FinishedRun { RateOf = (scenario, variant, _) => (scenario, variant) == ("other", "aot") ? 8_000 : 10_000 };
        run.Spec.Scenarios.Add(run.Spec.Scenarios[0] with { Name = "other" });

        run.Status.Summary!.ShouldStartWith("other (1 of 2 cells): jit is best: aot -20.0% requests/s [");
    }

    [Fact]
    public void Of_WorseAndUntrusted_SaysWhatIsWorseFirst()
    {
        var run = new FinishedRun
        {
            Rate = (variant, _) => variant == "aot" ? 8_000 : 10_000, Sample = sample => sample with { Warnings = ["KeepAliveBroken"] },
        };

        run.Status.Summary!.ShouldMatch(@"^jit is best: aot -20.0% requests/s \[-20.\d, -20.\d\]; not trusted \(KeepAliveBroken\)$");
    }

    [Fact]
    public void Of_ViolatedThreshold_BeginsWithIt()
    {
        var run = new FinishedRun { Sample = sample => sample with { Warnings = ["KeepAliveBroken"] } };
        run.Spec.Thresholds.AddRange([new Threshold { Metric = "startup", Max = "500ms" }, new Threshold { Metric = "imageBytes", Max = "1" }]);

        run.Status.Summary!.ShouldStartWith("violated: startup of jit is ");
        run.Status.Summary!.ShouldContain(", and more; not trusted (KeepAliveBroken): aot is best: ");
    }

    [Fact]
    public void Of_OneVariantAndSeveralCells_NamesTheCellOnce()
    {
        var run = new FinishedRun();
        run.Spec.Scenarios.Add(run.Spec.Scenarios[0] with { Name = "other" });
        run.Spec.Variants.RemoveAt(1);

        run.Status.Summary.ShouldBe("hello (1 of 2 cells): 10000 requests/s, startup 1156 ms");
    }

    [Fact]
    public void Of_UntrustedRun_BeginsWithNotTrusted() =>
        new FinishedRun { Sample = sample => sample with { Warnings = ["KeepAliveBroken"] } }.Status.Summary!
            .ShouldStartWith("not trusted (KeepAliveBroken): aot is best: ");

    [Fact]
    public void Of_OtherHardware_SaysSo() =>
        new FinishedRun { Architectures = ["amd64", "arm64"] }.Status.Summary!.ShouldStartWith(
            "aot ran on different hardware than jit: +26.8% requests/s [");

    [Fact]
    public void Of_EmulatedNode_ClaimsNothing() =>
        new FinishedRun { Architectures = ["arm64", "arm64"], NodeArchitecture = "amd64" }.Status.Summary
            .ShouldBe("not trusted (Emulated): aot or jit ran under emulation, so they cannot be compared");

    [Fact]
    public void Of_OpenLoop_SpeaksOfTheFarEndOfLatency()
    {
        var run = new FinishedRun { Sample = sample => sample with { RateMilliPerSecond = 5_000_000 } };
        run.Spec.Scenarios[0].Load.Rate = "5000";

        run.Status.Summary!.ShouldStartWith("aot is best: -21.2% p99 [-21.2, -21.1]");
    }

    [Fact]
    public void Of_OneVariantInAnOpenLoop_ShowsP99AsTheMedianOverTrials()
    {
        var run = new FinishedRun { Rate = (_, round) => round == 1 ? 1_000 : 10_000 };
        run.Spec.Scenarios[0].Load.Rate = "5000";
        run.Spec.Variants.RemoveAt(1);

        run.Status.Summary!.ShouldEndWith("hello: 9.904ms p99, startup 1156 ms");
    }

    [Fact]
    public void Of_StartsOnly_SpeaksOfTheStartup()
    {
        var run = new FinishedRun();
        run.Spec.StartupOnly = true;

        run.Status.Summary!.ShouldMatch(@"^aot is best: -70.8% startup \[-70.\d, -70.\d\], 338 ms$");
    }

    [Fact]
    public void Of_OneVariant_SaysItsFigures()
    {
        var run = new FinishedRun();
        run.Spec.Variants.RemoveAt(1);

        run.Status.Summary.ShouldBe("hello: 10000 requests/s, startup 1156 ms");
    }

    [Fact]
    public void Of_TwoThatCannotBeToldApart_CallsNeitherBest()
    {
        var run =
            new FinishedRun { Rate = (variant, round) =>
                variant switch { "jit" => 10_000, "aot" => 12_680, _ => 12_690 + (round % 2 * 40) },
                Architectures = ["amd64", "amd64", "amd64"] };
        run.Spec.Variants.Add(new Variant { Name = "r2r", Image = "i:r2r" });

        run.Status.Summary!.ShouldStartWith("r2r is narrowly ahead of aot: ");
    }
}

using Hotlap.Measurement.Contract;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Tests.Warnings;

/// <summary>Startups whose time is unclear, or known only roughly.</summary>
public sealed class StartupWarningsTests
{
    [Theory]
    [InlineData("2026-01-01T10:00:01Z", 3_000_000, "")]
    [InlineData("2026-01-01T10:00:01Z", 3_000_001, "StartupUnclear")]
    [InlineData(null, 60_000_000, "")]
    public void Find_ExecLongAfterTheStartOfTheContainer_MakesTheStartupUnclear(string? started, long exec, string code)
    {
        var evidence = Evidences.WithRecord(record => record with
        {
            CreationTimestamp = "2026-01-01T10:00:00Z",
            ContainerStartTimestamp = record.Round == 7 ? started : null,
            Startup = [new StartupMark(StartupStep.Exec, exec)],
        });

        Codes(evidence).ShouldBe(code);
    }

    [Theory]
    [InlineData(null, "")]
    [InlineData(0L, "")]
    [InlineData(1L, "StartupUnclear")]
    public void Find_ProbeThatWasThrottledInAStartup_MakesItUnclear(long? periods, string code)
    {
        var evidence = Evidences.Good();
        var startup = new StartupSample { ProbeThrottledPeriods = periods };
        var trials = evidence.Trials.Select((trial, index) => index == 3 ? trial with { Startup = startup } : trial);

        Codes(evidence with { Trials = [.. trials] }).ShouldBe(code);
    }

    [Theory]
    [InlineData(5, 10_000, "")]
    [InlineData(6, 10_001, "StartupImprecise")]
    [InlineData(4, 90_000, "")]
    public void Find_PossibleErrorOfMoreThanATenthOfTheStartup_IsANoteAboutTheStartupAlone(int trials, long error, string code)
    {
        var evidence = Evidences.Good();
        var startup = new StartupSample { FirstCorrectAnswerMicroseconds = 100_000 };
        var starts = evidence.Trials.Select((trial, index) =>
            trial with { Startup = startup with { ResolutionMicroseconds = index < trials ? error : 9_999 } });

        var warnings = WarningFinder.Find([evidence with { Trials = [.. starts] }]);

        string.Join(' ', warnings.Select(warning => warning.Code)).ShouldBe(code);
        warnings.ShouldAllBe(warning => !warning.Concerns(evidence.Cells[0].Cell));
        warnings.ShouldAllBe(warning => warning.Detail == "the possible error of its startup is 10% of it (median over trials)");
    }

    private static string Codes(VariantEvidence evidence) => string.Join(' ', WarningFinder.Find([evidence]).Select(warning => warning.Code));
}

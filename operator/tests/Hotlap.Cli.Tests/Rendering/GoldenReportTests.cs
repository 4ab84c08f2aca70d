using Hotlap.Cli.Outputs;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;
using Hotlap.Measurement.History;

namespace Hotlap.Cli.Tests.Rendering;

public sealed class GoldenReportTests
{
    public static TheoryData<string> Scenarios => [.. TestData.Scenarios];

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_Table_MatchesGolden(string scenario) =>
        TestData.ShouldMatchGolden(Write(scenario, OutputForm.Table, 80), scenario, "table.txt");

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_Wide_MatchesGolden(string scenario) =>
        TestData.ShouldMatchGolden(Write(scenario, OutputForm.Wide, 100), scenario, "wide.txt");

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_Markdown_MatchesGolden(string scenario) =>
        TestData.ShouldMatchGolden(Write(scenario, OutputForm.Markdown, 100), scenario, "report.md");

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_Json_MatchesGolden(string scenario) =>
        TestData.ShouldMatchGolden(Write(scenario, OutputForm.Json, 100), scenario, "report.json");

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_WideAt100_FitsTheTerminal(string scenario) =>
        Write(scenario, OutputForm.Wide, 100).Split('\n').ShouldAllBe(line => line.Length <= 100);

    [Theory]
    [InlineData("complete")]
    [InlineData("failed")]
    [InlineData("arm64-mix")]
    [InlineData("program")]
    [InlineData("program-latencies")]
    public void Write_WideAt80_FitsTheTerminal(string scenario) =>
        Write(scenario, OutputForm.Wide, 80).Split('\n').ShouldAllBe(line => line.Length <= 80);

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_Markdown_GivesEveryTableRowTheSameNumberOfCells(string scenario)
    {
        var previous = 0;
        foreach (var line in Write(scenario, OutputForm.Markdown, 100).Split('\n'))
        {
            var cells = line.StartsWith('|') ? line.Replace("\\|", "", StringComparison.Ordinal).Count(c => c == '|') : 0;
            if (previous > 0 && cells > 0)
                cells.ShouldBe(previous, line);
            previous = cells;
        }
    }

    [Theory]
    [InlineData("failed", "TargetExited")]
    [InlineData("invalid-spec", "InvalidSpec")]
    [InlineData("running", "Measuring")]
    [InlineData("not-seen", "NotSeen")]
    [InlineData("program-failed", "MetricUnknown")]
    public void Write_RunWithoutFigures_SaysWhyAndWhatToDoAndPrintsNoTable(string scenario, string reason)
    {
        var table = Write(scenario, OutputForm.Wide, 100);

        table.ShouldContain(reason);
        table.ShouldContain("What to do: ");
        table.ShouldNotContain("variant  ");
    }

    /// <summary>One has them in its messages, the other in a cell of a table, too.</summary>
    [Theory]
    [InlineData("failed")]
    [InlineData("given-up")]
    public void Write_StatusWithTerminalCommands_PassesNoneOn(string scenario)
    {
        Write(scenario, OutputForm.Table, 80).ShouldNotContain("\u001b");
        Write(scenario, OutputForm.Wide, 100).ShouldNotContain("\u001b");
        Write(scenario, OutputForm.Markdown, 100).ShouldNotContain("\u001b");
        Write(scenario, OutputForm.Json, 100).ShouldNotContain("\u001b");
    }

    /// <summary>Nothing was served and nothing sent, so there is no figure of it, and no n/a for one either.</summary>
    [Theory]
    [InlineData("requests/s")]
    [InlineData("average")]
    [InlineData("p50")]
    [InlineData("errors")]
    [InlineData("startup s")]
    [InlineData("pod ready")]
    [InlineData("idle")]
    [InlineData("in flight")]
    public void Write_Program_HasNoColumnOfRequestsAndStartup(string absent)
    {
        Write("program", OutputForm.Wide, 100).ShouldNotContain(absent);
        Write("program", OutputForm.Markdown, 100).ShouldNotContain(absent);
    }

    [Fact]
    public void Write_Program_HasNothingThatWasNotMeasured() =>
        Write("program", OutputForm.Wide, 100)
            .Split("n/a").Length.ShouldBe(2, "it is in the note that says what it means, and nowhere else");

    [Fact]
    public void Write_NoPlot_LeavesOutTheBars()
    {
        var report = ReportBuilder.Build(ObjectText.Read(File.ReadAllText(TestData.Run("complete")), "complete"));

        ReportOutput.Write(report, OutputForm.Wide, new OutputSettings()).ShouldContain("█");
        ReportOutput.Write(report, OutputForm.Wide, new OutputSettings { Plots = false }).ShouldNotContain("█");
    }

    private static string Write(string scenario, OutputForm form, int width)
    {
        var run = ObjectText.Read(File.ReadAllText(TestData.Run(scenario)), scenario);
        var history = Path.Combine(TestData.Folder, scenario, "history.json");
        var trials = File.Exists(history) ? TrialValues.Of(run, [HistoryFormat.Read(File.ReadAllText(history))]) : null;
        return ReportOutput.Write(ReportBuilder.Build(run), form, new OutputSettings(width, Trials: trials));
    }
}

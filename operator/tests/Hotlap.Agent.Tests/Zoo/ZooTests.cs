using System.Diagnostics;
using System.Runtime.Versioning;
using System.Text.RegularExpressions;
using Hotlap.Agent.Load;
using Xunit.Abstractions;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>
/// Each tool against what real servers do: its figures are the server's own, or a warning says why not, or the run says why it has none. HOTLAP_ZOO
/// limits the cells to those whose name, such as <c>plain x oha</c>, contains it.
/// </summary>
[SupportedOSPlatform("linux")]
public sealed class ZooTests(ITestOutputHelper output)
{
    private const int Parts = 10;

    [NeedsFact("ab", "h2load", "oha", "ghz")]
    [Trait("Level", "core")]
    public Task Cells_ATenth_NoneIsWrongWithoutAWarning()
    {
        // Another tenth for each build of the agent, and the same for the same one.
        var part = typeof(CellRunner).Module.ModuleVersionId.ToByteArray()[0] % Parts;
        return CheckAsync([.. ZooRun.Cells.Where((_, i) => i % Parts == part)]);
    }

    [NeedsFact("ab", "h2load", "oha", "ghz")]
    [Trait("Level", "all")]
    public async Task Cells_All_NoneIsWrongWithoutAWarning()
    {
        var outcomes = await CheckAsync(ZooRun.Cells);
        if (outcomes.Count == ZooRun.Cells.Count && Environment.GetEnvironmentVariable("HOTLAP_UPDATE_GOLDENS") == "1")
            ZooPage.Write(outcomes);
    }

    [Fact]
    public void Page_OfTheLastFullRun_HasEveryCellAndNoneIsWrong()
    {
        var outcomes = new Queue<string>(ZooPage.Outcomes(ZooPage.Read()));

        outcomes.ShouldAllBe(outcome => Regex.IsMatch(outcome, "^(right|warned|refused)( |$)"));
        ZooPage.Format((_, _) => outcomes.TryDequeue(out var outcome) ? outcome : "missing").ShouldBe(ZooPage.Read());
    }

    private async Task<IReadOnlyList<ZooOutcome>> CheckAsync(IReadOnlyList<(ZooMode Mode, ZooLeg Leg)> cells)
    {
        if (Environment.GetEnvironmentVariable("HOTLAP_ZOO") is { Length: > 0 } only)
            cells = [.. cells.Where(cell => $"{cell.Mode.Name} x {cell.Leg.Name}".Contains(only, StringComparison.Ordinal))];
        var watch = Stopwatch.StartNew();
        using var zoo = new ZooRun(line => output.WriteLine(line));
        var outcomes = await zoo.RunAsync(cells);
        output.WriteLine($"{cells.Count} cells in {watch.Elapsed.TotalSeconds:0} s");
        outcomes.Where(outcome => outcome.IsWrong).ShouldBeEmpty();
        return outcomes;
    }
}

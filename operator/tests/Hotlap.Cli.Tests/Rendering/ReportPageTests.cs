using System.Diagnostics;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Rendering;

/// <summary>The jq programs of the page about reports, on the expected reports.</summary>
public sealed class ReportPageTests
{
    private static IReadOnlyList<Fence> Examples { get; } =
        [.. Fence.All.Where(fence => fence.Page == "docs/reference/report.md" && fence.Info == Fence.Elsewhere)];

    [NeedsTheory("jq")]
    [InlineData(0, "three-images", "payload\t10Ki\taot")]
    [InlineData(1, "program", "protobuf\tsize\t5632\tBytes\t-607")]
    public async Task Example_OnAReport_PrintsItsFigures(int example, string report, string expected)
    {
        var folder = Path.Combine(TestData.Folder, report);
        var filter = Examples[example].Text.Split('|', 2)[1].TrimStart();
        var start = new ProcessStartInfo("bash", ["-c", $"{filter} report.json"])
        {
            WorkingDirectory = folder, RedirectStandardOutput = true,
        };
        using var process = Process.Start(start)!;
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();

        process.ExitCode.ShouldBe(0);
        output.ShouldContain(expected);
    }
}

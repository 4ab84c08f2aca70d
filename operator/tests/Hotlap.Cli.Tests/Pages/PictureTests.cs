using System.Security.Cryptography;
using System.Text;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;
using Hotlap.Measurement.History;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Pages;

/// <summary>
/// The page of the quickstart's run in Chromium, and the pictures of it that documents show. A change of the page makes new pictures necessary:
/// HOTLAP_UPDATE_GOLDENS=1 takes them. Look at them before they are kept.
/// </summary>
[Trait("Category", "Integration")]
public sealed class PictureTests : IDisposable
{
    private const string Folder = "docs/images";
    private const string Reviewed = $"{Folder}/report.sha256";

    private const string CutOffPlots =
        "[...document.querySelectorAll('.forest')].filter(plot => plot.offsetWidth > plot.parentElement.clientWidth).length";

    private static readonly (string First, string Last) OneScenario = (".forest", ".charts");

    private static readonly (string Name, int Width, bool IsDark, (string, string)? Part)[] Pictures =
    [
        ("verdicts", 1200, false, OneScenario), ("report-1400", 1400, false, null), ("report-800-dark", 800, true, null),
        ("report-375", 375, false, null),
    ];

    private readonly string _file = Path.Combine(Path.GetTempPath(), $"{Path.GetRandomFileName()}.html");

    public void Dispose() => File.Delete(_file);

    [Fact]
    public async Task Page_AtEveryWidth_FitsAndLogsNothing()
    {
        // larger than that of the quickstart
        await File.WriteAllTextAsync(_file, PageOf("three-images"));
        await using var browser = await Browser.StartAsync();
        foreach (var width in (int[])[320, 375, 800, 1024, 1400])
            foreach (var isDark in (bool[])[false, true])
            {
                await browser.OpenAsync($"file://{_file}", width, isDark);
                (await browser.EvaluateAsync("document.documentElement.scrollWidth")).ShouldBe($"{width}", "wider than the window");
                (await browser.EvaluateAsync(CutOffPlots)).ShouldBe("0", $"plots that are cut off at {width}");
                (await browser.EvaluateAsync("document.querySelectorAll('.forest .plot svg').length > 30")).ShouldBe("true");
            }

        browser.Messages.ShouldBeEmpty();
    }

    [Fact]
    public async Task Pictures_InDocuments_AreOfThePresentPage()
    {
        var page = PageOf("quickstart");
        await File.WriteAllTextAsync(_file, page);
        var hash = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(page))) + "\n";
        if (TestData.Update && (!File.Exists(Repository.PathOf(Reviewed)) || Repository.Read(Reviewed) != hash))
        {
            await TakeAsync();
            await File.WriteAllTextAsync(Repository.PathOf(Reviewed), hash);
        }

        Repository.Read(Reviewed).ShouldBe(
            hash, "the HTML report has changed since its pictures were taken; HOTLAP_UPDATE_GOLDENS=1 takes new ones, which need a review");
        foreach (var picture in Pictures)
            File.Exists(Repository.PathOf($"{Folder}/{picture.Name}.webp")).ShouldBeTrue(picture.Name);
    }

    private async Task TakeAsync()
    {
        Directory.CreateDirectory(Repository.PathOf(Folder));
        await using var browser = await Browser.StartAsync();
        foreach (var picture in Pictures)
        {
            await browser.OpenAsync($"file://{_file}", picture.Width, picture.IsDark);
            await File.WriteAllBytesAsync(
                Repository.PathOf($"{Folder}/{picture.Name}.webp"), await browser.CaptureAsync(picture.Part));
        }
    }

    private static string PageOf(string scenario)
    {
        var run = ObjectText.Read(File.ReadAllText(TestData.Run(scenario)), "run.yaml");
        var record = HistoryFormat.Read(File.ReadAllText(Path.Combine(TestData.Folder, scenario, "history.json")));
        return Page.Of(run, TrialValues.Of(run, [record])).Text;
    }
}

using System.Net;
using System.Xml.Linq;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Pages;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Serving;
using Hotlap.Kubernetes;
using Hotlap.Measurement.History;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Serving;

public sealed class PageRouterTests
{
    private const string Token = "0123456789abcdef";
    private const string Hostile = "\"'><script>alert(1)</script>";
    private const string Run = "/runs/bench/greeter-images";

    private readonly ManualTimeProvider _clock = new();
    private readonly List<BenchmarkRun> _runs = [];
    private readonly List<HistoryRecord> _records = [];
    private Exception? _error;

    [Fact]
    public async Task List_Runs_NewestFirstWithALink()
    {
        _runs.AddRange([Saved("complete", "old", 1), Saved("thresholds-not-met", "new", 2)]);

        var page = await GetAsync("/");

        page.Status.ShouldBe(200);
        page.RefreshSeconds.ShouldBeNull();
        var rows = Root(page).Descendants("tbody").Single().Elements().ToList();
        rows.ConvertAll(row => row.Element("th")!.Element("a")!.Attribute("href")!.Value).ShouldBe(["/runs/bench/new", "/runs/bench/old"]);
        rows[0].Elements().Select(cell => cell.Value).ShouldContain("violated");
        rows[1].Elements().Select(cell => cell.Value).ShouldContain("30/30");
    }

    [Fact]
    public async Task List_WhileOneRuns_ComesAgain()
    {
        _runs.AddRange([Saved("complete", "a", 1), Saved("running", "b", 2)]);

        (await GetAsync("/")).Headers.ShouldContain(("Refresh", "2"));
    }

    [Theory]
    [InlineData("/")]
    [InlineData(Run)]
    [InlineData(Run + "/history")]
    public async Task Page_ThatComesAgain_CanBePaused(string path)
    {
        _runs.Add(Saved("running"));

        var link = Root(await GetAsync(path)).Descendants("a").Single(link => link.Value == "Pause").Attribute("href")!.Value;
        var paused = await GetAsync(link);

        paused.RefreshSeconds.ShouldBeNull();
        Root(paused).Descendants("a").Single(link => link.Value == "Refresh again").Attribute("href")!.Value.ShouldBe(path);
    }

    [Fact]
    public async Task List_ManyRuns_IsBoundedAndSaysSo()
    {
        _runs.AddRange(Enumerable.Range(0, RunList.Most + 3).Select(i => Saved("smallest", $"run-{i}", i)));

        var root = Root(await GetAsync("/"));

        root.Descendants("tbody").Single().Elements().Count().ShouldBe(RunList.Most);
        root.Value.ShouldContain("The newest 500 of 503 runs in namespace bench");
    }

    [Fact]
    public async Task Run_BeforeItsEnd_ShowsProgressAndComesAgain()
    {
        _runs.Add(Saved("running"));

        var page = await GetAsync(Run);

        page.RefreshSeconds.ShouldBe(2);
        var progress = Root(page).Descendants("progress").Single();
        ((string?)progress.Attribute("value"), (string?)progress.Attribute("max")).ShouldBe(("11", "30"));
        Root(page).Value.ShouldContain("round 4, chiseled: measuring");
    }

    [Fact]
    public async Task Run_NotSeenYet_SaysWhatItWaitsFor()
    {
        _runs.Add(Saved("not-seen"));

        Root(await GetAsync(Run)).Value.ShouldContain("the operator has not observed this run yet");
    }

    [Fact]
    public async Task Run_AfterItsEnd_IsTheReportWithLinks()
    {
        _runs.Add(Saved("complete"));

        var page = await GetAsync(Run);

        page.RefreshSeconds.ShouldBeNull();
        Root(page).Descendants("nav").First().Descendants("a").Select(link => link.Attribute("href")!.Value).ShouldBe(["/", Run + "/history"]);
        Root(page).Descendants("section").Count().ShouldBeGreaterThan(2);
    }

    [Fact]
    public async Task History_Records_AreDrawnWithIntervalsAndThresholds()
    {
        var run = Saved("complete");
        run.Spec.Thresholds = [new Threshold { Metric = "p99", Max = "20ms" }, new Threshold { Metric = "p99", Max = "9ms", Scenario = "other" }];
        _runs.Add(run);
        _records.AddRange([Record("b", "v2", 12), Record("a", "v1", 10)]);

        var root = Root(await GetAsync(Run + "/history"));

        var p99 = root.Descendants("figure").Single(figure => figure.Element("figcaption")!.Value == "p99 over measurements");
        p99.Descendants("path").Single(path => (string?)path.Attribute("class") == "interval").Attribute("d")!.Value.Count(c => c == 'V').ShouldBe(2);
        p99.Descendants("g").Single(group => (string?)group.Attribute("class") == "limit").Element("title")!.Value.ShouldBe("at most 20ms");
        var values = root.Descendants("details").Single(part => part.Element("summary")!.Value == "Values: p99 over measurements");
        values.Descendants("tbody").Single().Elements().Select(row => string.Join(' ', row.Elements().Select(cell => cell.Value)))
            .ShouldBe(["v2 2026-01-b 12.4 (12.1..12.7)", "v1 2026-01-a 10.4 (10.1..10.7)"]);
        values.Descendants("caption").Single().Value.ShouldBe("p99 ms");
    }

    [Fact]
    public async Task History_NoRecord_SaysSo()
    {
        _runs.Add(Saved("complete"));

        Root(await GetAsync(Run + "/history")).Value.ShouldContain("No completed measurements are stored");
    }

    [Theory]
    [InlineData(HttpStatusCode.Forbidden, 403, "No permission")]
    [InlineData(HttpStatusCode.Unauthorized, 403, "Login needed")]
    [InlineData(HttpStatusCode.NotFound, 404, "Hotlap is not installed")]
    [InlineData(null, 404, "No such run")]
    public async Task Error_OfTheApi_IsExplainedAndComesAgain(HttpStatusCode? code, int status, string title)
    {
        _error = new CommandException(Hostile, code is { } known ? new KubernetesApiException(known, "", "") : null);

        var page = await GetAsync(Run);

        page.Status.ShouldBe(status);
        page.RefreshSeconds.ShouldBe(5);
        Root(page).Descendants("h1").Single().Value.ShouldBe(title);
        Root(page).Value.ShouldContain(Hostile);
    }

    [Fact]
    public async Task Error_OfThePageItself_IsAnInternalError()
    {
        _error = new FormatException("a figure is broken");

        var page = await GetAsync(Run);

        (page.Status, page.RefreshSeconds).ShouldBe((500, null));
        page.Body.ShouldContain("FormatException: a figure is broken");
    }

    [Fact]
    public async Task Error_ServerAway_IsABadGatewayUntilItIsBack()
    {
        _runs.Add(Saved("complete"));
        _error = new UnreachableException("away");
        var router = CreateRouter();
        (await GetAsync("/", router)).Status.ShouldBe(502);
        _error = null;
        (await GetAsync("/", router)).Status.ShouldBe(502);
        _clock.Advance(TimeSpan.FromSeconds(1));

        (await GetAsync("/", router)).Status.ShouldBe(200);
    }

    [Fact]
    public async Task Read_ThatTakesTooLong_IsABadGateway()
    {
        var source = new RunSource
        {
            List = async stop =>
            {
                await Task.Delay(Timeout.InfiniteTimeSpan, _clock, stop);
                return [];
            },
            Read = (_, _) => throw new NotSupportedException(),
            ReadHistory = (_, _) => throw new NotSupportedException(),
        };
        var page = GetAsync("/", new PageRouter(new PageAccess(80, Token), source.Shared(_clock), "", _clock));
        _clock.Advance(TimeSpan.FromSeconds(15));

        (await page).Status.ShouldBe(502);
        (await page).Body.ShouldContain("did not answer within 15 s");
    }

    [Fact]
    public async Task Pages_HostileText_StaysText()
    {
        var run = Saved("running");
        run.Metadata.Name = Hostile;
        run.Status!.Summary = Hostile;
        run.Status.Progress!.Current = Hostile;
        run.Status.Conditions.ForEach(condition => condition.Message = Hostile);
        _runs.Add(run);
        _records.Add(Record(Hostile, Hostile, 10));

        foreach (var path in (string[])["/", Run, Run + "/history"])
        {
            var page = await GetAsync(path);
            page.Body.ShouldNotContain("<script");
            Root(page).Value.ShouldContain(Hostile);
        }
    }

    [Fact]
    public async Task UnknownPath_IsNoPage() => (await GetAsync("/favicon.ico")).Status.ShouldBe(404);

    private static XElement Root(PageResponse page) => XDocument.Parse(page.Body).Root!;

    private Task<PageResponse> GetAsync(string path, PageRouter? router = null) => (router ?? CreateRouter()).AnswerAsync(
        new PageRequest("GET", path, "127.0.0.1:80", "hotlap-80=" + Token), CancellationToken.None);

    private PageRouter CreateRouter() => new(
        new PageAccess(80, Token),
        new RunSource
        {
            List = _ => _error is null ? Task.FromResult<IReadOnlyList<BenchmarkRun>>(_runs) : Task.FromException<IReadOnlyList<BenchmarkRun>>(_error),
            Read = (_, _) => _error is null ? Task.FromResult(_runs[0]) : Task.FromException<BenchmarkRun>(_error),
            ReadHistory = (_, _) => Task.FromResult<IReadOnlyList<HistoryRecord>>(_records),
        }.Shared(_clock),
        "namespace bench",
        _clock);

    private BenchmarkRun Saved(string scenario, string? name = null, int minutes = 0)
    {
        var run = ObjectText.Read(File.ReadAllText(TestData.Run(scenario)), scenario);
        run.Metadata.Name = name ?? run.Metadata.Name;
        run.Metadata.CreationTimestamp = _clock.GetUtcNow().AddMinutes(minutes - 1000);
        return run;
    }

    /// <summary>Seven trials of one variant whose p99 begins at so many milliseconds.</summary>
    internal static HistoryRecord Record(string measurement, string revision, int milliseconds) => new()
    {
        Measurement = measurement,
        Revision = revision,
        CompletedAt = "2026-01-" + measurement,
        Rounds = [1, 2, 3, 4, 5, 6, 7],
        Variants =
        [
            new HistoryVariant
            {
                Name = "aot",
                Cells =
                [
                    new HistoryCell
                    {
                        Scenario = "hello",
                        Values = new Dictionary<string, IReadOnlyList<double?>>
                        {
                            ["p99"] = [.. Enumerable.Range(1, 7).Select(i => (double?)((milliseconds * 1_000_000) + (i * 100_000)))],
                            ["requestsPerSecond"] = [.. Enumerable.Range(1, 7).Select(i => (double?)(10_000 + (100 * i) + (300 * milliseconds)))],
                        },
                    },
                ],
            },
        ],
    };
}

using System.Diagnostics;
using System.IO.Compression;
using System.IO.Pipelines;
using System.Text;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Metrics;
using Microsoft.AspNetCore.Http;

namespace Hotlap.Operator.Tests.Metrics;

public sealed class MetricsEndpointTests
{
    private const string OpenMetrics = "application/openmetrics-text;version=1.0.0";

    [Fact]
    public async Task AnswerAsync_FinishedRun_HoldsItsFiguresInBaseUnits()
    {
        var text = await ScrapeAsync([Run()]);

        text.ShouldContain("""hotlap_startup_seconds{namespace="ns",run="r",variant="aot",stat="median"} 0.338""");
        text.ShouldContain("""hotlap_image_bytes{namespace="ns",run="r",variant="aot"} 16000000""");
        text.ShouldContain("""hotlap_requests_per_second{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki",stat="high"} 1010""");
        text.ShouldContain("""hotlap_latency_seconds{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki",level="0.99"} 0.0042""");
        text.ShouldContain("""hotlap_messages_per_second{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki"} 20000""");
        text.ShouldContain("""hotlap_message_latency_seconds{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki"} 5e-05""");
        text.ShouldContain("""hotlap_run_condition{namespace="ns",run="r",type="Complete",status="true"} 1""");
        text.ShouldContain("""hotlap_run_condition{namespace="ns",run="r",type="Complete",status="false"} 0""");
        text.ShouldContain("""hotlap_run_trials_done{namespace="ns",run="r"} 10""");
        text.ShouldContain("""hotlap_metric_seconds{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki",metric="inNanoseconds",stat="low"} 0.009""");
    }

    [Fact]
    public async Task AnswerAsync_JudgedRun_HoldsTheNumbersOfTheStatus()
    {
        var text = await ScrapeAsync([Judged()]);

        text.ShouldContain("""hotlap_requests_per_second{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki",stat="interval_low"} 995""");
        text.ShouldContain("""hotlap_latency_interval_seconds{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki",level="0.99",stat="interval_high"} 0.0044""");
        text.ShouldContain("""hotlap_target_cpu_interval_seconds_per_request{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki",stat="interval_low"} 2.9e-05""");
        text.ShouldContain("""hotlap_requests_variation_ratio{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki"} 0.012""");
        text.ShouldContain("""hotlap_comparison_change_ratio{namespace="ns",run="r",variant="aot",baseline="jit",scenario="s",payload="1Ki",metric="p99",stat="estimate"} -0.587""");
        text.ShouldContain("""hotlap_comparison_change_ratio{namespace="ns",run="r",variant="aot",baseline="jit",scenario="s",payload="1Ki",metric="p99",stat="interval_high"} -0.52""");
        text.ShouldContain("""hotlap_comparison_verdict{namespace="ns",run="r",variant="aot",baseline="jit",scenario="s",payload="1Ki",metric="p99",verdict="hardware_differs"} 1""");
        text.ShouldContain("""hotlap_run_warning{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki",code="ShortRun",kind="warning"} 1""");
        text.ShouldContain("""hotlap_run_warning{namespace="ns",run="r",variant="aot",scenario="",payload="",code="RoundsDiscarded",kind="note"} 1""");
        text.ShouldContain("""hotlap_run_condition{namespace="ns",run="r",type="Trustworthy",status="false"} 1""");
        text.ShouldContain("""hotlap_startup_step_seconds{namespace="ns",run="r",variant="aot",step="Exec"} 0.7""");
        text.ShouldContain("""hotlap_startup_seconds{namespace="ns",run="r",variant="aot",stat="first"} 0.6""");
        text.ShouldContain("""hotlap_runtime_gc_collections{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki",generation="0"} 84""");
        text.ShouldContain("""hotlap_runtime_gc_pause_ratio{namespace="ns",run="r",variant="aot",scenario="s",payload="1Ki"} 0.013""");
        text.ShouldNotContain("hotlap_runtime_jit_seconds{");
    }

    [Fact]
    public async Task AnswerAsync_NotMeasured_IsAbsent()
    {
        var text = await ScrapeAsync([Run()]);

        text.ShouldNotContain("\nhotlap_target_memory_peak_bytes{");
        text.ShouldNotContain("level=\"0.999\"");
    }

    [Fact]
    public async Task AnswerAsync_NoRun_HoldsNoResult() => (await ScrapeAsync([])).ShouldNotContain("run=\"");

    [Fact]
    public async Task AnswerAsync_OwnWork_IsCountedAndBucketed()
    {
        var text = await ScrapeAsync([], work =>
        {
            work.Requested(new ApiRequest("get", "pods", 200));
            work.Requested(new ApiRequest("get", "pods", 200));
            work.Reconciled("success", TimeSpan.FromMilliseconds(20));
        });

        text.ShouldContain("""hotlap_api_requests_total{code="200",resource="pods",verb="get"} 2""");
        text.ShouldContain("""hotlap_reconciles_total{result="success"} 1""");
        text.ShouldContain("""hotlap_reconcile_duration_seconds_bucket{le="0.01"} 0""");
        text.ShouldContain("""hotlap_reconcile_duration_seconds_bucket{le="0.025"} 1""");
        text.ShouldContain("""hotlap_reconcile_duration_seconds_bucket{le="+Inf"} 1""");
        text.ShouldContain("hotlap_queue_depth 0");
        text.ShouldContain("process_cpu_seconds_total ");
    }

    [Fact]
    public async Task AnswerAsync_Everything_PleasesPromtool()
    {
        var text = await ScrapeAsync(
            [Run(), Judged("judged"), Run("odd \\ \"name\"\nwith lines")], work =>
                work.Reconciled("success", TimeSpan.FromMilliseconds(20)));

        using var promtool =
            Process.Start(
                new ProcessStartInfo("promtool", ["check", "metrics"]) { RedirectStandardInput = true, RedirectStandardError = true })!;
        await promtool.StandardInput.WriteAsync(text);
        promtool.StandardInput.Close();
        var findings = await promtool.StandardError.ReadToEndAsync();
        await promtool.WaitForExitAsync();

        findings.ShouldBeEmpty();
        promtool.ExitCode.ShouldBe(0);
    }

    [Fact]
    public async Task AnswerAsync_AwkwardLabel_IsEscaped() =>
        (await ScrapeAsync([Run("a\\b\"c\nd")])).ShouldContain("""run="a\\b\"c\nd",""");

    [Fact]
    public async Task AnswerAsync_OpenMetricsAskedFor_IsValidAndHoldsTheSameSeries()
    {
        IReadOnlyList<BenchmarkRun> runs = [Run(), Judged("judged"), Run("odd \\ \"name\"\nwith lines")];

        var openMetrics = OpenMetricsReader.Read(await ScrapeAsync(runs, Work, OpenMetrics));

        var text = (await ScrapeAsync(runs, Work)).Split('\n').Where(line => line.Length > 0 && line[0] != '#').Select(SeriesOf);
        openMetrics.Select(SeriesOf).Order(StringComparer.Ordinal).ShouldBe(text.Order(StringComparer.Ordinal));

        static void Work(WorkMetrics work)
        {
            work.Requested(new ApiRequest("get", "pods", 200));
            work.Reconciled("success", TimeSpan.FromMilliseconds(20));
            work.Silences = () => [new("Pod", TimeSpan.FromSeconds(3))];
            work.Ready();
        }

        // OpenMetrics writes whole numbers in le with ".0".
        static string SeriesOf(string sample) => sample[..(sample.LastIndexOf('}') is var end and >= 0 ? end : sample.LastIndexOf(' '))]
            .Replace(".0\"", "\"", StringComparison.Ordinal);
    }

    [Fact]
    public async Task AnswerAsync_NothingHappenedYet_HasNoSeriesThatWouldBeWrong()
    {
        var text = await ScrapeAsync([]);

        text.ShouldNotContain("\nhotlap_operator_ready_seconds ");
        text.ShouldNotContain("\nhotlap_reconcile_duration_seconds_count ");
        text.ShouldNotContain("prometheus_net_");
        text.ShouldNotContain("dotnet_");
        text.ShouldNotContain("# EOF");
    }

    [Theory]
    [InlineData("", "text/plain; version=0.0.4; charset=utf-8")]
    [InlineData(OpenMetrics, "application/openmetrics-text; version=1.0.0; charset=utf-8")]
    public async Task AnswerAsync_ByWhatTheClientAccepts_NamesItsFormatAndCompresses(string accept, string type)
    {
        using var endpoint = new MetricsEndpoint(new WorkMetrics(TimeProvider.System), () => [Run()]);
        var plain = await Scraper.AnswerAsync(endpoint, accept);
        plain.Response.ContentType.ShouldBe(type);

        var (response, packed) = await Scraper.AnswerAsync(endpoint, accept, "gzip");

        response.ContentType.ShouldBe(type);
        response.Headers.Vary.ToString().ShouldBe("Accept, Accept-Encoding");
        response.Headers.ContentEncoding.ToString().ShouldBe("gzip");
        using var text = new StreamReader(new GZipStream(new MemoryStream(packed), CompressionMode.Decompress));
        ResultsIn(await text.ReadToEndAsync()).ShouldBe(ResultsIn(Encoding.UTF8.GetString(plain.Body)));

        static IEnumerable<string> ResultsIn(string text) => text.Split('\n').Where(line => line.Contains("run=\"r\"", StringComparison.Ordinal));
    }

    [Fact]
    public async Task AnswerAsync_ThresholdsWithOneScope_HaveEachVerdictOnce()
    {
        var run = Run();
        run.Status!.Thresholds = [Verdict("NotShown"), Verdict("NotShown"), Verdict("Violated")];

        (await ScrapeAsync([run])).Split('\n').Where(line => line.StartsWith("hotlap_threshold_verdict{", StringComparison.Ordinal)).ShouldBe(
        [
            """hotlap_threshold_verdict{namespace="ns",run="r",metric="p99",variant="aot",scenario="",payload="1Ki",verdict="not_shown"} 1""",
            """hotlap_threshold_verdict{namespace="ns",run="r",metric="p99",variant="aot",scenario="",payload="1Ki",verdict="violated"} 1""",
        ]);

        static ThresholdStatus Verdict(string verdict) => new() { Metric = "p99", Variant = "aot", Payload = "1Ki", Verdict = verdict };
    }

    /// <summary>The largest status has far more series than the bound has room for.</summary>
    [Fact]
    public async Task AnswerAsync_RunWithMoreSeriesThanTheBound_IsLeftOutAlone()
    {
        var large = Run("large");
        large.Status!.Results = [.. Enumerable.Range(0, ResultGauges.MostSeries).Select(number =>
            new CellStatus { Variant = "aot", Scenario = $"s{number}", AnswerBytes = 1 })];

        var text = await ScrapeAsync([Run("first"), large, Run("last")]);

        text.ShouldContain("hotlap_run_info{namespace=\"ns\",run=\"first\",");
        text.ShouldContain("hotlap_run_info{namespace=\"ns\",run=\"last\",");
        text.ShouldNotContain("run=\"large\"");
    }

    [Fact]
    public async Task AnswerAsync_WhileAnotherScrapeIsSent_WaitsForItsEnd()
    {
        var reads = 0;
        using var endpoint = new MetricsEndpoint(new WorkMetrics(TimeProvider.System), () =>
        {
            reads++;
            return [Run()];
        });
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 1, resumeWriterThreshold: 1));
        var slow = endpoint.AnswerAsync(new DefaultHttpContext { Response = { Body = pipe.Writer.AsStream() } });

        var next = Scraper.TextAsync(endpoint);

        reads.ShouldBe(1);
        next.IsCompleted.ShouldBeFalse();
        var read = pipe.Reader.CopyToAsync(Stream.Null);
        await slow;
        (await next).ShouldContain("run=\"r\"");
        reads.ShouldBe(2);
        await pipe.Writer.CompleteAsync();
        await read;
    }

    private static BenchmarkRun Run(string name = "r") => new()
    {
        Metadata = new ObjectMeta { Namespace = "ns", Name = name, Uid = "u", Generation = 1 },
        Status = new BenchmarkRunStatus
        {
            Conditions = [new Condition { Type = "Complete", Status = "True" }],
            Progress = new RunProgress { TrialsDone = 10, TrialsPlanned = 10 },
            Variants =
            [
                new VariantStatus
                {
                    Name = "aot",
                    ImageBytes = 16_000_000,
                    Startup = new StartupStatus { MedianMicroseconds = 338_000, LowMicroseconds = 330_000, HighMicroseconds = 350_000 },
                },
            ],
            Results =
            [
                new CellStatus
                {
                    Variant = "aot",
                    Scenario = "s",
                    Payload = "1Ki",
                    RequestsPerSecond = new SpreadStatus { Median = 1000, Low = 990, High = 1010 },
                    MessagesPerSecond = 20_000,
                    MessageLatencyNanoseconds = 50_000,
                    LatencyMicroseconds =
                        new LatencyStatus { Mean = 900, Min = 100, P50 = 800, P90 = 2000, P95 = 3000, P99 = 4200, Max = 9000 },
                    Metrics =
                        [.. MetricUnits.All.Select(
                            unit =>
                                new StatedMetricStatus { Name = $"in{unit}", Unit = unit, Median = 9_200_000, Low = 9_000_000,
                                    High = 9_900_000 })],
                },
            ],
        },
    };

    private static BenchmarkRun Judged(string name = "r")
    {
        var run = Run(name);
        var status = run.Status!;
        status.Conditions.Add(new Condition { Type = "Trustworthy", Status = "False" });
        status.Variants![0].Warnings = ["RoundsDiscarded"];
        status.Variants[0].Startup!.FirstStartMicroseconds = 600_000;
        status.Variants[0].Startup!.Steps = [new StartupStepStatus { Step = "Exec", MedianMicroseconds = 700_000 }];
        var cell = status.Results![0];
        cell.Warnings = ["ShortRun"];
        cell.VariationPerMille = 12;
        cell.Intervals =
        [
            new IntervalStatus { Metric = "requestsPerSecond", Low = 995, High = 1005 },
            new IntervalStatus { Metric = "p99", Low = 4000, High = 4400 },
            new IntervalStatus { Metric = "cpuPerRequest", Low = 29_000, High = 29_600 },
        ];
        cell.Runtime = new RuntimeStatus { Gen0Collections = 84, GcPausePerMille = 13 };
        status.Comparisons =
        [
            new ComparisonStatus
            {
                Variant = "aot", Baseline = "jit", Scenario = "s", Payload = "1Ki", Metric = "p99", ChangePerMille = -587,
                LowPerMille = -641, HighPerMille = -520, Verdict = "HardwareDiffers",
            },
        ];
        return run;
    }

    private static async Task<string> ScrapeAsync(
        IReadOnlyList<BenchmarkRun> runs, Action<WorkMetrics>? prepare = null, string accept = "")
    {
        var work = new WorkMetrics(TimeProvider.System);
        prepare?.Invoke(work);
        using var endpoint = new MetricsEndpoint(work, () => runs);
        return await Scraper.TextAsync(endpoint, accept);
    }
}

using System.Net;
using System.Net.Http.Headers;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Tests.Pages;
using Hotlap.Cli.Tests.Samples;
using Hotlap.Cli.Tests.Serving;
using Hotlap.Measurement.History;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Integration;

/// <summary>The pages of a real API server over a real port, read by an HTTP client and by Chromium.</summary>
[Trait("Category", "Integration")]
public sealed class UiTests(ClusterWithRuns cluster) : IClassFixture<ClusterWithRuns>
{
    [Fact]
    public async Task Ui_RunThatCompletes_ShowsAllItsPages()
    {
        var space = await cluster.CreateAsync("running");
        await cluster.WriteStatusAsync(space, "running");
        await using var ui = await Ui.StartAsync(cluster.Server.Kubeconfig, "-n", space);

        var list = await ui.GetAsync("/");
        list.Body.ShouldContain($"/runs/{space}/greeter-images");
        list.Headers.GetValues("Refresh").ShouldBe(["2"]);
        (await ui.GetAsync($"/runs/{space}/greeter-images")).Body.ShouldContain("11 of 30 trials recorded");

        await cluster.WriteStatusAsync(space, "complete");
        await RecordAsync(space);
        var report = await ui.GetUntilAsync($"/runs/{space}/greeter-images", "<h2>Notes</h2>");
        report.Headers.Contains("Refresh").ShouldBeFalse();
        (await ui.GetUntilAsync($"/runs/{space}/greeter-images/history", "p99 over measurements")).Body.ShouldContain("12.4 (12.1..12.7)");
        (await ui.GetAsync($"/runs/{space}/absent")).Status.ShouldBe(HttpStatusCode.NotFound);

        var (code, errors) = await ui.StopAsync();
        code.ShouldBe(0);
        errors.ShouldContain("Ctrl-C ends");
    }

    [Fact]
    public async Task Ui_StrangersAndOtherNames_AreRefused()
    {
        await using var ui = await Ui.StartAsync(cluster.Server.Kubeconfig, "-A");

        (await ui.SendAsync(HttpMethod.Get, "/", cookie: false)).Status.ShouldBe(HttpStatusCode.Unauthorized);
        (await ui.SendAsync(HttpMethod.Get, "/?token=wrong", cookie: false)).Status.ShouldBe(HttpStatusCode.Unauthorized);
        (await ui.SendAsync(HttpMethod.Post, "/")).Status.ShouldBe(HttpStatusCode.MethodNotAllowed);
        var foreign = await ui.SendAsync(HttpMethod.Get, "/", host: "evil.example");
        ((int)foreign.Status).ShouldBeInRange(400, 499);
        foreign.Body.ShouldNotContain("Benchmark runs");
        var head = await ui.SendAsync(HttpMethod.Head, "/");
        head.Status.ShouldBe(HttpStatusCode.OK);
        head.Body.ShouldBeEmpty();
        (await ui.GetAsync("/")).Headers.GetValues("X-Content-Type-Options").ShouldBe(["nosniff"]);
    }

    [Fact]
    public async Task Ui_UserWithoutRights_IsToldSo()
    {
        await using var ui = await Ui.StartAsync(cluster.Server.Kubeconfig, "-n", "default", "--as", "jo");

        var page = await ui.GetAsync("/");

        page.Status.ShouldBe(HttpStatusCode.Forbidden);
        page.Body.ShouldContain("needs permission to list benchmarkruns in namespace default");
        page.Headers.GetValues("Refresh").ShouldBe(["5"]);
    }

    [Fact]
    public async Task Ui_PortInUse_SaysWhatToDo()
    {
        await using var ui = await Ui.StartAsync(cluster.Server.Kubeconfig);

        var (code, _, errors) = await cluster.RunAsync("ui", "--port", $"{ui.Port}");

        code.ShouldBe(1);
        errors.ShouldContain("choose another --port, or 0 for a free one");
    }

    [Fact]
    public async Task Ui_Chromium_ShowsEveryPageWithoutAMessage()
    {
        var space = await cluster.CreateAsync("complete");
        await cluster.WriteStatusAsync(space, "complete");
        await RecordAsync(space);
        await using var ui = await Ui.StartAsync(cluster.Server.Kubeconfig, "-n", space);
        await using var browser = await Browser.StartAsync();

        (await HtmlAsync(browser, ui.Url)).ShouldContain($"<a href=\"/runs/{space}/greeter-images\">");
        (await HtmlAsync(browser, ui.UrlOf($"/runs/{space}/greeter-images"))).ShouldContain("<h2>Notes</h2>");
        (await HtmlAsync(browser, ui.UrlOf($"/runs/{space}/greeter-images/history"))).ShouldContain("class=\"interval\"");
        browser.Messages.ShouldBeEmpty();
    }

    private static async Task<string> HtmlAsync(Browser browser, string url)
    {
        await browser.OpenAsync(url);
        return await browser.EvaluateAsync("document.documentElement.outerHTML");
    }

    /// <summary>Stores two history records as the operator does.</summary>
    private async Task RecordAsync(string space)
    {
        var uid = (string)(await cluster.GetAsync(space, "greeter-images"))["metadata"]!["uid"]!;
        foreach (var record in (HistoryRecord[])[PageRouterTests.Record("01", "v1", 10), PageRouterTests.Record("02", "v2", 12)])
        {
            var map = JsonNode.Parse(Recorded.ConfigMap(Recorded.Part("aot", 1, 1), $"history-{record.Measurement}", uid))!;
            map["metadata"]!["labels"]![Labels.Role] = Labels.RoleHistory;
            map["data"] = new JsonObject { [HistoryRecord.Key] = HistoryFormat.Write(record) };
            await cluster.Server.PostAsync($"api/v1/namespaces/{space}/configmaps", map.ToJsonString());
        }
    }

    private sealed record Answer(HttpStatusCode Status, string Body, HttpResponseHeaders Headers);

    /// <summary>The command, its URL, and a client that has its cookie.</summary>
    private sealed class Ui : IAsyncDisposable
    {
        private readonly HttpClient _client = new(new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false });
        private readonly Interrupts _interrupts = new();
        private readonly Task<(int Code, string Output, string Errors)> _command;
        private readonly FirstLine _output = new();
        private string _cookie = "";

        private Ui(string kubeconfig, string[] args) => _command = Task.Run(() => ClusterWithRuns.RunWithAsync(
            kubeconfig, session => session with { Output = _output, Interrupts = _interrupts }, ["ui", .. args]));

        public string Url { get; private set; } = "";

        public int Port => new Uri(Url).Port;

        public static async Task<Ui> StartAsync(string kubeconfig, params string[] args)
        {
            var ui = new Ui(kubeconfig, args);
            ui.Url = await ui._output.Line.Task.WaitAsync(TimeSpan.FromSeconds(30));
            var entered = await ui.SendAsync(HttpMethod.Get, new Uri(ui.Url).PathAndQuery, cookie: false);
            entered.Status.ShouldBe(HttpStatusCode.SeeOther);
            entered.Headers.Location!.OriginalString.ShouldBe("/");
            ui._cookie = entered.Headers.GetValues("Set-Cookie").Single().Split(';')[0];
            return ui;
        }

        /// <summary>The URL of a page, with the token.</summary>
        public string UrlOf(string path) => Url.Replace("/?", path + "?", StringComparison.Ordinal);

        public Task<Answer> GetAsync(string path) => SendAsync(HttpMethod.Get, path);

        /// <summary>Reads a page as a browser that refreshes, until it has a text.</summary>
        public Task<Answer> GetUntilAsync(string path, string text)
        {
            Answer? last = null;
            return Eventually.GetAsync(
                $"{path} has {text}",
                async () => (last = await GetAsync(path)).Body.Contains(text, StringComparison.Ordinal) ? last : null, state: () => last?.Body);
        }

        public async Task<Answer> SendAsync(HttpMethod method, string target, bool cookie = true, string? host = null)
        {
            using var request = new HttpRequestMessage(method, $"http://127.0.0.1:{Port}{target}");
            request.Headers.Host = host;
            if (cookie) request.Headers.Add("Cookie", _cookie);
            using var response = await _client.SendAsync(request);
            return new Answer(response.StatusCode, await response.Content.ReadAsStringAsync(), response.Headers);
        }

        public async Task<(int Code, string Errors)> StopAsync()
        {
            _interrupts.Raise();
            var (code, _, errors) = await _command.WaitAsync(TimeSpan.FromSeconds(30));
            return (code, errors);
        }

        public async ValueTask DisposeAsync()
        {
            await StopAsync();
            _client.Dispose();
            _interrupts.Dispose();
            await _output.DisposeAsync();
        }
    }

    private sealed class FirstLine : StringWriter
    {
        public TaskCompletionSource<string> Line { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public override Task FlushAsync(CancellationToken cancellationToken)
        {
            Line.TrySetResult(ToString().Trim());
            return Task.CompletedTask;
        }
    }
}

using System.Net;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Metrics;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>What a client sees of a scrape, over a connection as the operator serves it.</summary>
public sealed class ScrapeTests
{
    private const string OpenMetrics = "application/openmetrics-text;version=1.0.0";

    private static readonly HttpClient Http = new();

    [Theory]
    [InlineData("", "")]
    [InlineData("", "gzip")]
    [InlineData(OpenMetrics, "")]
    [InlineData(OpenMetrics, "gzip")]
    public async Task AnswerAsync_OwnMetricsFail_IsStatus500(string accept, string encoding)
    {
        var work = new WorkMetrics(TimeProvider.System) { Silences = () => throw new InvalidOperationException("no silence") };
        using var endpoint = new MetricsEndpoint(work, () => [Run()]);

        await IsStatus500Async(endpoint, accept, encoding);
    }

    [Theory]
    [InlineData("", "")]
    [InlineData("", "gzip")]
    [InlineData(OpenMetrics, "")]
    [InlineData(OpenMetrics, "gzip")]
    public async Task AnswerAsync_ResultsFailHalfWay_IsStatus500(string accept, string encoding)
    {
        using var endpoint = new MetricsEndpoint(
            new WorkMetrics(TimeProvider.System), () => Enumerable.Range(0, 2).Select(number => number == 0 ? Run() : throw new InvalidOperationException("no run")));

        await IsStatus500Async(endpoint, accept, encoding);
    }

    [Theory]
    [InlineData("")]
    [InlineData("gzip")]
    public async Task AnswerAsync_Head_HasHeadersAndNoBody(string encoding)
    {
        using var endpoint = new MetricsEndpoint(new WorkMetrics(TimeProvider.System), () => [Run()]);
        await using var server = await ServeAsync(endpoint);

        using var response = await SendAsync(server, HttpMethod.Head, OpenMetrics, encoding);

        response.StatusCode.ShouldBe(HttpStatusCode.OK);
        response.Content.Headers.ContentType!.MediaType.ShouldBe("application/openmetrics-text");
        response.Content.Headers.ContentEncoding.Contains("gzip").ShouldBe(encoding == "gzip");
        (await response.Content.ReadAsByteArrayAsync()).ShouldBeEmpty();
    }

    /// <summary>Prometheus prefers OpenMetrics and refuses a whole answer for one wrong line.</summary>
    [Fact]
    public async Task AnswerAsync_RealPrometheus_StoresBothParts()
    {
        var work = new WorkMetrics(TimeProvider.System);
        work.Reconciled("success", TimeSpan.FromMilliseconds(20));
        using var endpoint = new MetricsEndpoint(work, () => [Run()]);
        await using var server = await ServeAsync(endpoint);

        await using var prometheus = await PrometheusServer.StartAsync(new Uri(server.Urls.Single()).Authority);

        (await prometheus.HasAsync("""hotlap_run_info{run="r",namespace="ns"}==1""")).ShouldBeTrue();
        (await prometheus.HasAsync("""hotlap_reconciles_total{result="success"}==1""")).ShouldBeTrue();
        (await prometheus.HasAsync("""hotlap_reconcile_duration_seconds_bucket{le="1.0"}==1""")).ShouldBeTrue("the scrape was OpenMetrics");
    }

    private static BenchmarkRun Run() => new() { Metadata = new ObjectMeta { Namespace = "ns", Name = "r", Uid = "u" } };

    private static async Task IsStatus500Async(MetricsEndpoint endpoint, string accept, string encoding)
    {
        await using var server = await ServeAsync(endpoint);

        using var response = await SendAsync(server, HttpMethod.Get, accept, encoding);

        response.StatusCode.ShouldBe(HttpStatusCode.InternalServerError);
        (await response.Content.ReadAsByteArrayAsync()).ShouldBeEmpty();
    }

    private static async Task<HttpResponseMessage> SendAsync(WebApplication server, HttpMethod method, string accept, string encoding)
    {
        using var request = new HttpRequestMessage(method, server.Urls.Single());
        if (accept.Length > 0) request.Headers.Add("Accept", accept);
        if (encoding.Length > 0) request.Headers.Add("Accept-Encoding", encoding);
        return await Http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
    }

    private static async Task<WebApplication> ServeAsync(MetricsEndpoint endpoint)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        var app = builder.Build();
        app.Run(endpoint.AnswerAsync);
        await app.StartAsync();
        return app;
    }
}

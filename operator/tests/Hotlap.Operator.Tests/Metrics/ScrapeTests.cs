using System.Net;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
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
        await using var server = await ServeAsync(new MetricsEndpoint(work, () => [RunResults.Of(Run(1))]));

        using var response = await SendAsync(server, HttpMethod.Get, accept, encoding);

        response.StatusCode.ShouldBe(HttpStatusCode.InternalServerError);
        (await response.Content.ReadAsByteArrayAsync()).ShouldBeEmpty();
    }

    [Theory]
    [InlineData("", "")]
    [InlineData("", "gzip")]
    [InlineData(OpenMetrics, "")]
    [InlineData(OpenMetrics, "gzip")]
    public async Task AnswerAsync_ResultsFailHalfWay_BreaksTheConnection(string accept, string encoding)
    {
        // Enough runs that parts of the answer are sent before the last one, whose values cannot be decoded.
        RunResults broken = new(new ObjectKey("ns", "broken"), new PackedValues([], []));
        var runs = Enumerable.Range(0, 3_000).Select(number => RunResults.Of(Run(number))).Append(broken).ToList();
        await using var server = await ServeAsync(new MetricsEndpoint(new WorkMetrics(TimeProvider.System), () => runs));

        using var response = await SendAsync(server, HttpMethod.Get, accept, encoding);

        response.StatusCode.ShouldBe(HttpStatusCode.OK);
        await Should.ThrowAsync<HttpRequestException>(() => response.Content.ReadAsByteArrayAsync());
    }

    [Theory]
    [InlineData("")]
    [InlineData("gzip")]
    public async Task AnswerAsync_Head_HasHeadersAndNoBody(string encoding)
    {
        await using var server = await ServeAsync(new MetricsEndpoint(new WorkMetrics(TimeProvider.System), () => [RunResults.Of(Run(1))]));

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
        await using var server = await ServeAsync(new MetricsEndpoint(work, () => [RunResults.Of(Run(1))]));

        await using var prometheus = await PrometheusServer.StartAsync(new Uri(server.Urls.Single()).Authority);

        (await prometheus.HasAsync("""hotlap_run_info{run="r1",namespace="ns"}==1""")).ShouldBeTrue();
        (await prometheus.HasAsync("""hotlap_reconciles_total{result="success"}==1""")).ShouldBeTrue();
        (await prometheus.HasAsync("""hotlap_reconcile_duration_seconds_bucket{le="1.0"}==1""")).ShouldBeTrue("the scrape was OpenMetrics");
    }

    private static BenchmarkRun Run(int number) => new() { Metadata = new ObjectMeta { Namespace = "ns", Name = $"r{number}", Uid = "u" } };

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

using System.IO.Compression;
using Microsoft.Net.Http.Headers;
using Prometheus;

namespace Hotlap.Operator.Metrics;

/// <summary>Answers scrapes: the operator's own metrics, then the results from the runs' statuses.</summary>
internal sealed class MetricsEndpoint(WorkMetrics work, Func<IEnumerable<BenchmarkRun>> runs) : IDisposable
{
    private const string Gzip = "gzip";

    /// <summary>One scrape at a time, because the gauges of one take tens of MiB.</summary>
    private readonly SemaphoreSlim _one = new(1);

    /// <summary>
    /// Answers in the format and encoding that the client prefers. All values are read before the first byte is written, so that a failure
    /// is an answer with status 500.
    /// </summary>
    public async Task AnswerAsync(HttpContext context)
    {
        await _one.WaitAsync(context.RequestAborted);
        try
        {
            var format = AcceptedFormat.Of(context.Request.GetTypedHeaders().Accept);
            var own = await work.CollectAsync(format, context.RequestAborted);
            await WriteAsync(context, format, own, ResultGauges.Of(runs()));
        }
        finally
        {
            _one.Release();
        }
    }

    public void Dispose() => _one.Dispose();

    private static async Task WriteAsync(HttpContext context, ExpositionFormat format, ReadOnlyMemory<byte> own, CollectorRegistry results)
    {
        var response = context.Response;
        response.ContentType = format == ExpositionFormat.OpenMetricsText
            ? PrometheusConstants.OpenMetricsContentTypeWithVersionAndEncoding : PrometheusConstants.TextContentTypeWithVersionAndEncoding;
        response.Headers.Vary = $"{HeaderNames.Accept}, {HeaderNames.AcceptEncoding}";
        if (!AcceptsGzip(context))
        {
            await WriteBodyAsync(response.Body);
            return;
        }

        response.Headers.ContentEncoding = Gzip;
        await using var gzip = new GZipStream(response.Body, CompressionLevel.Fastest, leaveOpen: true);
        await WriteBodyAsync(gzip);

        async Task WriteBodyAsync(Stream body)
        {
            await body.WriteAsync(own, context.RequestAborted);
            await results.CollectAndExportAsTextAsync(body, format, context.RequestAborted);
        }
    }

    private static bool AcceptsGzip(HttpContext context) =>
        context.Request.GetTypedHeaders().AcceptEncoding.Any(encoding => encoding.Value == Gzip && encoding.Quality is not 0);
}

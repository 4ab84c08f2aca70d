using System.Buffers;
using System.IO.Compression;
using System.IO.Pipelines;
using Microsoft.Net.Http.Headers;
using Prometheus;

namespace Hotlap.Operator.Metrics;

/// <summary>Answers scrapes: the results from the runs' statuses, then the operator's own metrics.</summary>
internal sealed class MetricsEndpoint(WorkMetrics work, Func<IReadOnlyCollection<RunResults>> runs)
{
    private const int FlushBytes = 32 * 1024;
    private const string Gzip = "gzip";

    /// <summary>
    /// Answers in the format and encoding that the client prefers. Results are streamed: if they fail, the exception makes the server
    /// close the connection without an end of the answer.
    /// </summary>
    public async Task AnswerAsync(HttpContext context)
    {
        var (accepts, response) = (context.Request.GetTypedHeaders(), context.Response);
        var format = AcceptedFormat.Of(accepts.Accept);
        // Before the first byte is written: a failure is then an answer with status 500.
        var own = await work.CollectAsync(format, context.RequestAborted);
        response.ContentType = PrometheusText.ContentType(format);
        response.Headers.Vary = $"{HeaderNames.Accept}, {HeaderNames.AcceptEncoding}";
        if (!accepts.AcceptEncoding.Any(encoding => encoding.Value == Gzip && encoding.Quality is not 0))
        {
            await WriteAsync(response.BodyWriter, format, own, context.RequestAborted);
            return;
        }

        response.Headers.ContentEncoding = Gzip;
        await using var gzip = new GZipStream(response.Body, CompressionLevel.Fastest, leaveOpen: true);
        var output = PipeWriter.Create(gzip, new StreamPipeWriterOptions(leaveOpen: true));
        await WriteAsync(output, format, own, context.RequestAborted);
        await output.CompleteAsync();
    }

    private async Task WriteAsync(
        PipeWriter output, ExpositionFormat format, ReadOnlyMemory<byte> own, CancellationToken cancellationToken)
    {
        var text = new PrometheusText(output, format);
        var sink = new PrometheusSink(text);
        var all = runs();
        foreach (var (index, family) in ResultFamilies.All.Index())
        {
            text.Family(family.Name, family.Help);
            foreach (var run in all)
            {
                sink.Begin(family.Name, run);
                run.Values.Give(index, sink);
                if (output.UnflushedBytes > FlushBytes) await output.FlushAsync(cancellationToken);
            }
        }

        output.Write(own.Span);
        await output.FlushAsync(cancellationToken);
    }
}

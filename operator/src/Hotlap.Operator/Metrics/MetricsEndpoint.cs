using System.IO.Pipelines;

namespace Hotlap.Operator.Metrics;

/// <summary>Serves a scrape: the results from the runs' statuses, then the operator's own metrics.</summary>
internal sealed class MetricsEndpoint(PrometheusExporter exporter, Func<IReadOnlyCollection<RunResults>> runs)
{
    private const int FlushBytes = 32 * 1024;

    public async Task WriteAsync(PipeWriter output, CancellationToken cancellationToken)
    {
        var text = new PrometheusText(output);
        var sink = new PrometheusSink(text);
        var all = runs();
        for (var index = 0; index < ResultFamilies.All.Count; index++)
        {
            var family = ResultFamilies.All[index];
            text.Family(family.Name, family.Type, family.Help);
            foreach (var run in all)
            {
                sink.Begin(family.Name, run);
                run.Give(index, sink);
                if (output.UnflushedBytes > FlushBytes) await output.FlushAsync(cancellationToken);
            }
        }

        exporter.WriteTo(text);
        await output.FlushAsync(cancellationToken);
    }
}

using System.IO.Pipelines;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Metrics;

/// <summary>Answers a scrape: results straight from the runs' status, then the operator's own work.</summary>
internal sealed class MetricsEndpoint(PrometheusExporter exporter, Func<IReadOnlyList<BenchmarkRun>> runs)
{
    private const int FlushBytes = 32 * 1024;

    public async Task WriteAsync(PipeWriter output, CancellationToken cancellationToken)
    {
        var text = new PrometheusText(output);
        var sink = new PrometheusSink(text);
        var all = runs();
        foreach (var family in ResultFamilies.All)
        {
            text.Family(family.Name, family.Type, family.Help);
            foreach (var run in all)
            {
                sink.Begin(family.Name, run);
                family.Read(run, sink);
                if (output.UnflushedBytes > FlushBytes) await output.FlushAsync(cancellationToken);
            }
        }

        exporter.WriteTo(text);
        await output.FlushAsync(cancellationToken);
    }
}

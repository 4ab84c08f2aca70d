using System.Diagnostics;
using System.Text;

namespace Greeter.Tests;

public sealed class RuntimeMetricsTests
{
    [Fact]
    public async Task Start_EndpointGiven_ExportsTheRuntimesMeterAtTheIntervalAskedFor()
    {
        await using var collector = await Collector.StartAsync();
        using var greeter = new GreeterProcess(("OTEL_EXPORTER_OTLP_ENDPOINT", collector.Address), ("OTEL_METRIC_EXPORT_INTERVAL", "200"));

        // At the usual interval of a minute there would be one; one that overtakes the meter's start is not whole.
        string[] names = ["System.Runtime", "dotnet.gc.heap.total_allocated", "dotnet.gc.pause.time", "dotnet.jit.compiled_methods"];
        var begin = Stopwatch.GetTimestamp();
        for (var whole = 0; whole < 2;)
        {
            Stopwatch.GetElapsedTime(begin).ShouldBeLessThan(TimeSpan.FromSeconds(45), $"{whole} whole exports came");
            collector.Requests.TryTake(out var request, TimeSpan.FromSeconds(45)).ShouldBeTrue("no export came");
            request.Head.ShouldBe("POST /v1/metrics application/x-protobuf");
            var text = Encoding.Latin1.GetString(request.Body);
            whole += names.All(name => text.Contains(name, StringComparison.Ordinal)) ? 1 : 0;
        }
    }

    [Fact]
    public async Task Start_NoEndpoint_LoadsNothing()
    {
        using var greeter = new GreeterProcess(("OTEL_EXPORTER_OTLP_ENDPOINT", ""));

        await greeter.WaitUntilHealthyAsync();

        greeter.ReadMaps().ShouldNotContain("OpenTelemetry.dll");
    }
}

using System.Net;
using System.Reflection;
using System.Text;
using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Contract;
using Hotlap.Operator.Executing;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Executing;

/// <summary>A trial of the capacity without readable samples is not recorded, but measured again.</summary>
public sealed class TrialRecorderTests
{
    private readonly ManualTimeProvider _time = new();

    [Theory]
    [InlineData(HttpStatusCode.NotFound)]
    [InlineData(HttpStatusCode.BadRequest)]
    public async Task RecordAsync_LogOfTheCapacityGone_IsADisruption(HttpStatusCode status)
    {
        var error = await RecordAsync(() => throw new KubernetesApiException(status, "Gone", "no such log"));

        error.Disruption.ShouldBe(Disturbances.LogLost);
        error.Message.ShouldContain("no such log");
    }

    [Fact]
    public async Task RecordAsync_LogOfTheCapacityUnlikeItsSeal_IsADisruption()
    {
        var error = await RecordAsync(() => new MemoryStream(Encoding.UTF8.GetBytes("spoiled")));

        error.Disruption.ShouldBe(Disturbances.SamplesUnreadable);
        error.Message.ShouldContain("does not match its report");
    }

    private async Task<ActionFailedException> RecordAsync(Func<Stream> log)
    {
        var client = Client(log);
        var sut = new TrialRecorder(client, new RecordStore(new ObjectWriter(client, new Assumptions(_time)), new RunRecords()), _time);
        var run = new BenchmarkRun { Metadata = new ObjectMeta { Name = "run", Namespace = "team", Uid = "u" } };
        var trial = new TrialRecord { Round = 0, Variant = "aot", Seal = new LogSeal { Lines = 4, Sha256 = "abcd" } };
        var recording = sut.RecordAsync(run, new RecordTrial(new JsonObject(), "name", "pod", "load", "target", trial), CancellationToken.None);
        _time.Advance(TimeSpan.FromSeconds(1));
        return await Should.ThrowAsync<ActionFailedException>(recording);
    }

    private static IKubernetesClient Client(Func<Stream> log)
    {
        var client = DispatchProxy.Create<IKubernetesClient, Logs>();
        ((Logs)(object)client).Open = log;
        return client;
    }
}

/// <summary>A client that only opens logs. A proxy is made as a subclass of it.</summary>
public class Logs : DispatchProxy
{
    public Func<Stream> Open { get; set; } = null!;

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args)
    {
        if (targetMethod?.Name != nameof(IKubernetesClient.OpenLogAsync)) throw new NotSupportedException(targetMethod?.Name);
        try
        {
            return Task.FromResult(Open());
        }
        catch (KubernetesApiException e)
        {
            return Task.FromException<Stream>(e);
        }
    }
}

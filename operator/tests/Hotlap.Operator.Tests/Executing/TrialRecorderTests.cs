using System.Net;
using System.Text;
using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;
using Hotlap.Operator.Executing;
using Hotlap.Operator.Observing;
using Hotlap.Operator.Tests.Support;
using Hotlap.Planning;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;
using Hotlap.Testing;
using k8s.Models;

namespace Hotlap.Operator.Tests.Executing;

/// <summary>What matches its checksum is recorded. A trial of the capacity without readable samples is not, but is measured again.</summary>
public sealed class TrialRecorderTests
{
    private static readonly DateTimeOffset Created = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);
    private static readonly BenchmarkRun Run = new() { Metadata = new ObjectMeta { Name = "run", Namespace = "team", Uid = "u" } };

    private readonly ManualTimeProvider _time = new();

    [Theory]
    [InlineData(HttpStatusCode.NotFound)]
    [InlineData(HttpStatusCode.BadRequest)]
    public async Task RecordAsync_LogOfTheCapacityGone_IsADisruption(HttpStatusCode status)
    {
        var error = await RecordAsync(() => throw new KubernetesApiException(status, "Gone", "no such log"));

        error.Disruption.ShouldBe(DisruptionCodes.LogLost);
        error.Message.ShouldContain("no such log");
    }

    [Fact]
    public async Task RecordAsync_LogOfTheCapacityUnlikeItsSeal_IsADisruption()
    {
        var looks = 0;
        var error = await RecordAsync(() =>
        {
            looks++;
            return new MemoryStream(Encoding.UTF8.GetBytes("spoiled"));
        });

        looks.ShouldBe(5);
        error.Disruption.ShouldBe(DisruptionCodes.SamplesUnreadable);
        error.Message.ShouldContain("does not match its report");
    }

    [Fact]
    public async Task RecordAsync_LogOfAProgram_NeedsNoStartup()
    {
        var part = await RecordProgramAsync(log => log);

        part.MeasuredStartup.ShouldBeNull();
        part.Cells.ShouldHaveSingleItem().Metrics!["time"].ShouldBe(9_200_000);
        part.Startup.Select(mark => (mark.Step, mark.OffsetMicroseconds)).ShouldBe([(StartupStep.ContainerCreated, 2_000_000)]);
    }

    [Fact]
    public async Task RecordAsync_AnswerCutFourTimes_RecordsTheFifth()
    {
        var looks = 0;

        var part = await RecordProgramAsync(log => ++looks < 5 ? log[..^20] : log);

        looks.ShouldBe(5);
        part.Disruptions.ShouldBeEmpty();
        part.Cells.ShouldHaveSingleItem();
    }

    private async Task<TrialRecord> RecordProgramAsync(Func<byte[], byte[]> answer)
    {
        var records = Seals.NoRecords();
        var log = Written(Samples.Program(), out var checksum);
        var created =
            new CoreEvent { Reason = "Created", FirstTimestamp = Created.AddSeconds(2),
                InvolvedObject = new CoreEventSubject { FieldPath = "spec.containers{target}" } };
        var client = AnsweringClient.Create((method, arguments) => method switch
        {
            nameof(IKubernetesClient.OpenLogAsync) => Task.FromResult<Stream>(new MemoryStream(answer(log))),
            nameof(IKubernetesClient.ListAsync) => Task.FromResult(new ResourceList<CoreEvent>("1", null, [created], [])),
            nameof(IKubernetesClient.CreateAsync) => Task.FromResult((JsonObject)arguments[2]!),
            _ => throw new NotSupportedException(method),
        });

        var trial = new TrialRecord { Round = 1, Variant = "aot", CreationTimestamp = "2026-01-01T00:00:00Z", Checksum = checksum };
        var map = new V1ConfigMap { Metadata = new V1ObjectMeta { Name = "name", Uid = "map" }, Immutable = true };
        var record = new RecordTrial(map, "pod", "hotlap-probe", "target", trial) { Cells = [new CellName("walk", "")] };
        await PassAsync(() => Sut(client, records).RecordAsync(Run, record, CancellationToken.None));

        return records.Find("u", "map").ShouldNotBeNull().Trial.ShouldNotBeNull();
    }

    /// <summary>
    /// Runs an operation for three seconds of the clock. Without a synchronization context, each timer runs what waits for it inside Advance.
    /// </summary>
    private Task PassAsync(Func<Task> operation) => Task.Run(async () =>
    {
        var running = operation();
        _time.Advance(TimeSpan.FromSeconds(3));
        await running;
    });

    private async Task<ActionFailedException> RecordAsync(Func<Stream> log)
    {
        var client = AnsweringClient.Create((_, _) => Opened(log));
        var trial = new TrialRecord { Round = 0, Variant = "aot", Checksum = new LogChecksum { Lines = 4, Sha256 = "abcd" } };
        var record = new RecordTrial(new V1ConfigMap { Metadata = new V1ObjectMeta { Name = "name" } }, "pod", "load", "target", trial);
        return await Should.ThrowAsync<ActionFailedException>(
            PassAsync(() => Sut(client, Seals.NoRecords()).RecordAsync(Run, record, CancellationToken.None)));
    }

    private TrialRecorder Sut(IKubernetesClient client, RunRecords records) =>
        new(client, new RecordStore(new ObjectWriter(client, new Assumptions(_time), Seals.Of(1)), records), _time);

    private static Task<Stream> Opened(Func<Stream> log)
    {
        try
        {
            return Task.FromResult(log());
        }
        catch (KubernetesApiException e)
        {
            return Task.FromException<Stream>(e);
        }
    }

    private static byte[] Written(SampleLine line, out LogChecksum checksum)
    {
        using var log = new MemoryStream();
        using var writer = new SampleLogWriter(log);
        writer.Write(line);
        checksum = writer.Checksum();
        return log.ToArray();
    }
}

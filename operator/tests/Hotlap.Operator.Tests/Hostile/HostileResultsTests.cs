using System.Buffers.Binary;
using System.Globalization;
using System.IO.Compression;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.SampleLog;
using Hotlap.Measurement.Summaries;
using Hotlap.Measurement.Text;
using Hotlap.Operator.Observing;
using Hotlap.Operator.Tests.Support;

namespace Hotlap.Operator.Tests.Hostile;

/// <summary>
/// Whatever a target or generator leaves behind is either used or refused by its own exception: 100,000 drawn inputs with HOTLAP_DRAWS=all, else
/// a tenth of them. What is used can be added up and shown. A failure names the seed, which repeats it alone.
/// </summary>
public sealed class HostileResultsTests
{
    private const long Budget = 64L * 1024 * 1024;

    [Fact]
    public void TerminationMessages_Drawn_AreReadPlainOrNotAtAll() => Draw(40_000, 1, mutation =>
    {
        var good =
            JsonSerializer.Serialize(
                Checksum(
                    [], new AgentFailure { Kind = FailureKind.WrongAnswer, Message = "status 500", Scenario = "hello", Output = "a\nb" }),
                        ContractJson.Default.LogChecksum);
        var checksum = LogChecksumReader.Read(mutation.Next(3) == 0 ? mutation.OfText(good) : mutation.OfJson(good));
        if (checksum is null) return;
        checksum.Version.ShouldBe(LogChecksum.CurrentVersion);
        if (checksum.Failure is not { } failure) return;
        foreach (var text in new[] { failure.Message, failure.Scenario, failure.Payload, failure.Output })
            (PlainText.IsPlain(text) && text.Length <= 1500).ShouldBeTrue();
    });

    /// <summary>The checksums are right: the writer itself lies.</summary>
    [Fact]
    public void SealedLies_Drawn_AreRefusedOrCanBeAddedUp() => Draw(30_000, 2, mutation =>
    {
        var lines = (mutation.Next(4) == 0 ? [Samples.Program()] : Samples.Lines(1000))
            .Select(line => JsonSerializer.Serialize(line, ContractJson.Default.SampleLine)).ToList();
        var index = mutation.Next(lines.Count);
        lines[index] = mutation.OfJson(lines[index]);
        Use(Encoding.UTF8.GetBytes(string.Concat(lines.Select(Line))), null);
    });

    [Fact]
    public void DamagedLogs_Drawn_AreRefused() => Draw(15_000, 3, mutation =>
    {
        var log = Log();
        var damaged = mutation.OfBytes(log);
        if (!damaged.SequenceEqual(log)) Should.Throw<SampleLogException>(() => TrialAssembly.Read(Record(log, null), damaged));
    });

    [Fact]
    public void Histograms_Drawn_AreReadWithinBoundsOrRefused() => Draw(10_000, 4, mutation =>
    {
        var body = mutation.OfBytes(Body(40 + mutation.Next(60), mutation));
        try
        {
            var histogram = LatencyHistogram.Decode(Compressed(body));
            histogram.Count.ShouldBeGreaterThanOrEqualTo(0);
            histogram.ValueAtPercentile(99).ShouldBeGreaterThanOrEqualTo(0);
        }
        catch (HistogramFormatException)
        {
            // Refused.
        }
    });

    [Fact]
    public void ConfigMaps_Drawn_AreReadOrAProblem() => Draw(5_000, 5, mutation =>
    {
        var log = Log();
        var isTrial = mutation.Next(2) == 0;
        var json = isTrial
            ? JsonSerializer.Serialize(Record(log, null), ContractJson.Default.TrialRecord)
            : """{"measurement":"m","images":[{"variant":"one","image":"a","reference":"a","architecture":"amd64"}],"protos":[{"configMap":"a","key":"b"}]}""";
        var hostile = mutation.Next(3) == 0 ? mutation.OfText(json) : mutation.OfJson(json);
        var record = RecordReader.Read(new ConfigMap
        {
            Metadata =
                new ObjectMeta { Name = "map",
                    Labels = new Dictionary<string, string> { [Labels.Role] = isTrial ? Labels.RoleTrial : Labels.RolePreparation } },
            Data =
                new Dictionary<string, string> { [isTrial ? TrialRecord.Key : "preparation.json"] = hostile,
                    [TrialRecord.SamplesKey] = Encoding.UTF8.GetString(log) },
        });
        (record.Problem ?? (object?)record.Trial ?? record.Preparation).ShouldNotBeNull();
        if (record.Problem is { } problem) (PlainText.IsPlain(problem.Message) && problem.Message.Length < 1000).ShouldBeTrue();
    });

    [Theory]
    [InlineData("\"windowNanoseconds\":1000000000", "\"windowNanoseconds\":0", "windowNanoseconds is 0")]
    [InlineData("\"windowNanoseconds\":1000000000", "\"windowNanoseconds\":-5", "windowNanoseconds is -5")]
    [InlineData("\"requests\":1000", "\"requests\":-1", "requests is -1")]
    [InlineData("\"requests\":1000", "\"requests\":9223372036854775807", "requests is 9223372036854775807")]
    [InlineData("\"requests\":1000", "\"requests\":1000,\"targetCpuNanoseconds\":-1", "targetCpuNanoseconds is -1")]
    [InlineData("\"requests\":1000", "\"requests\":1000,\"targetPeakMemoryBytes\":9223372036854775807", "targetPeakMemoryBytes is")]
    [InlineData("\"warnings\":[]", "\"warnings\":[\"\\u001b[31mred\"]", "warnings contains control characters")]
    [InlineData("\"errorsByCause\":{}", "\"errorsByCause\":{\"\\u001b[2J\":1}", "errorsByCause contains control characters")]
    [InlineData("\"scenario\":\"hello\"", "\"scenario\":\"he\\u202ello\"", "scenario contains control characters")]
    [InlineData("\"minNanoseconds\":2000000", "\"minNanoseconds\":3000000", "minNanoseconds is larger than latency.maxNanoseconds")]
    public void Sample_ThatNoMeasurementGives_IsRefusedByItsField(string good, string bad, string expected)
    {
        var lines = Samples.Lines(1000).Select(line => JsonSerializer.Serialize(line, ContractJson.Default.SampleLine)).ToList();
        lines[1].ShouldContain(good);
        Use(Encoding.UTF8.GetBytes(string.Concat(lines.Select(line => Line(line.Replace(good, bad, StringComparison.Ordinal))))), expected);
    }

    [Theory]
    [InlineData(2)]
    [InlineData(0)]
    [InlineData(-1)]
    public void Seal_OfAnotherVersion_IsNoSeal(int version) =>
        LogChecksumReader.Read($$"""{"version":{{version}},"lines":0,"sha256":"","failure":{"kind":"WrongAnswer","message":"x"} }""").ShouldBeNull();

    [Fact]
    public void Seal_OfAMebibyte_IsCutToWhatCanBeShown()
    {
        var failure = LogChecksumReader.Read($$"""{"version":1,"failure":{"kind":"WrongAnswer","message":"{{new string('m', 1 << 20)}}","output":"{{new string('o', 1 << 20)}}"} }""")!.Failure!;
        (failure.Message.Length, failure.Output.Length).ShouldBe((1000, 1500));
    }

    [Fact]
    public void Histogram_ThatUnpacksToHundredsOfMegabytes_IsRefusedWithinLittleMemory()
    {
        var bomb = new byte[200 << 20];
        BinaryPrimitives.WriteInt32BigEndian(bomb, 0x1c849303 | 0x10);
        BinaryPrimitives.WriteInt32BigEndian(bomb.AsSpan(4), bomb.Length - 40);
        Shape(bomb, 3, 1, long.MaxValue);
        var encoded = Compressed(bomb, CompressionLevel.SmallestSize);
        encoded.Length.ShouldBeLessThan(1 << 20);
        bomb = [];
        var before = GC.GetAllocatedBytesForCurrentThread();
        Should.Throw<HistogramFormatException>(() => LatencyHistogram.Decode(encoded));
        (GC.GetAllocatedBytesForCurrentThread() - before).ShouldBeLessThan(Budget);
    }

    private static void Draw(int count, int stream, Action<Mutation> attempt)
    {
        if (Environment.GetEnvironmentVariable("HOTLAP_DRAWS") != "all") count /= 10;
        for (var seed = 0; seed < count; seed++)
        {
            try
            {
                attempt(new Mutation((stream * 1_000_000) + seed));
            }
            catch (Exception e)
            {
                throw new InvalidOperationException($"seed {(stream * 1_000_000) + seed}: {e.GetType().Name}: {e.Message}", e);
            }
        }
    }

    /// <summary>Reads a log under its own checksum. What is not refused must have sums and texts.</summary>
    private static void Use(byte[] log, string? expected)
    {
        Read(log, out var trial, out var refusal);
        if (expected is not null) refusal.ShouldNotBeNull().ShouldContain(expected);
        if (refusal is not null)
        {
            PlainText.Of(refusal, 500).Length.ShouldBeLessThanOrEqualTo(500);
            return;
        }

        TrialAssembly.Of([trial!]).ShouldNotBeNull();
        var summary = CellAggregator.Summarize([.. trial!.Cells, .. trial.Cells]);
        if (trial.MeasuredStartup is { } startup) StartupAggregator.Summarize([startup]).ShouldNotBeNull();
        if (summary is null) return;
        summary.Requests.ShouldBeGreaterThanOrEqualTo(0);
        (summary.RequestsPerSecond?.Median ?? 0).ShouldBeGreaterThanOrEqualTo(0);
        summary.Warnings.ShouldAllBe(warning => PlainText.IsPlain(warning));
    }

    private static void Read(byte[] log, out TrialRecord? trial, out string? refusal)
    {
        (trial, refusal) = (null, null);
        try
        {
            trial = TrialAssembly.Read(Record(log, null), log);
        }
        catch (SampleLogException e)
        {
            refusal = e.Message;
        }
    }

    private static byte[] Log() =>
        Encoding.UTF8.GetBytes(
            string.Concat(Samples.Lines(1000).Select(line => Line(JsonSerializer.Serialize(line, ContractJson.Default.SampleLine)))));

    private static string Line(string json)
    {
        var payload = Encoding.UTF8.GetBytes(json);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"hotlap-sample/1 {payload.Length} {Convert.ToHexStringLower(SHA256.HashData(payload))} {json}\n");
    }

    private static TrialRecord Record(byte[] log, AgentFailure? failure) =>
        new() { Measurement = "m", Round = 1, Variant = "one", Checksum = Checksum(log, failure) };

    private static LogChecksum Checksum(byte[] log, AgentFailure? failure) =>
        new() { Lines = log.Count(value => value == '\n'), Sha256 = Convert.ToHexStringLower(SHA256.HashData(log)), Failure = failure };

    private static byte[] Body(int length, Mutation mutation)
    {
        var body = new byte[length];
        for (var i = 40; i < length; i++) body[i] = (byte)mutation.Next(256);
        BinaryPrimitives.WriteInt32BigEndian(body, 0x1c849303 | 0x10);
        BinaryPrimitives.WriteInt32BigEndian(body.AsSpan(4), length - 40);
        Shape(body, 1 + mutation.Next(3), 1000, LatencyHistogram.HighestNanoseconds);
        return body;
    }

    private static void Shape(byte[] body, int digits, long lowest, long highest)
    {
        BinaryPrimitives.WriteInt32BigEndian(body.AsSpan(12), digits);
        BinaryPrimitives.WriteInt64BigEndian(body.AsSpan(16), lowest);
        BinaryPrimitives.WriteInt64BigEndian(body.AsSpan(24), highest);
        BinaryPrimitives.WriteDoubleBigEndian(body.AsSpan(32), 1.0);
    }

    private static byte[] Compressed(byte[] body, CompressionLevel level = CompressionLevel.Fastest)
    {
        using var output = new MemoryStream();
        output.Write(new byte[8]);
        using (var zlib = new ZLibStream(output, level, leaveOpen: true)) zlib.Write(body);
        var encoded = output.ToArray();
        BinaryPrimitives.WriteInt32BigEndian(encoded, 0x1c849304 | 0x10);
        BinaryPrimitives.WriteInt32BigEndian(encoded.AsSpan(4), encoded.Length - 8);
        return encoded;
    }
}

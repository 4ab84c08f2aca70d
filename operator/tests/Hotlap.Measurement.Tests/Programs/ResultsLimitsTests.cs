using System.Globalization;
using System.Text;
using FsCheck;
using FsCheck.Fluent;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Programs;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Programs;

public sealed class ResultsLimitsTests
{
    private const string Whole =
        "\ufeff{\"tool\":\"\u00fc\u20ac\"}\n\n{\"window\":\"begin\"}\r\n{\"latencies\":[1,22000,3]}\n{\"errors\":2,\"cause\":\"x\"}\n{\"metric\":\"time\",\"value\":9}\n{\"window\":\"end\"}\n{\"latencies\":[7]}";

    private static readonly string[] Endings =
        ["", "\n", "\n{\"latencies\":[1.5]}\n{\"errors\":1}", "\n{\"metric\":\"x\",\"value\":1}\n", "\n{\"window\":\"end\"}\n",
            "\n\n{\"errors\":", "\n" + new string('x', 70_000) + "\n{}"];

    /// <summary>What is read, or why not, does not depend on how the bytes arrive.</summary>
    [Fact]
    public void Append_AnyPieces_GiveTheSame() =>
        Prop.ForAll(Gen.Elements(Endings).ToArbitrary(), Gen.Choose(1, 90).NonEmptyListOf().ToArbitrary(), (ending, lengths) =>
    {
        var bytes = Encoding.UTF8.GetBytes(Whole + ending);
        return Describe(bytes, lengths) == Describe(bytes, [bytes.Length]);
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void Append_MillionLatencies_AreThoseOfTheRecorder()
    {
        var random = new Random(5);
        var recorder = new LatencyRecorder();
        var text = new StringBuilder();
        for (var line = 0; line < 1000; line++)
        {
            long[] latencies = [.. Enumerable.Range(0, 1000).Select(_ => (long)Math.Exp(random.NextDouble() * 25))];
            text.Append("{\"latencies\":[").AppendJoin(',', latencies).Append("]}\n");
            foreach (var latency in latencies)
                recorder.Record(latency);
        }

        var results = Read(Encoding.UTF8.GetBytes(text.ToString()));

        results.Latencies.ShouldBe(1_000_000);
        results.Latency.Histogram.ShouldBe(recorder.Histogram.EncodeBase64());
        (results.Latency.MinNanoseconds, results.Latency.MeanNanoseconds, results.Latency.MaxNanoseconds)
            .ShouldBe((recorder.Histogram.Min, recorder.Mean, recorder.Histogram.Max));
    }

    [Fact]
    public void Append_Latencies_AllocatesForNoneOfThem()
    {
        var reader = new ResultsReader([]);
        var line = Encoding.UTF8.GetBytes("{\"latencies\":[" + string.Join(',', Enumerable.Repeat("119000", 5000)) + "]}\n");
        reader.Append(line);
        var before = GC.GetAllocatedBytesForCurrentThread();

        for (var i = 0; i < 20; i++)
            reader.Append(line);

        (GC.GetAllocatedBytesForCurrentThread() - before).ShouldBeLessThan(10_000);
    }

    [Fact]
    public void Append_TooManyLatencies_IsRefused()
    {
        var line = "{\"latencies\":[" + string.Join(',', Enumerable.Repeat("1", 30_000)) + "]}\n";
        var bytes = Encoding.UTF8.GetBytes(line);
        var reader = new ResultsReader([]);
        for (var i = 0; i < 333; i++)
            reader.Append(bytes);
        reader.Append(Encoding.UTF8.GetBytes("{\"latencies\":[" + string.Join(',', Enumerable.Repeat("1", 10_000)) + "]}\n"));

        var error = Should.Throw<ResultsException>(() => reader.Append("{\"latencies\":[8]}\n"u8));

        (error.Kind, error.Line).ShouldBe((FailureKind.ResultsInvalid, 335));
        error.Message.ShouldBe(
            "Line 335 of /hotlap/results.jsonl is invalid: there are more than 10000000 latencies; report a sample of them, or measure "
                + "for a shorter time. It reads {\"latencies\":[8]}");
    }

    [Fact]
    public void Append_TooManyValuesOfAMetric_IsRefused()
    {
        var values = string.Concat(Enumerable.Repeat("{\"metric\":\"time\",\"value\":1}\n", 10_000));

        Read(Encoding.UTF8.GetBytes(values), "time").Metrics["time"].ShouldBe(1);
        Should.Throw<ResultsException>(() => Read(Encoding.UTF8.GetBytes(values + "{\"metric\":\"time\",\"value\":1}\n"), "time"))
            .Message.ShouldContain(
                "Line 10001 of /hotlap/results.jsonl is invalid: the metric time has more than 10000 values; report a summary of them.");
    }

    [Theory]
    [InlineData(65_536, null)]
    [InlineData(65_537, "Line 1 of /hotlap/results.jsonl is invalid: it is longer than 64 KiB; split latencies across several lines. It reads {\"latencies\":[1    ")]
    public void Append_LongLine_IsReadUpToTheLimit(int length, string? message)
    {
        var bytes = Encoding.UTF8.GetBytes("{\"latencies\":[1" + new string(' ', length - 17) + "]}\n");

        if (message is null)
            Read(bytes).Latencies.ShouldBe(1);
        else
            Should.Throw<ResultsException>(() => Read(bytes)).Message.ShouldStartWith(message);
    }

    [Fact]
    public void Append_TooManyBytes_IsRefused()
    {
        var reader = new ResultsReader([]);
        var piece = new byte[1 << 20];
        piece.AsSpan().Fill((byte)' ');
        for (var at = 1 << 15; at <= piece.Length; at += 1 << 15)
            piece[at - 1] = (byte)'\n';
        "{\"errors\":1}"u8.CopyTo(piece);
        for (var i = 0; i < 64; i++)
            reader.Append(piece);

        Should.Throw<ResultsException>(() => reader.Append(" "u8)).Message.ShouldBe(
            "/hotlap/results.jsonl is larger than 64 MiB; report fewer results, or a summary.");
    }

    [Fact]
    public void Append_TooManyErrors_IsRefused() =>
        Should.Throw<ResultsException>(() => Read("{\"errors\":1000000000000}\n{\"errors\":1}\n"u8.ToArray()))
        .Message.ShouldContain("there are more than 1000000000000 errors");

    private static ProgramResults Read(byte[] bytes, params string[] metrics)
    {
        var reader = new ResultsReader(metrics);
        reader.Append(bytes);
        return reader.Finish();
    }

    private static string Describe(byte[] bytes, List<int> lengths)
    {
        var marks = new List<WindowMark>();
        try
        {
            var reader = new ResultsReader(["time"], marks.Add);
            for (int at = 0, piece = 0; at < bytes.Length; piece++)
            {
                var length = Math.Min(lengths[piece % lengths.Count], bytes.Length - at);
                reader.Append(bytes.AsSpan(at, length));
                at += length;
            }
            var results = reader.Finish();
            return string.Create(
                CultureInfo.InvariantCulture,
                $"{results.Tool} {results.Latency.Histogram} {results.Errors} {string.Join(' ', results.ErrorsByCause)} "
                    + $"{string.Join(' ', results.Metrics)} {string.Join(' ', marks)}");
        }
        catch (ResultsException e)
        {
            return $"{e.Message} {e.Kind} {e.Line} {string.Join(' ', marks)}";
        }
    }
}

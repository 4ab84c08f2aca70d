using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

/// <summary>Recorded output of the real tools, whole, cut off and damaged.</summary>
public sealed class ReaderTests
{
    private static readonly CellPlan Cell = new() { KeepAlive = true, Concurrency = 10 };

    public static TheoryData<string, string> Rubbish => new()
    {
        { "ghz", "" }, { "ghz", "null" }, { "ghz", "[]" }, { "ghz", "{}" }, { "ghz", "rpc error: no such method" },
        { "ghz", """{"count":1,"total":5}""" }, { "ghz", """{"count":-1,"total":5,"details":[]}""" }, { "ghz", """{"count":1.5,"total":5}""" },
        { "ghz", """{"count":1,"total":5,"details":[{"status":"OK"}]}""" },
        { "ghz", """{"count":1,"total":5,"details":[{"status":"OK","latency":5}]}""" },
        { "ghz", """{"count":1,"total":5,"details":[{"status":"OK","latency":-5}]}""" },
        { "ghz", """{"count":1,"total":5,"details":[{"status":"OK","latency":99999999999999999}]}""" },
        { "ghz", """{"count":1,"total":5,"details":[{"status":"OK","latency":1,"timestamp":"yesterday"}]}""" },
        { "ghz", """{"count":0,"total":5,"details":[{"status":"OK","latency":1}]}""" }, { "ghz", """{"count":"many","total":5}""" },
        { "ab", "" }, { "ab", "apr_socket_recv: Connection refused (111)" }, { "ab", "Complete requests: x\nFailed requests: 0\n" },
        { "h2load", "" }, { "h2load", "finished in 1s" },
    };

    [Fact]
    public void Ghz_Recorded_GivesItsFigures()
    {
        var result = ReadGhz(Bytes("ghz.json"));

        (result.Requests, result.Errors, result.Histogram.Count, result.BodyBytes).ShouldBe((27, 3, 27, null));
        result.ErrorsByCause.ShouldBe(new Dictionary<string, long> { ["grpc Unavailable"] = 3 });
        using var report = JsonDocument.Parse(Bytes("ghz.json"));
        result.Histogram.Min.ShouldBe(report.RootElement.GetProperty("fastest").GetInt64());
        result.Histogram.Max.ShouldBe(report.RootElement.GetProperty("slowest").GetInt64());
        // ghz's own average includes the failed calls.
        result.MeanNanoseconds.ShouldBe((long)report.RootElement.GetProperty("details").EnumerateArray()
            .Where(call => call.GetProperty("status").GetString() == "OK").Average(call => call.GetProperty("latency").GetInt64()));
    }

    [Theory]
    [InlineData(null, true)]
    [InlineData(20, false)] // a stream takes as long as its messages
    public void Ghz_CallsOfFortyMilliseconds_AreADelayedAcknowledgementUnlessTheyStream(int? messages, bool warns)
    {
        var cell = Cell with { Request = new RequestPlan { Grpc = new() { Messages = messages } } };
        using var report = new MemoryStream("""{"count":1,"total":50000000,"details":[{"status":"OK","latency":40000000,"timestamp":"2026-01-01T00:00:01Z"}]}"""u8.ToArray());

        GhzReader.Read(report, cell).Whole().Warnings.Contains(ToolWarnings.DelayedAcknowledgement).ShouldBe(warns);
    }

    [Fact]
    public void ApacheBench_Recorded_GivesItsPercentiles()
    {
        var result = ReadApacheBench(Text("ab.txt"), Text("ab.csv"));
        var rows = Text("ab.csv").Split('\n').Skip(1).Take(101)
            .Select(l => decimal.Parse(l.Split(',')[1], CultureInfo.InvariantCulture) * 1_000_000).ToArray();

        (result.Requests, result.Errors, result.Histogram.Count).ShouldBe((300, 0, 300));
        (result.Histogram.Min, result.Histogram.Max).ShouldBe(((long)rows[0], (long)rows[100]));
        foreach (var percent in (int[])[1, 10, 50, 90, 99])
            ((decimal)result.Histogram.ValueAtPercentile(percent)).ShouldBeInRange(rows[percent - 1] - 512, (rows[percent] * 1.001m) + 512);
        result.ResolutionNanoseconds.ShouldBe((long)Enumerable.Range(1, 100).Max(i => rows[i] - rows[i - 1]));
    }

    [Theory]
    [InlineData(20, 100, 28_500, true)] // each of the 20 cut off in the middle, or every second one missing
    [InlineData(20, 100, 28_000, true)] // none of the 20 came
    [InlineData(20, 2, 560, true)]
    [InlineData(20, 100, 29_900, false)] // shorter by less than a tenth
    [InlineData(20, 100, 30_500, false)] // longer
    [InlineData(20, 50, 14_500, false)] // shorter by 25 bytes
    [InlineData(150, 100, 22_500, false)] // so many that they vary
    public void ApacheBench_OtherLengths_AreNoErrorsAndWarnOnlyIfTheyAreFewAndShort(int others, int length, int bytes, bool warns)
    {
        var text = Text("ab.txt").Replace("Failed requests:        0",
                $"Failed requests:        {others}\n   (Connect: 0, Receive: 0, Length: {others}, Exceptions: 0)", StringComparison.Ordinal)
            .Replace("HTML transferred:       2700 bytes", $"HTML transferred:       {bytes} bytes", StringComparison.Ordinal);
        text = Regex.Replace(text, "Document Length: .*", $"Document Length:        {length} bytes");

        var result = ReadApacheBench(text, Text("ab.csv"));

        (result.Requests, result.Errors, result.BodyBytes).ShouldBe((300, 0, bytes));
        result.Warnings.Contains(ToolWarnings.ShortAnswers).ShouldBe(warns);
    }

    [Theory]
    [InlineData(310, true)]
    [InlineData(311, false)]
    public void ApacheBench_StatusesOfAnswersThatWereInFlight_AreNoContradiction(int statuses, bool readable)
    {
        var text = Text("ab.txt").Replace("Failed requests:        0", $"Non-2xx responses:      {statuses}\nFailed requests:        0", StringComparison.Ordinal);

        if (readable)
            ReadApacheBench(text, Text("ab.csv")).Requests.ShouldBe(0);
        else
            Should.Throw<ToolOutputException>(() => ReadApacheBench(text, Text("ab.csv")));
    }

    [Theory]
    [InlineData(true, 300, 7)]
    [InlineData(true, 295, 2)] // five answers ended their connections
    [InlineData(true, 0, 0)]
    [InlineData(false, 300, 0)] // each answer does
    public void ApacheBench_BrokenReadsOverTls_AreErrorsOfConnectionsThatWereKept(bool keepAlive, int kept, int errors)
    {
        var text = Text("ab.txt").Replace("Keep-Alive requests:    300", $"Keep-Alive requests:    {kept}", StringComparison.Ordinal);

        ApacheBenchReader.Read(
            new StringReader(text), new StringReader(Text("ab.csv")), Cell with { KeepAlive = keepAlive }, brokenReads: 7)
            .Whole().Errors.ShouldBe(errors);
    }

    [Fact]
    public void H2load_StreamsThatWereResetAfterTheirHeaders_AreErrors()
    {
        var lines = Text("h2load.tsv").Split('\n');
        for (var i = 0; i < 7; i++)
            lines[i] = lines[i].Replace("\t200\t", "\t-1\t", StringComparison.Ordinal);
        var text = Text("h2load.txt").Replace("100 succeeded, 0 failed, 0 errored", "93 succeeded, 7 failed, 7 errored", StringComparison.Ordinal);

        var result = ReadH2load(text, Encoding.UTF8.GetBytes(string.Join('\n', lines)));

        result.Requests.ShouldBe(93);
        result.ErrorsByCause.ShouldBe(new Dictionary<string, long> { ["stream"] = 7 });
    }

    [Fact]
    public void H2load_Recorded_GivesEachRequest()
    {
        var result = ReadH2load(Text("h2load.txt"), Bytes("h2load.tsv"));
        long[] latencies =
            [.. Text("h2load.tsv").Split('\n').Where(l => l.Length > 0)
                .Select(l => long.Parse(l.Split('\t')[2], CultureInfo.InvariantCulture) * 1000)];

        (result.Requests, result.Errors).ShouldBe((100, 0));
        (result.Histogram.Min, result.Histogram.Max, result.MeanNanoseconds)
            .ShouldBe((latencies.Min(), latencies.Max(), (long)latencies.Average()));
    }

    [Theory]
    [InlineData(null, 10, 2_700L)]
    [InlineData(1_000L, 30, 2_700L)]
    [InlineData(1_000L, 31, null)] // so many answers may be cut off that they are no small part of the bytes
    public void ApacheBench_Bodies_AreThoseOfCompleteAnswers(long? milliseconds, int concurrency, long? bytes)
    {
        var cell = Cell with { DurationMilliseconds = milliseconds, Concurrency = concurrency };

        ReadApacheBench(Text("ab.txt"), Text("ab.csv"), cell).BodyBytes.ShouldBe(bytes);
    }

    [Theory]
    [InlineData("Failed requests:        0", "Non-2xx responses:      1\nFailed requests:        0")]
    [InlineData("Failed requests:        0", "Failed requests:        40\n   (Connect: 0, Receive: 40, Length: 0, Exceptions: 0)")]
    [InlineData("HTML transferred:       2700 bytes", "")]
    public void ApacheBench_BodiesOfOtherAnswers_AreNotThoseOfCorrectOnes(string line, string other) =>
        ReadApacheBench(Text("ab.txt").Replace(line, other, StringComparison.Ordinal), Text("ab.csv")).BodyBytes.ShouldBeNull();

    [Theory]
    [InlineData(null, 10, false, 900L)]
    [InlineData(1_000L, 10, false, 900L)]
    [InlineData(1_000L, 11, false, null)]
    [InlineData(null, 10, true, 400L)] // without the five bytes before each message
    public void H2load_Bodies_AreThoseOfCompleteAnswers(long? milliseconds, int concurrency, bool isGrpc, long? bytes)
    {
        var request = isGrpc ? new RequestPlan { Grpc = new() } : new RequestPlan { Http = new() };
        var cell = Cell with { DurationMilliseconds = milliseconds, Concurrency = concurrency, Request = request };

        ReadH2load(Text("h2load.txt"), Bytes("h2load.tsv"), cell).BodyBytes.ShouldBe(bytes);
    }

    [Theory]
    [InlineData(1, "\t201\t", 0)]
    [InlineData(0, "", 11)]
    [InlineData(11, "\t-1\t", 11)]
    public void H2load_BodiesOfOtherAnswers_AreNotThoseOfCorrectOnes(int others, string status, int failed)
    {
        var lines = Text("h2load.tsv").Split('\n');
        for (var i = 0; i < others; i++)
            lines[i] = lines[i].Replace("\t200\t", status, StringComparison.Ordinal);
        var text = Text("h2load.txt").Replace("0 failed", $"{failed} failed", StringComparison.Ordinal)
            .Replace("100 2xx", $"{100 - failed} 2xx", StringComparison.Ordinal);

        ReadH2load(text, Encoding.UTF8.GetBytes(string.Join('\n', lines))).BodyBytes.ShouldBeNull();
    }

    [Fact]
    public void H2load_WithoutTraffic_HasNoBytes() => ReadH2load(
        Text("h2load.txt").Replace("traffic:", "bytes:", StringComparison.Ordinal), Bytes("h2load.tsv")).BodyBytes.ShouldBeNull();

    [Theory]
    [MemberData(nameof(Rubbish))]
    public void Read_Rubbish_IsATypedError(string tool, string output) => Should.Throw<ToolOutputException>(() => Read(tool, output));

    [Fact]
    public void Ghz_EveryTruncation_IsATypedError()
    {
        var whole = Bytes("ghz.json");
        for (var length = 0; length < whole.Length - 1; length += 7)
            Should.Throw<ToolOutputException>(() => ReadGhz(whole[..length]));
    }

    [Fact]
    public void ApacheBench_TruncatedFile_IsATypedError()
    {
        var csv = Text("ab.csv");
        for (var length = 0; length < csv.Length - 6; length += 5)
            Should.Throw<ToolOutputException>(() => ReadApacheBench(Text("ab.txt"), csv[..length]));
    }

    [Fact]
    public void H2load_TruncatedLog_IsATypedError()
    {
        var log = Bytes("h2load.tsv");
        for (var length = 0; length < log.Length; length += 11)
            Should.Throw<ToolOutputException>(() => ReadH2load(Text("h2load.txt"), log[..length]));
    }

    [Theory]
    [InlineData("0\t200\n")]
    [InlineData("GET / 200\n")]
    [InlineData("-5\t200\t7\n")]
    [InlineData("5\t200\t-7\n")]
    [InlineData("5\t2000\t7\n")]
    [InlineData("9223372036854775807\t200\t9223372036854775807\n")]
    public void H2load_LineThatIsNoRequest_IsATypedError(string line) =>
        Should.Throw<ToolOutputException>(() => ReadH2load(Text("h2load.txt"), [.. Encoding.UTF8.GetBytes(line), .. Bytes("h2load.tsv")]));

    [Fact]
    public void Read_MutatedOutput_NeverAnotherError()
    {
        var random = new Random(11);
        for (var i = 0; i < 3_000; i++)
        {
            ReadOrRefuse(() => ReadGhz(Mutate(Bytes("ghz.json"), random)));
            ReadOrRefuse(() => ReadH2load(Text("h2load.txt"), Mutate(Bytes("h2load.tsv"), random)));
            ReadOrRefuse(() => ReadApacheBench(Text("ab.txt"), Encoding.UTF8.GetString(Mutate(Bytes("ab.csv"), random))));
            ReadOrRefuse(() => ReadApacheBench(Encoding.UTF8.GetString(Mutate(Bytes("ab.txt"), random)), Text("ab.csv")));
        }
    }

    [Fact]
    public void Ghz_MoreCallsThanItKeeps_WarnsAndStaysBounded()
    {
        using var report = new GhzReportStream(kept: 1_000_000, count: 1_000_001);
        GC.Collect();
        var before = GC.GetAllocatedBytesForCurrentThread();

        var result = GhzReader.Read(report, Cell with { Curve = true }).Whole();

        (GC.GetAllocatedBytesForCurrentThread() - before - report.Allocated).ShouldBeLessThan(64 << 20);
        (result.Requests, result.Histogram.Count, result.Errors).ShouldBe((1_000_001, 1_000_000, 0));
        result.Warnings.ShouldBe([ToolWarnings.ResultCapReached]);
        result.Curve.Sum(point => point.Requests).ShouldBe(1_000_000);
        result.Histogram.ValueAtPercentile(50).ShouldBeInRange(1_499_000, 1_502_000);
    }

    [Fact]
    public void Ghz_FewerCallsThanItCounts_IsATypedError()
    {
        using var report = new GhzReportStream(kept: 999_999, count: 1_000_001);

        Should.Throw<ToolOutputException>(() => GhzReader.Read(report, Cell)).Message.ShouldContain("999999");
    }

    [Theory]
    [InlineData("ab")]
    [InlineData("h2load")]
    public void Read_EndlessOutput_IsATypedError(string tool) =>
        Should.Throw<ToolOutputException>(() => Read(tool, new string('x', 3 << 20))).Output.Length.ShouldBeLessThan(210);

    [Fact]
    public void ApacheBench_UpperRowsOfFewRequests_AreNotBelieved()
    {
        var text = Text("ab.txt").Replace("Complete requests:      300", "Complete requests:      20", StringComparison.Ordinal);
        var rows = Enumerable.Range(0, 101)
            .Select(i => i is >= 98 and < 100 ? $"{i},3409317638883537.000" : $"{i},{(i < 93 ? i / 10 : 10)}.000");

        var result = ReadApacheBench(text, string.Join('\n', ["Percentage served,Time in ms", .. rows]));

        (result.Histogram.Count, result.Histogram.Max).ShouldBe((20, 10_000_000));
    }

    private static ToolResult Read(string tool, string output) => tool switch
    {
        "ghz" => ReadGhz(Encoding.UTF8.GetBytes(output)),
        "ab" => ReadApacheBench(output, Text("ab.csv")),
        _ => ReadH2load(output, Bytes("h2load.tsv")),
    };

    private static ToolResult ReadGhz(byte[] json) => GhzReader.Read(new MemoryStream(json), Cell).Whole();

    private static ToolResult ReadApacheBench(string text, string csv, CellPlan? cell = null) =>
        ApacheBenchReader.Read(new StringReader(text), new StringReader(csv), cell ?? Cell).Whole();

    private static ToolResult ReadH2load(string text, byte[] log, CellPlan? cell = null) =>
        H2loadReader.Read(new StringReader(text), new MemoryStream(log), cell ?? Cell).Whole();

    private static void ReadOrRefuse(Func<ToolResult> read)
    {
        try
        {
            read().Requests.ShouldBeGreaterThanOrEqualTo(0);
        }
        catch (ToolOutputException)
        {
            // The only error that damage may cause.
        }
    }

    private static byte[] Mutate(byte[] bytes, Random random)
    {
        for (var changes = random.Next(1, 5); changes > 0; changes--)
            bytes[random.Next(bytes.Length)] = (byte)"0123456789,:-{}[]\"e.\n\t\0x"[random.Next(24)];
        return bytes;
    }

    private static byte[] Bytes(string name) => File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Tools", "testdata", name));

    private static string Text(string name) => File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Tools", "testdata", name));
}

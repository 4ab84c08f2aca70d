using System.Text;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Programs;

namespace Hotlap.Measurement.Tests.Programs;

public sealed class ResultsReaderTests
{
    private const string Whole = """
        {"tool":"shop-client","version":"1.0"}

        {"window":"begin"}
        {"latencies":[119000,121500]}
        {"errors":2,"cause":"http 500"}
        { "value" : 9200000 , "metric" : "time" }
        {"latencies":[]}
        {"errors":1}
        {"metric":"time","value":9200003}
        {"metric":"calls","value":0}
        {"window":"end"}
        {"latencies":[90000]}
        """;

    [Fact]
    public void Finish_EveryForm_HasWhatWasStated()
    {
        var results = Read(Whole + "\n", "time", "calls");

        results.Tool.ShouldBe(new ToolVersion { Name = "shop-client", Version = "1.0" });
        (results.Latencies, results.Latency.MinNanoseconds, results.Latency.MeanNanoseconds, results.Latency.MaxNanoseconds)
            .ShouldBe((3, 90_000, 110_166, 121_500));
        (results.Errors, results.HasBegin, results.HasEnd).ShouldBe((3, true, true));
        results.ErrorsByCause.ShouldBe(new Dictionary<string, long> { ["http 500"] = 2, ["other"] = 1 }, ignoreOrder: true);
        results.Metrics.ShouldBe(new Dictionary<string, long> { ["calls"] = 0, ["time"] = 9_200_002 }, ignoreOrder: true);
    }

    [Fact]
    public void Finish_OnlyAMetric_HasNoLatenciesAndNoName()
    {
        var results = Read("""{"metric":"time","value":1}""", "time");

        results.Tool.ShouldBe(new ToolVersion { Name = "program" });
        (results.Latencies, results.Latency.HasHistogram, results.Errors, results.HasBegin, results.HasEnd)
            .ShouldBe((0, false, 0, false, false));
    }

    [Theory]
    [InlineData("{\"latencies\":[5]}\r\n{\"errors\":1}\r\n")]
    [InlineData("\r\n \t\n{\"latencies\":[5]}\n\n{\"errors\":1}\n \n")]
    [InlineData("\ufeff{\"latencies\":[5]}\n{\"errors\":1}")]
    [InlineData("{\"errors\":1,\"cause\":\"\u00e4\"}\n{\"latencies\":[-0, 5e0]}", "a latency is 5e0")]
    [InlineData("{\"\\u006catencies\":[5]}\n{\"errors\":1}")]
    public void Finish_OtherSpellings_AreReadAsTheyAreMeant(string text, string? problem = null)
    {
        if (problem is not null)
            Should.Throw<ResultsException>(() => Read(text)).Message.ShouldContain(problem);
        else
            Read(text).ShouldSatisfyAllConditions(r => r.Latencies.ShouldBe(1), r => r.Errors.ShouldBe(1));
    }

    [Theory]
    [InlineData("{\"tool\":\"a\",\"version\":\"\"}", "a", "")]
    [InlineData("{\"version\":\"2\",\"tool\":\"a\"}", "a", "2")]
    [InlineData("{\"tool\":\"a\"}", "a", "")]
    public void Finish_Tool_MayLackAVersion(string line, string name, string version) =>
        Read(line + "\n{\"errors\":1}\n").Tool.ShouldBe(new ToolVersion { Name = name, Version = version });

    [Theory]
    [InlineData(new long[] { 7 }, 7)]
    [InlineData(new long[] { 9, 1, 5 }, 5)]
    [InlineData(new long[] { 4, 1 }, 3)]
    [InlineData(new long[] { 9007199254740992, 9007199254740991, 0, 0 }, 4503599627370496)]
    public void Finish_SeveralValuesOfAMetric_TakesTheMedian(long[] values, long median) =>
        Read(string.Concat(values.Select(value => $"{{\"metric\":\"time\",\"value\":{value}}}\n")), "time").Metrics["time"]
            .ShouldBe(median);

    [Fact]
    public void Append_Marks_AreHandedOnWithTheirLines()
    {
        var marks = new List<WindowMark>();
        var reader = new ResultsReader([], marks.Add);

        reader.Append("{\"latencies\":[1]}\n{\"window\":\"be"u8);
        marks.ShouldBeEmpty();
        reader.Append("gin\"}"u8);
        marks.ShouldBeEmpty();
        reader.Append("\n{"u8);
        marks.ShouldBe([WindowMark.Begin]);
        reader.Append("\"window\":\"end\"}"u8);
        reader.Finish().HasEnd.ShouldBeTrue();
        marks.ShouldBe([WindowMark.Begin, WindowMark.End]);
    }

    [Fact]
    public void Finish_ManyCauses_KeepsTwenty()
    {
        var results = Read(string.Concat(Enumerable.Range(0, 30).Select(cause => $"{{\"errors\":1,\"cause\":\"c{cause:00}\"}}\n")));

        results.Errors.ShouldBe(30);
        results.ErrorsByCause.Count.ShouldBe(20);
        results.ErrorsByCause["other"].ShouldBe(11);
    }

    [Theory]
    [InlineData("", "wrote nothing", "{\"metric\":\"calls\",\"value\":9200000}", "calls")]
    [InlineData("\n\n", "wrote no latency, error or metric", "{\"latencies\":[119000,121500]}")]
    [InlineData("{\"tool\":\"a\"}\n{\"window\":\"begin\"}\n{\"errors\":0}\n{\"latencies\":[]}\n", "wrote no latency, error or metric", "{\"latencies\":[119000,121500]}")]
    public void Finish_NoResult_SaysWhatToWrite(string text, string wrote, string example, params string[] metrics)
    {
        var error = Should.Throw<ResultsException>(() => Read(text, metrics));

        (error.Kind, error.Line).ShouldBe((FailureKind.ResultsMissing, 0));
        error.Message.ShouldBe(
            $"The program ended and {wrote} to its results file /hotlap/results.jsonl (HOTLAP_RESULTS); append a line such as {example}");
    }

    [Fact]
    public void Finish_MetricsThatLack_NamesAllOfThem()
    {
        var error = Should.Throw<ResultsException>(() => Read("{\"metric\":\"b\",\"value\":1}\n", "a", "b", "c", "d"));

        (error.Kind, error.Line).ShouldBe((FailureKind.MetricMissing, 0));
        error.Message.ShouldBe(
            "The program ended and did not report a, c and d, required by spec.metrics; append a line such as "
                + "{\"metric\":\"a\",\"value\":9200000}");
    }

    [Theory]
    [InlineData("spec.metrics, which has none")]
    [InlineData("spec.metrics, which has time", "time")]
    [InlineData("spec.metrics, which has time and calls", "time", "calls")]
    public void Append_UnknownMetric_NamesThoseOfTheSpec(string has, params string[] metrics)
    {
        var error = Should.Throw<ResultsException>(() => Read("\n{\"metric\":\"tiem\",\"value\":1}\n", metrics));

        (error.Kind, error.Line).ShouldBe((FailureKind.MetricUnknown, 2));
        error.Message.ShouldBe($"Line 2 of /hotlap/results.jsonl: the metric tiem is not in {has}; add it there, or do not report it.");
    }

    private static ProgramResults Read(string text, params string[] metrics)
    {
        var reader = new ResultsReader(metrics);
        reader.Append(Encoding.UTF8.GetBytes(text));
        return reader.Finish();
    }
}

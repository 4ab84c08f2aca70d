using System.Text;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Programs;

namespace Hotlap.Measurement.Tests.Programs;

public sealed class InvalidResultsTests
{
    private const string Latencies = "; a valid line is {\"latencies\":[119000,121500]}";
    private const string Errors = "; a valid line is {\"errors\":2,\"cause\":\"http 500\"}";
    private const string Metric = "; a valid line is {\"metric\":\"time\",\"value\":9200000}";
    private const string Tool = "; a valid line is {\"tool\":\"shop-client\",\"version\":\"1.0\"}";
    private const string Window = "; a valid line is {\"window\":\"begin\"}";
    private const string Keys = "the keys are tool, version, window, latencies, errors, cause, metric and value";

    [Theory]
    [InlineData("hello", "it is not valid JSON from byte 1 on", Latencies)]
    [InlineData("{\"errors\":1", "it is not valid JSON from byte 12 on", Latencies)]
    [InlineData("{\"errors\":1} {\"errors\":1}", "it is not valid JSON from byte 14 on", Latencies)]
    [InlineData("{\"errors\":01}", "it is not valid JSON from byte 12 on", Latencies)]
    [InlineData("{\"latencies\":[1,]}", "it is not valid JSON from byte 17 on", Latencies)]
    [InlineData("{\"latencies\":[NaN]}", "it is not valid JSON from byte 15 on", Latencies)]
    [InlineData("[119000]", "it is not a JSON object", Latencies)]
    [InlineData("9200000", "it is not a JSON object", Latencies)]
    [InlineData("{}", "it has no keys", Latencies)]
    [InlineData("{\"latency\":5}", "the key \"latency\" is unknown; " + Keys, Latencies)]
    [InlineData("{\"errors\":1,\"Cause\":\"x\"}", "the key \"Cause\" is unknown; " + Keys, Latencies)]
    [InlineData("{\"latencies\":5}", "latencies is not an array", Latencies)]
    [InlineData("{\"latencies\":[1.5]}", "a latency is 1.5, which is not written as an integer", Latencies)]
    [InlineData("{\"latencies\":[1,2e3]}", "a latency is 2e3, which is not written as an integer", Latencies)]
    [InlineData("{\"latencies\":[-1]}", "a latency is -1, which is negative", Latencies)]
    [InlineData("{\"latencies\":[3600000000001]}", "a latency is 3600000000001, which is more than 3600000000000", Latencies)]
    [InlineData("{\"latencies\":[\"5\"]}", "a latency is not a number", Latencies)]
    [InlineData("{\"latencies\":[null]}", "a latency is not a number", Latencies)]
    [InlineData("{\"latencies\":[[1]]}", "a latency is not a number", Latencies)]
    [InlineData("{\"errors\":-1}", "errors is -1, which is negative", Errors)]
    [InlineData("{\"errors\":99999999999999999999}", "errors is 99999999999999999999, which is more than 1000000000000", Errors)]
    [InlineData("{\"errors\":1,\"cause\":5}", "cause is not a string", Errors)]
    [InlineData("{\"errors\":1,\"cause\":\"\"}", "cause has 0 characters; 1 to 253 are allowed", Errors)]
    [InlineData("{\"errors\":1,\"cause\":\"\\u0007\"}", "cause has control characters", Errors)]
    [InlineData("{\"errors\":1,\"cause\":\"\\ud800\"}", "cause is not valid Unicode", Errors)]
    [InlineData("{\"errors\":1,\"errors\":1}", "it has the key errors twice", Errors)]
    [InlineData("{\"cause\":\"x\"}", "the key cause is not valid on its own", Errors)]
    [InlineData("{\"metric\":\"time\"}", "the key metric is not valid on its own", Metric)]
    [InlineData("{\"value\":1}", "the key value is not valid on its own", Metric)]
    [InlineData("{\"metric\":\"time\",\"value\":1.0}", "value is 1.0, which is not written as an integer", Metric)]
    [InlineData("{\"metric\":\"time\",\"value\":9007199254740993}", "value is 9007199254740993, which is more than 9007199254740992", Metric)]
    [InlineData("{\"metric\":\"time\",\"value\":1,\"errors\":1}", "the keys errors, metric, value cannot be combined", Metric)]
    [InlineData("{\"latencies\":[1],\"window\":\"end\"}", "the keys window, latencies cannot be combined", Window)]
    [InlineData("{\"version\":\"1\"}", "the key version is not valid on its own", Tool)]
    [InlineData("{\"tool\":7}", "tool is not a string", Tool)]
    [InlineData("{\"window\":\"start\"}", "window is neither \"begin\" nor \"end\"", Window)]
    [InlineData("{\"window\":1}", "window is neither \"begin\" nor \"end\"", Window)]
    [InlineData("{\"window\":\"end\"}", "the window ends before it begins", Window)]
    public void Append_InvalidLine_SaysWhereWhatAndWhatIsRight(string line, string problem, string example)
    {
        var error = Read($"{{\"errors\":1}}\n\n{line}\n{{\"errors\":1}}\n");

        (error.Kind, error.Line).ShouldBe((FailureKind.ResultsInvalid, 3));
        error.Message.ShouldBe($"Line 3 of /hotlap/results.jsonl is invalid: {problem}. It reads {line}{example}");
    }

    [Theory]
    [InlineData("{\"tool\":\"a\"}", "the tool is reported a second time")]
    [InlineData("{\"window\":\"begin\"}", "the window begins a second time; a trial has one window")]
    [InlineData("{\"window\":\"end\"}", "the window ends a second time; a trial has one window")]
    public void Append_LineThatMayComeOnceOnly_IsRefusedTheSecondTime(string line, string problem)
    {
        var error = Read($"{{\"tool\":\"a\"}}\n{{\"window\":\"begin\"}}\n{{\"window\":\"end\"}}\n{line}\n");

        error.Line.ShouldBe(4);
        error.Message.ShouldBe($"Line 4 of /hotlap/results.jsonl is invalid: {problem}. It reads {line}");
    }

    [Fact]
    public void Append_OtherEncoding_IsRefused() => Read([.. "{\"errors\":1,\"cause\":\""u8, 0xe4, .. "\"}\n"u8]).Message
        .ShouldBe("Line 1 of /hotlap/results.jsonl is invalid: it is not valid UTF-8. It reads {\"errors\":1,\"cause\":\"\ufffd\"}"
            + Latencies);

    [Theory]
    [InlineData("{\"errors\":1,\"cau")]
    [InlineData("{\"latencies\":[1,2")]
    [InlineData("{\"lat")]
    public void Finish_LastLineThatIsCutOff_SaysSo(string line)
    {
        var error = Read($"{{\"errors\":1}}\n{line}");

        error.Line.ShouldBe(2);
        error.Message.ShouldBe(
            "Line 2 of /hotlap/results.jsonl is invalid: it is the last line and is incomplete; write complete lines, and flush the file "
                + $"before the program ends. It reads {line}{Latencies}");
    }

    [Fact]
    public void Finish_LastLineThatIsCutOffInsideACharacter_SaysSo() =>
        Read([.. "{\"errors\":1,\"cause\":\""u8, 0xc3]).Message.ShouldContain("is incomplete");

    [Fact]
    public void Finish_WholeLastLineThatIsWrong_IsJudgedAsAnyOther() =>
        Read("{\"error\":1}").Message.ShouldContain("the key \"error\" is unknown");

    [Fact]
    public void Append_LongText_IsRefused()
    {
        var line = $"{{\"errors\":1,\"cause\":\"{new string('x', 254)}\"}}";

        Read(line + "\n").Message.ShouldBe(
            "Line 1 of /hotlap/results.jsonl is invalid: cause has 254 characters; 1 to 253 are allowed. It reads "
                + $"{line[..200]}...{Errors}");
    }

    private static ResultsException Read(string text) => Read(Encoding.UTF8.GetBytes(text));

    private static ResultsException Read(byte[] bytes) => Should.Throw<ResultsException>(() =>
    {
        var reader = new ResultsReader(["time"]);
        reader.Append(bytes);
        reader.Finish();
    });
}

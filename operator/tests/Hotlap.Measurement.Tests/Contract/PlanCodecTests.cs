using System.Text;
using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tests.Contract;

public sealed class PlanCodecTests
{
    private static readonly string Large = string.Concat(Enumerable.Range(0, 64 * 1024).Select(i => (char)(' ' + (i * 7919 % 95))));

    public static TheoryData<string> Bodies => ["costs $$5 and $$$$", "$(HOME) $(HOTLAP) $$(X)", "\0\u0001\r\n\t\"\\\u2028ä中😀", "", Large];

    [Theory]
    [MemberData(nameof(Bodies))]
    public void Decode_WhatWasEncoded_IsTheSameByteForByte(string body)
    {
        var request =
            new RequestPlan { Port = 80,
                Http = new() { Method = "POST", Path = "/$$(A)", Body = body, Headers = new Dictionary<string, string> { ["X"] = "$$" } } };
        var plan = new LoadPlan { TargetHost = "10.0.0.1", Generators = 3, Cells = [new CellPlan { Scenario = "a", Request = request }] };

        var decoded = PlanCodec.DecodeLoadPlan(PlanCodec.Encode(plan));

        decoded.Generators.ShouldBe(3);
        var sent = decoded.Cells[0].Request;
        Encoding.UTF8.GetBytes(sent.Http!.Body!).ShouldBe(Encoding.UTF8.GetBytes(body));
        (sent.Port, sent.Http.Path, sent.Http.Headers["X"]).ShouldBe((80, "/$$(A)", "$$"));
    }

    [Fact]
    public void Encode_OneRequestOfManyCells_HoldsItOnce()
    {
        var request = new RequestPlan { Http = new() { Path = "/{payload.bytes}", Body = Large } };
        CellPlan Cell(long bytes) => new() { Payload = $"{bytes}", PayloadBytes = bytes, Request = request };
        var one = PlanCodec.Encode(new LoadPlan { Cells = [Cell(1)] });

        var many = PlanCodec.Encode(new LoadPlan { Cells = [.. Enumerable.Range(1, 32).Select(i => Cell(i))] });

        (many.Length - one.Length).ShouldBeLessThan(2_000);
        PlanCodec.DecodeLoadPlan(many).Cells.Select(cell => cell.Request.Http!.Path).ShouldBe(Enumerable.Range(1, 32).Select(i => $"/{i}"));
    }

    [Fact]
    public void Decode_ProbePlan_IsTheSame()
    {
        var plan = new ProbePlan { Port = 1, Request = new RequestPlan { Port = 2, Grpc = new() { Call = "a/B", Data = """{"x":"$$"}""" } } };

        var decoded = PlanCodec.DecodeProbePlan(PlanCodec.Encode(plan));

        (decoded.Port, decoded.Request.Port, decoded.Request.Grpc!.Data).ShouldBe((1, 2, """{"x":"$$"}"""));
    }

    [Fact]
    public void Decode_TextsOfPayloads_AreInTheRequestsAndNotInThePlan()
    {
        var request = new RequestPlan { Http = new() { Path = "/{payload.bytes}", Method = "POST", Body = "<{payload.text}>" } };
        var load = PlanCodec.Encode(new LoadPlan { Cells = [new CellPlan { PayloadBytes = PayloadText.MostBytes, Request = request }] });
        var probe = PlanCodec.Encode(new ProbePlan { Request = request.WithPayloadSize(3_000_000), PayloadBytes = 3_000_000 });

        (load.Length + probe.Length).ShouldBeLessThan(2_000);
        var sent = PlanCodec.DecodeLoadPlan(load).Cells[0].Request.WithPayload(PayloadText.MostBytes).Http!;
        (sent.Path, sent.Body!.Length, sent.Body[..4], sent.Body[^1])
            .ShouldBe(($"/{PayloadText.MostBytes}", PayloadText.MostBytes + 2, "<" + PayloadText.Of(3), '>'));
        var asked = PlanCodec.DecodeProbePlan(probe).Request.Http!;
        (asked.Path, asked.Body).ShouldBe(("/3000000", $"<{PayloadText.Of(3_000_000)}>"));
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("")]
    [InlineData("AAAA")]
    [InlineData("no Base64 at all!")]
    public void Decode_SomethingElse_IsRefused(string text) => Should.Throw<FormatException>(() => PlanCodec.DecodeLoadPlan(text));

    [Theory]
    [InlineData("", "cbf29ce484222325")]
    [InlineData("a", "af63dc4c8601ec8c")]
    [InlineData("foobar", "85944171f73967e8")]
    public void Checksum_IsFnv1a(string text, string expected) => PlanCodec.Checksum(text).ShouldBe(expected);

    [Fact]
    public void WithPayload_PutsTheSizeIntoEveryPlace()
    {
        var http = new RequestPlan
        {
            Http =
                new() { Path = "/{payload.bytes}/{payload.bytes}", Body = "b{payload.bytes}",
                    Headers = new Dictionary<string, string> { ["A"] = "{payload.bytes}" } },
        };

        var sized = http.WithPayload(1024);

        (sized.Http!.Path, sized.Http.Body, sized.Http.Headers["A"]).ShouldBe(("/1024/1024", "b1024", "1024"));
        new RequestPlan { Grpc = new() { Data = """{"n":"{payload.bytes}"}""" } }.WithPayload(7).Grpc!.Data.ShouldBe("""{"n":"7"}""");
        http.WithPayload(null).ShouldBeSameAs(http);
    }
}

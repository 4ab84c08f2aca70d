using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Sequences;

namespace Hotlap.Measurement.Tests.Sequences;

public sealed class RequestSequenceTests
{
    [Fact]
    public void Of_RequestWithoutAList_IsItselfUnchanged()
    {
        var request = new RequestPlan { Http = new HttpRequestPlan { Path = "/{{seq}}" } };

        RequestSequence.Of(request).ShouldBe([request]);
        RequestSequence.First(request).ShouldBe(request);
    }

    [Fact]
    public void Of_Items_AreSentInTurnUpToTheCount() =>
        Paths(new() { Items = [new("/a"), new("/b/{{seq}}")], Count = 5 }).ShouldBe(["/a", "/b/2", "/a", "/b/4", "/a"]);

    [Fact]
    public void Of_ItemsWithoutACount_AreSentOnce() => Paths(new() { Items = [new("/a"), new("/b")] }).ShouldBe(["/a", "/b"]);

    [Fact]
    public void Of_PlaceholdersWithoutACount_AreAThousand() =>
        Paths(new() { Items = [new("/{{seq}}")] }).ShouldBe(Enumerable.Range(1, 1_000).Select(number => $"/{number}"));

    /// <summary>Computed by an implementation of SplitMix64 in Python, whose first value for seed 0 is the published 0xe220a8397b1dcdaf.</summary>
    [Fact]
    public void Of_RandomValues_AreThoseOfTheSeed()
    {
        Paths(new() { Items = [new("/{{rand 1 9}}")], Count = 8, Seed = 7 }).ShouldBe(["/4", "/1", "/9", "/6", "/5", "/3", "/5", "/3"]);
        Paths(new() { Items = [new("/{{uuid}}")], Count = 1 }).ShouldBe(["/e220a839-7b1d-4daf-ae78-9e6aa1b965f4"]);
        Paths(new() { Items = [new("/{{rand 1 1000}}")], Count = 1_000 }).Distinct().Count().ShouldBe(628);
    }

    [Fact]
    public void Of_Shuffled_IsAnOrderOfTheSeedWithTheSameRequests()
    {
        Paths(new() { Items = [new("/{{seq}}")], Count = 6, Shuffled = true, Seed = 7 }).ShouldBe(["/6", "/5", "/2", "/4", "/1", "/3"]);
        Paths(new() { Items = [new("/{{seq}}")], Count = 6, Shuffled = true, Seed = 8 }).ShouldBe(["/5", "/1", "/2", "/3", "/6", "/4"]);
    }

    [Fact]
    public void Of_WhatAnItemLeavesOut_IsThatOfTheRequest()
    {
        var request = new RequestPlan
        {
            Port = 80,
            Http = new HttpRequestPlan { Path = "/common", Method = "PUT", Body = "x", ExpectedStatus = 201 },
            Varying = new RequestListPlan { Items = [new(Path: "/own"), new(Body: "y")] },
        };

        RequestSequence.Of(request).ShouldBe(
        [
            request with { Varying = null, Http = request.Http with { Path = "/own" } },
            request with { Varying = null, Http = request.Http with { Body = "y" } },
        ]);
    }

    [Fact]
    public void Of_Calls_VaryTheirMessage() =>
        RequestSequence.Of(new RequestPlan
        {
            Grpc = new GrpcRequestPlan { Data = """{"id":"{{seq}}"}""" },
            Varying = new RequestListPlan { Items = [new(), new(Data: "{}")] , Count = 3 },
        }).Select(request => request.Grpc!.Data).ShouldBe(["""{"id":"1"}""", "{}", """{"id":"3"}"""]);

    [Fact]
    public void First_OfAList_IsTheFirstOfItsItemsWithTheValuesOfTheSequence()
    {
        var request = Request(new() { Items = [new("/{{rand 1 9}}"), new("/b")], Count = 50, Shuffled = true, Seed = 7 });

        RequestSequence.First(request).Http!.Path.ShouldBe("/4");
        RequestSequence.Shortened(request).Varying!.Items.Count.ShouldBe(1);
    }

    [Fact]
    public void Distinct_OfASequence_KeepsWhatOccursFirst() =>
        RequestSequence.Distinct(RequestSequence.Of(Request(new() { Items = [new("/a"), new("/a", "x"), new("/a")], Count = 9 })))
            .Select(request => (request.Http!.Path, request.Http.Body)).ShouldBe([("/a", null), ("/a", "x")]);

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    [InlineData(7)]
    public void MostBytes_OfASequence_IsNeverLessThanItHas(int count)
    {
        var request = Request(new() { Items = [new("/{{rand 1 9}}", "{payload.text}"), new("/{{uuid}}")], Count = count });
        var bytes = RequestSequence.Of(request.WithPayload(1_000)).Sum(one => one.Http!.Path.Length + (one.Http.Body?.Length ?? 0));

        RequestSequence.MostBytes(RequestSequence.Templates(request), count, 1_000)
            .ShouldBe(bytes + (((count + 1) / 2) * RequestPlan.PayloadTextMark.Length));
    }

    [Fact]
    public void WithPayload_OfItems_InsertsSizeAndText()
    {
        var item = Request(new() { Items = [new("/{payload.bytes}", "<{payload.text}>", """{"n":"{payload.bytes}"}""")] })
            .WithPayload(3).Varying!.Items.ShouldHaveSingleItem();

        item.ShouldBe(new RequestItem("/3", $"<{PayloadText.Of(3)}>", """{"n":"3"}"""));
    }

    private static RequestPlan Request(RequestListPlan list) => new() { Http = new HttpRequestPlan(), Varying = list };

    private static IEnumerable<string> Paths(RequestListPlan list) => RequestSequence.Of(Request(list)).Select(request => request.Http!.Path);
}

using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Sequences;

namespace Hotlap.Measurement.Tests.Sequences;

public sealed class RequestLinesTests
{
    [Fact]
    public void Items_LinesWithBlankOnesBetween_AreReadInTheirOrder() =>
        RequestLines.Items("{\"path\": \"/a\"}\r\n\n  {\"body\": \"b\", \"path\": null}\n{\"data\": {\"id\": \"{{seq}}\"}}").ShouldBe(
            [new RequestItem("/a"), new RequestItem(Body: "b"), new RequestItem(Data: "{\"id\":\"{{seq}}\"}")]);

    [Theory]
    [InlineData("{}\nx", "line 2: ")]
    [InlineData("[]", "line 1 is not a JSON object")]
    [InlineData("{\"path\": 1}", "line 1: ")]
    [InlineData("{\"path\": \"/a\", \"path\": \"/b\"}", "line 1: ")]
    public void Items_NoRequest_NamesTheLine(string text, string expected) =>
        Should.Throw<FormatException>(() => RequestLines.Items(text)).Message.ShouldStartWith(expected);

    /// <summary>A probe starts with the first request, and reads it from the same file.</summary>
    [Fact]
    public void Shortened_RequestsOfAFile_KeepTheFile()
    {
        var request = new RequestPlan { Http = new(), Varying = new() { ItemsPath = "/r", Shuffled = true, Count = 5, Seed = 3 } };

        var list = RequestSequence.Shortened(request).Varying!;

        (list.ItemsPath, list.Count, list.Seed, list.Shuffled, list.Items.Count).ShouldBe(("/r", 1, 3, false, 0));
    }
}

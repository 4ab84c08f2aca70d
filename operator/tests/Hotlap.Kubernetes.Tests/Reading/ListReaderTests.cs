using System.Text;
using System.Text.Json;

namespace Hotlap.Kubernetes.Tests.Reading;

public sealed class ListReaderTests
{
    private const string Json = """
        {"kind":"List","metadata":{"resourceVersion":"77","continue":"next","extra":{"items":[1]}},"other":[{"items":3}],
         "items":[{"metadata":{"name":"a"},"data":{"value":"1"}}, {"metadata":{"name":"b","namespace":"n"},"data":{"value":"x"}},
                  7, {"metadata":{"name":"ü"},"data":{"value":"3"}}], "tail":{"metadata":{}}}
        """;

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(100_000)]
    public async Task ReadAsync_AnyPieces_ReadsTheSame(int atOnce)
    {
        var list = await ReadAsync(Json, atOnce);

        list.ResourceVersion.ShouldBe("77");
        list.Continue.ShouldBe("next");
        list.Items.Select(item => item.Metadata.Name).ShouldBe(["a", "ü"]);
        list.Unreadable.Select(unreadable => unreadable.Identity?.Key).ShouldBe([new ObjectKey("n", "b"), null]);
    }

    /// <summary>One object that its author nests deeply must not keep the operator from all others.</summary>
    [Theory]
    [InlineData("{\"data\":{\"value\":DEEP},\"metadata\":{\"name\":\"deep\",\"namespace\":\"n\"}}", 70)]
    [InlineData("{\"data\":{\"value\":DEEP},\"metadata\":{\"name\":\"deep\",\"namespace\":\"n\"}}", 9_990)]
    [InlineData("{\"metadata\":{\"managedFields\":[DEEP],\"name\":\"deep\",\"namespace\":\"n\"}}", 90)]
    public async Task ReadAsync_DeeplyNestedObject_IsPassedOverAndNamed(string item, int levels)
    {
        var deep = item.Replace("DEEP", Nested(levels), StringComparison.Ordinal);
        var items = """{"metadata":{"name":"a"}},""" + deep + """,{"metadata":{"name":"z"}}""";

        var list = await ReadAsync("""{"metadata":{"resourceVersion":"7"},"items":[""" + items + "]}", 4096);

        list.Items.Select(found => found.Metadata.Name).ShouldBe(["a", "z"]);
        list.Unreadable.Select(unreadable => unreadable.Identity?.Key).ShouldBe([new ObjectKey("n", "deep")]);
        list.ResourceVersion.ShouldBe("7");
    }

    private static string Nested(int levels) => string.Concat(Enumerable.Repeat("""{"a":""", levels)) + "1" + new string('}', levels);

    [Theory]
    [InlineData("""{"metadata":{"resourceVersion":"1"},"items":null}""")]
    [InlineData("""{"items":[],"metadata":{"resourceVersion":"1","continue":""}}""")]
    public async Task ReadAsync_Nothing_IsAnEmptyLastPage(string json)
    {
        var list = await ReadAsync(json, 3);

        list.Items.ShouldBeEmpty();
        list.Continue.ShouldBeNull();
        list.ResourceVersion.ShouldBe("1");
    }

    [Fact]
    public async Task ReadAsync_CutOff_IsAnError() =>
        await Should.ThrowAsync<JsonException>(ReadAsync(Json[..^40], 64));

    private static Task<ResourceList<Strict>> ReadAsync(string json, int atOnce) =>
        new ListReader<Strict>(Strict.Type).ReadAsync(new DrippingStream(Encoding.UTF8.GetBytes(json), atOnce), CancellationToken.None);
}

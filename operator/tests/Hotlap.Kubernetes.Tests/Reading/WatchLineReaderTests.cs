using System.Buffers;
using System.Text;

namespace Hotlap.Kubernetes.Tests.Reading;

public sealed class WatchLineReaderTests
{
    [Theory]
    [InlineData("""{"type":"ADDED","object":{"metadata":{"name":"a","resourceVersion":"5"},"data":{"v":"1"}}}""", WatchEventKind.Added, "5", true)]
    [InlineData("""{"object":{"metadata":{"name":"a","resourceVersion":"5"}},"type":"MODIFIED"}""", WatchEventKind.Modified, "5", true)]
    [InlineData("""{"type":"DELETED","object":{"metadata":{"name":"a","resourceVersion":"6"},"data":{"v":"x"}}}""", WatchEventKind.Deleted, "6", false)]
    [InlineData("""{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"9"}}}""", WatchEventKind.Bookmark, "9", false)]
    [InlineData("""{"type":"NEWS","object":{}}""", WatchEventKind.Unknown, null, false)]
    [InlineData("""{"type":"ADDED","object":{"data":7}}""", WatchEventKind.Unknown, null, false)]
    [InlineData("""{"type":"ADDED","object":{"metadata":""", WatchEventKind.Unknown, null, false)]
    [InlineData("not json", WatchEventKind.Unknown, null, false)]
    public void Read_AnyLine_SaysWhatItIs(string line, WatchEventKind kind, string? version, bool isReadable)
    {
        var change = WatchLineReader.Read(Strict.Type, new ReadOnlySequence<byte>(Encoding.UTF8.GetBytes(line)));

        change.Kind.ShouldBe(kind);
        change.Identity?.ResourceVersion.ShouldBe(version);
        (change.Item is not null).ShouldBe(isReadable);
        if (!isReadable && kind != WatchEventKind.Bookmark)
            change.Unreadable.ShouldNotBeNull();
    }

    [Theory]
    [InlineData(70)]
    [InlineData(9_990)]
    public void Read_DeeplyNestedObject_IsUnreadableAndNamed(int levels)
    {
        var deep = string.Concat(Enumerable.Repeat("""{"a":""", levels)) + "1" + new string('}', levels);
        var line = """{"type":"MODIFIED","object":{"data":{"v":""" + deep + """},"metadata":{"name":"a","resourceVersion":"5"}}}""";

        var change = WatchLineReader.Read(Strict.Type, new ReadOnlySequence<byte>(Encoding.UTF8.GetBytes(line)));

        (change.Kind, change.Identity?.Name, change.Identity?.ResourceVersion).ShouldBe((WatchEventKind.Modified, "a", "5"));
        change.Item.ShouldBeNull();
        change.Unreadable!.Message.ShouldContain("depth of 64");
    }
}

using System.Text;
using System.Text.Json;
using Hotlap.Operator.Registry;

namespace Hotlap.Operator.Tests.Registry;

public sealed class ManifestReaderTests
{
    [Fact]
    public void Read_Image_HasItsConfigurationAndTheSumOfItsLayers()
    {
        var manifest = Read("""{"schemaVersion":2,"annotations":{"a":["b",{}]},"config":{"digest":"sha256:c","size":5},"layers":[{"size":3},{"size":4}]}""");

        (manifest.Config!.Digest, manifest.Config.Size, manifest.LayerBytes, manifest.Entries).ShouldBe(("sha256:c", 5, 7, null));
    }

    [Fact]
    public void Read_Index_HasItsEntries() =>
        Read("""{"manifests":[{"digest":"d","platform":{"os":"linux","architecture":"arm64","variant":"v8"} },null]}""").Entries!
            .ShouldHaveSingleItem().Platform.ShouldBe(new PlatformDocument("linux", "arm64", "v8"));

    [Theory]
    [InlineData("manifests", 64, true)]
    [InlineData("manifests", 65, false)]
    [InlineData("layers", 128, true)]
    [InlineData("layers", 129, false)]
    public void Read_Entries_AreCounted(string list, int count, bool isGood)
    {
        var json = $$"""{"{{list}}":[{{string.Join(',', Enumerable.Repeat("{}", count))}}]}""";

        if (isGood) Read(json);
        else Should.Throw<RegistryException>(() => Read(json)).Message.ShouldContain("more than");
    }

    [Fact]
    public void Read_SameListAgain_IsPassedOver() =>
        Read("""{"manifests":[{"digest":"a"}],"manifests":[{"digest":"b"}]}""").Entries!.ShouldHaveSingleItem().Digest.ShouldBe("a");

    [Theory]
    [InlineData("-1")]
    [InlineData("9223372036854775807")]
    public void Read_ImpossibleSize_IsRefused(string size) =>
        Should.Throw<RegistryException>(() => Read($$"""{"layers":[{"size":{{size}} },{"size":{{size}} }]}"""));

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("null")]
    [InlineData("""{"config":5}""")]
    [InlineData("""{"layers":{} }""")]
    [InlineData("""{"layers":[5]}""")]
    [InlineData("""{"layers":[""")]
    [InlineData("""{"layers":[{"size":"1"}]}""")]
    public void Read_OtherForm_IsRefused(string json) => Should.Throw<JsonException>(() => Read(json));

    private static ImageManifest Read(string json) => ManifestReader.Read(Encoding.UTF8.GetBytes(json));
}

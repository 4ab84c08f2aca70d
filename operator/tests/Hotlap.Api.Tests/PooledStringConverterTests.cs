using System.Text.Json;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;

namespace Hotlap.Api.Tests;

public sealed class PooledStringConverterTests
{
    [Theory]
    [InlineData("6.18")]
    [InlineData("true")]
    public void Read_TokenWithTheBytesOfAKnownString_IsRefused(string text)
    {
        Read($"\"{text}\"")!.Name.ShouldBe(text);

        Should.Throw<JsonException>(() => Read(text));
    }

    private static ObjectMeta? Read(string name) => JsonSerializer.Deserialize($"{{\"name\": {name}}}", ApiJson.Default.ObjectMeta);
}

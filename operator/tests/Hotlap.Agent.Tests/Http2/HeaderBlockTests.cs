using Hotlap.Agent.Http2;

namespace Hotlap.Agent.Tests.Http2;

public sealed class HeaderBlockTests
{
    // Blocks of RFC 7541, appendix C, of the first request and of a response without dynamic entries.
    [Theory]
    [InlineData("828684410f7777772e6578616d706c652e636f6d", ":authority", "www.example.com")]
    [InlineData("828684418cf1e3c2e5f23a6ba0ab90f4ff", ":authority", "www.example.com")]
    [InlineData("040c2f73616d706c652f70617468", ":path", "/sample/path")]
    [InlineData("100870617373776f726406736563726574", "password", "secret")]
    [InlineData("203fe11f4803333032", ":status", "302")]
    [InlineData("488264025885aec3771a4b6196d07abe941054d444a8200595040b8166e082a62d1bff", "date", "Mon, 21 Oct 2013 20:13:21 GMT")]
    public void Decode_BlocksOfTheSpecification_GivesTheirFields(string block, string name, string value)
    {
        var fields = new Dictionary<string, string>();

        HeaderBlock.Decode(Convert.FromHexString(block), fields);

        fields[name].ShouldBe(value);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(126)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(254)]
    [InlineData(255)]
    [InlineData(20000)]
    public void Encode_ValuesOfAnyLength_AreReadBack(int length)
    {
        var fields = new Dictionary<string, string>();

        HeaderBlock.Decode(HeaderBlock.Encode([new("x-name", new string('v', length)), new("y", "z")]), fields);

        fields["x-name"].Length.ShouldBe(length);
        fields["y"].ShouldBe("z");
    }

    [Theory]
    [InlineData("be")]
    [InlineData("0005")]
    [InlineData("00")]
    [InlineData("7fffffffffff0f")]
    public void Decode_BrokenBlock_IsRefused(string block) =>
        Should.Throw<InvalidDataException>(() => HeaderBlock.Decode(Convert.FromHexString(block), new Dictionary<string, string>()));
}

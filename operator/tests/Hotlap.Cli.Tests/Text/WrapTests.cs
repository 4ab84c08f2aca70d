using Hotlap.Cli.Text;

namespace Hotlap.Cli.Tests.Text;

public sealed class WrapTests
{
    [Theory]
    [InlineData("a b c", 3, new[] { "a b", "c" })]
    [InlineData("first\nsecond", 10, new[] { "first", "second" })]
    [InlineData("abcdefgh", 3, new[] { "abc", "def", "gh" })]
    [InlineData("", 3, new[] { "" })]
    public void Words_Text_BreaksAtSpacesAndLineFeeds(string text, int width, string[] expected) =>
        Wrap.Words(text, width).ShouldBe(expected);

    [Theory]
    [InlineData("plain", "plain")]
    [InlineData("\u001b[31mred\u001b[0m", "?[31mred?[0m")]
    [InlineData("a\tb\r\nc", "a b\nc")]
    [InlineData("a\u202eb", "a?b")]
    public void Plain_ControlCharacters_AreReplaced(string text, string expected) => Wrap.Plain(text).ShouldBe(expected);
}

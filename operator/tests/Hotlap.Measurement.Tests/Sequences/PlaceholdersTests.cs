using Hotlap.Measurement.Sequences;

namespace Hotlap.Measurement.Tests.Sequences;

public sealed class PlaceholdersTests
{
    [Theory]
    [InlineData("/products/{{seq}}", true)]
    [InlineData("/products/{{uuid}}", true)]
    [InlineData("/products/{{rand 1 1000}}", true)]
    [InlineData("/products/{{rand}}", false)]
    [InlineData("/products/{seq}", false)]
    [InlineData("/products/{payload.bytes}", false)]
    [InlineData(null, false)]
    public void Any_OfAText_IsTrueForWhatIsReplaced(string? text, bool expected) => Placeholders.Any(text).ShouldBe(expected);

    [Theory]
    [InlineData("""{"a":{"b":{"c":{{seq}}}}}""")]
    [InlineData("{{rand 5 5}}{{rand 0 999999999999999}}")]
    [InlineData("}} {{ {payload.text}")]
    public void Unknown_PlaceholdersAndOtherBraces_None(string text) => Placeholders.Unknown(text).ShouldBeEmpty();

    [Theory]
    [InlineData("/{{sequence}}/{{seq}}", "{{sequence}}")]
    [InlineData("{{ seq }}", "{{ seq }}")]
    [InlineData("{{rand 9 1}}", "{{rand 9 1}}")]
    [InlineData("{{rand -1 1}}", "{{rand -1 1}}")]
    [InlineData("{{rand 1 9999999999999999}}", "{{rand 1 9999999999999999}}")]
    public void Unknown_WhatIsNotReplaced_IsReturned(string text, string expected) => Placeholders.Unknown(text).ShouldBe([expected]);

    [Theory]
    [InlineData("/{{seq}}", 1_000, 5)]
    [InlineData("/{{uuid}}", 1, 37)]
    [InlineData("/{{rand 1 500}}é", 1, 6)]
    [InlineData("/plain", 9, 6)]
    public void MostBytes_OfAText_CountsTheLongestValues(string text, int count, long expected) =>
        Placeholders.MostBytes(text, count).ShouldBe(expected);
}

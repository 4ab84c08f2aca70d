using System.Text.Json.Nodes;
using Hotlap.Api.Units;

namespace Hotlap.Api.Tests.Units;

public sealed class QuantityTests
{
    [Theory]
    [InlineData("512", 512)]
    [InlineData("1Ki", 1024)]
    [InlineData("10k", 10_000)]
    [InlineData("3Mi", 3 * 1024 * 1024)]
    [InlineData("2G", 2_000_000_000)]
    public void TryParse_Quantity_IsRead(string text, long expected)
    {
        Quantity.TryParse(text, out var value).ShouldBeTrue();
        value.ShouldBe(expected);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("Ki")]
    [InlineData("1.5Ki")]
    [InlineData("1K")]
    [InlineData("-1")]
    [InlineData("100m")]
    [InlineData("999999999999999999Ti")]
    public void TryParse_Nonsense_IsRefused(string? text) => Quantity.TryParse(text, out _).ShouldBeFalse();

    [Theory]
    [InlineData("\"512\"", 512)]
    [InlineData("512", 512)]
    [InlineData("1e3", 1_000)]
    [InlineData("\"1.5Gi\"", 1_610_612_736)]
    [InlineData("\"107374182400m\"", 107_374_183)]
    [InlineData("\"+2k\"", 2_000)]
    [InlineData("\"5.\"", 5)]
    [InlineData("\".5k\"", 500)]
    [InlineData("\"1P\"", 1_000_000_000_000_000)]
    [InlineData("\"1Ei\"", 1L << 60)]
    [InlineData("\"2Ei\"", Quantity.Most)]
    [InlineData("\"9E\"", Quantity.Most)]
    [InlineData("\"1e30\"", Quantity.Most)]
    [InlineData("\"1E+999999999999\"", Quantity.Most)]
    [InlineData("\"9223372036854775807\"", Quantity.Most)]
    [InlineData("\"1e-999999999999\"", 1)]
    [InlineData("\"0e999999999999\"", 0)]
    public void Of_QuantityOfAnObject_IsReadAndBounded(string json, long expected) => Quantity.Of(JsonNode.Parse(json)).ShouldBe(expected);

    [Theory]
    [InlineData("\"500m\"", 500)]
    [InlineData("\"1.5\"", 1_500)]
    [InlineData("2", 2_000)]
    [InlineData("\"0.0001\"", 1)]
    [InlineData("\"100u\"", 1)]
    [InlineData("\"1500000n\"", 2)]
    [InlineData("\"1k\"", 1_000_000)]
    [InlineData("\"1Ki\"", 1_024_000)]
    [InlineData("\"9E\"", int.MaxValue)]
    [InlineData("\"1Ei\"", int.MaxValue)]
    [InlineData("\"1e30\"", int.MaxValue)]
    [InlineData("\"79000000000000000000000000000\"", int.MaxValue)]
    [InlineData("\"9223372036854775807\"", int.MaxValue)]
    public void Millicores_QuantityOfAnObject_IsReadAndBounded(string json, long expected) =>
        CpuQuantity.Millicores(JsonNode.Parse(json)).ShouldBe(expected);

    [Theory]
    [InlineData("\"\"")]
    [InlineData("\".\"")]
    [InlineData("\"m\"")]
    [InlineData("\"abc\"")]
    [InlineData("\"many\"")]
    [InlineData("\"-1\"")]
    [InlineData("\"1K\"")]
    [InlineData("\"1 Gi\"")]
    [InlineData("\"1Gi\\n\"")]
    [InlineData("\"1e\"")]
    [InlineData("\"1e5Gi\"")]
    [InlineData("\"١\"")]
    [InlineData("\"00000000000000000000000000000000000000000000000000000000000000001\"")]
    [InlineData("{\"cpu\": 1}")]
    [InlineData("[1]")]
    [InlineData("true")]
    [InlineData("null")]
    public void Of_WhatIsNoQuantity_IsNull(string json)
    {
        var node = JsonNode.Parse(json);

        Quantity.Of(node).ShouldBeNull();
        CpuQuantity.Millicores(node).ShouldBeNull();
    }

    [Fact]
    public void Amount_OfAbsurdSizes_StaysBounded()
    {
        var absurd = Amount.Of(_ => "1e30", otherwise: 0);

        var (sum, rest, many) = (absurd + absurd + absurd + absurd + absurd, default(Amount) - absurd - absurd, absurd * long.MaxValue);

        sum.Bytes.ShouldBe(Quantity.Most);
        rest.Bytes.ShouldBe(-Quantity.Most);
        many.ShouldBe(new Amount(Quantity.Most, Quantity.Most));
        many.ToString().ShouldEndWith("m CPU, 2199023255552Mi memory");
    }
}

using System.Text.Json.Nodes;
using Hotlap.Api.Units;

namespace Hotlap.Api.Tests.Units;

public sealed class AmountTests
{
    private const long Unsaid = 7;

    [Theory]
    [InlineData("500m", "256Mi", 500, 256 * 1024 * 1024)]
    [InlineData("2", "1G", 2000, 1_000_000_000)]
    [InlineData("0.1", "64", 100, 64)]
    [InlineData(null, null, Unsaid, Unsaid)]
    [InlineData("much", "1.5Gi", Unsaid, 1536L * 1024 * 1024)]
    public void Of_Quantities_AreRead(string? cpu, string? memory, long millicores, long bytes) =>
        Amount.Of(name => (JsonNode?)(name == "cpu" ? cpu : memory), Unsaid).ShouldBe(new Amount(millicores, bytes));

    [Theory]
    [InlineData(500, 100, 2000, 1000, 4)]
    [InlineData(500, 100, 2000, 250, 2)]
    [InlineData(500, 0, 499, 0, 0)]
    [InlineData(0, 100, -5, 300, 3)]
    [InlineData(500, 100, -2000, 1000, 0)]
    public void FitsInto_ScarcerOfTheTwo_Decides(long millicores, long bytes, long freeMillicores, long freeBytes, long expected) =>
        new Amount(millicores, bytes).FitsInto(new Amount(freeMillicores, freeBytes)).ShouldBe(expected);

    [Fact]
    public void FitsInto_NothingRequested_FitsEverywhere() => default(Amount).FitsInto(new Amount(-1, -1)).ShouldBe(long.MaxValue);
}

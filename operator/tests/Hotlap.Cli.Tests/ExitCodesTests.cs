namespace Hotlap.Cli.Tests;

public sealed class ExitCodesTests
{
    [Theory]
    [InlineData(new int[0], ExitCodes.Done)]
    [InlineData(new[] { 0, 5, 4 }, ExitCodes.ThresholdsNotShown)]
    [InlineData(new[] { 4, 2, 0 }, ExitCodes.ThresholdsViolated)]
    [InlineData(new[] { 2, 3 }, ExitCodes.NotFinished)]
    [InlineData(new[] { 3, 1, 2 }, ExitCodes.Failed)]
    public void Worst_OfSeveral_IsTheGravest(int[] codes, int expected) => ExitCodes.Worst(codes).ShouldBe(expected);
}

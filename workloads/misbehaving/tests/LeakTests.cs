namespace Misbehaving.Tests;

public sealed class LeakTests(CompiledProgram program) : IClassFixture<CompiledProgram>
{
    /// <summary>The first request may have begun a page that others fill.</summary>
    private const long Page = 4096;

    private static readonly Uri Root = new("/", UriKind.Relative);

    [Theory]
    [InlineData(0, 0)]
    [InlineData(1_000, 4_000_000)]
    [InlineData(20_000, 80_000_000)]
    public async Task Run_Leak_KeepsSoMuchOfEachRequest(long bytes, long expected)
    {
        using var run = new RunningProgram(program.Path, $"LEAK_BYTES_PER_REQUEST={bytes}");
        using var client = await run.ConnectAsync();
        await client.GetStringAsync(Root);
        var before = run.ReadMemoryBytes();

        for (var request = 0; request < 4_000; request++)
            await client.GetStringAsync(Root);

        (run.ReadMemoryBytes() - before).ShouldBeInRange(expected - Page, expected + 100_000);
    }
}

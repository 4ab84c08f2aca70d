using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Watching;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Watching;

public sealed class RunWatcherTests : IDisposable
{
    private readonly ManualTimeProvider _clock = new();
    private readonly StringWriter _output = new() { NewLine = "\n" };

    public void Dispose() => _output.Dispose();

    [Theory]
    [InlineData("complete", ExitCodes.Done)]
    [InlineData("failed", ExitCodes.Failed)]
    [InlineData("thresholds-not-met", ExitCodes.ThresholdsViolated)]
    [InlineData("given-up", ExitCodes.ThresholdsNotShown)]
    public async Task WatchAsync_FinishedRun_EndsWithItsExitCode(string scenario, int expected) =>
        (await WatchAsync(TimeSpan.FromMinutes(5), Saved(scenario))).ShouldBe(expected);

    [Fact]
    public async Task WatchAsync_RunThatGoesOn_WritesOneLinePerChange()
    {
        var running = Saved("running");

        var code = await WatchAsync(TimeSpan.FromMinutes(5), Saved("not-seen"), running, running, running, Saved("complete"));

        code.ShouldBe(ExitCodes.Done);
        _output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries).ShouldBe(
        [
            "greeter-images  Pending  the operator has not observed this run yet",
            "greeter-images  Running  11/30 [███████             ]  round 4, chiseled: measuring  end about 09:25:40 UTC",
            "greeter-images  Complete  AllTrialsMeasured: 30 of 30 trials measured",
        ]);
    }

    [Fact]
    public async Task WatchAsync_ServerAwayForAWhile_GoesOn()
    {
        var code = await WatchAsync(TimeSpan.FromMinutes(5), null, null, Saved("complete"));

        code.ShouldBe(ExitCodes.Done);
        _output.ToString().ShouldStartWith("away; trying again\ngreeter-images  Complete");
    }

    [Fact]
    public async Task WatchAsync_NotFinishedInTime_SaysSo()
    {
        var code = await WatchAsync(TimeSpan.FromSeconds(3), Saved("running"));

        code.ShouldBe(ExitCodes.NotFinished);
        _output.ToString().ShouldEndWith("greeter-images  not finished after 3 s; the run continues\n");
    }

    private static BenchmarkRun Saved(string scenario) => ObjectText.Read(File.ReadAllText(TestData.Run(scenario)), scenario);

    /// <summary>Watches a run that looks like each of the objects in turn and then stays as the last; null is a server that is away.</summary>
    private async Task<int> WatchAsync(TimeSpan timeout, params BenchmarkRun?[] looks)
    {
        var watch = new RunWatcher(new Looks(looks).ReadAsync, new ProgressView(_output, null), _clock, FailOn.Parse([FailOn.Violated, FailOn.NotShown]))
            .WatchAsync(timeout, CancellationToken.None);
        for (var second = 0; second < 100 && !watch.IsCompleted; second++)
        {
            await Task.WhenAny(watch, _clock.WhenArmedAsync());
            _clock.Advance(TimeSpan.FromSeconds(1));
        }

        return (await watch).ExitCode;
    }

    private sealed class Looks(BenchmarkRun?[] looks)
    {
        private int _next;

        public Task<BenchmarkRun> ReadAsync(CancellationToken cancellation) =>
            looks[Math.Min(_next++, looks.Length - 1)] is { } run ? Task.FromResult(run) : throw new UnreachableException("away");
    }
}

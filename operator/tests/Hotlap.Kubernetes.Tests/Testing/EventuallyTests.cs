using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Testing;

public sealed class EventuallyTests
{
    private static readonly TimeSpan Short = TimeSpan.FromMilliseconds(200);

    [Fact]
    public async Task GetAsync_StateThatChanges_OutlastsThePatience()
    {
        var started = System.Diagnostics.Stopwatch.GetTimestamp();

        (await Eventually.GetAsync("a result", () => Task.FromResult(Elapsed() > 5 * Short ? "result" : null), Short, () => (int)(Elapsed() / Short * 4)))
            .ShouldBe("result");

        TimeSpan Elapsed() => System.Diagnostics.Stopwatch.GetElapsedTime(started);
    }

    [Fact]
    public async Task GetAsync_StateThatStays_EndsWithTheLastState() =>
        (await Should.ThrowAsync<TimeoutException>(() => Eventually.GetAsync("a result", () => Task.FromResult<string?>(null), Short, () => "stuck")))
            .Message.ShouldEndWith("a result; last seen: stuck");

    [Fact]
    public async Task SucceedsAsync_LastError_IsInTheMessage() =>
        (await Should.ThrowAsync<TimeoutException>(() => Eventually.SucceedsAsync<string, InvalidOperationException>(
            "an answer", () => throw new InvalidOperationException("refused"), Short))).Message.ShouldEndWith("an answer: refused");
}

using System.Net;

namespace Hotlap.Kubernetes.Tests.Watching;

public sealed class ReconnectPaceTests
{
    private readonly ReconnectPace _pace = new(new Random(1), TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(3));

    [Fact]
    public void PauseAfter_Failures_DoublesUpToTheLongestUntilReset()
    {
        foreach (var whole in new[] { 1.0, 2, 3, 3 })
            Pause(new IOException()).ShouldBeInRange(whole / 2, whole);

        _pace.Reset();

        Pause(new IOException()).ShouldBeInRange(0.5, 1);
    }

    [Fact]
    public void PauseAfter_ManyFailures_IsShortOnlyWhileNoServerAnswers()
    {
        var (absent, failing) = (new ReconnectPace(new Random(1), TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(30)),
            new ReconnectPace(new Random(1), TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(30)));

        var (last, lastOfFailing) = (TimeSpan.Zero, TimeSpan.Zero);
        for (var failure = 0; failure < 9; failure++)
            (last, lastOfFailing) = (absent.PauseAfter(new HttpRequestException("refused")), failing.PauseAfter(Busy(0)));

        last.TotalSeconds.ShouldBeInRange(2, 4);
        lastOfFailing.TotalSeconds.ShouldBeInRange(15, 30);
    }

    [Theory]
    [InlineData(10, 10)]
    [InlineData(90_000, 300)]
    public void PauseAfter_ServerAsksForMore_WaitsThatLongWithinTheLimit(int asked, int expected) => Pause(Busy(asked)).ShouldBe(expected);

    [Fact]
    public void PauseAfter_ServerAsksForLess_KeepsTheOwnPause() => Pause(Busy(0)).ShouldBeInRange(0.5, 1);

    private static KubernetesApiException Busy(int seconds) =>
        new(HttpStatusCode.TooManyRequests, "TooManyRequests", "busy") { RetryAfter = TimeSpan.FromSeconds(seconds) };

    private double Pause(Exception error) => _pace.PauseAfter(error).TotalSeconds;
}

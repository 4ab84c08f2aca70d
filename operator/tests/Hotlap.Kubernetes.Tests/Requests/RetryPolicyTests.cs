using System.Net;

namespace Hotlap.Kubernetes.Tests.Requests;

public sealed class RetryPolicyTests
{
    private static readonly ApiCall Call = new("get", "pods");
    private readonly RetryPolicy _policy = new(new KubernetesClientOptions { Random = new Random(1) });

    [Theory]
    [InlineData(1, 100, 200)]
    [InlineData(2, 200, 400)]
    [InlineData(3, 400, 800)]
    public void PauseAfter_EachFailure_DoublesWithJitter(int attempt, int low, int high) =>
        _policy.PauseAfter(Call, Error(500), attempt)!.Value.TotalMilliseconds.ShouldBeInRange(low, high);

    [Theory]
    [InlineData(3, 3.0)]
    [InlineData(10, 10.0)]
    [InlineData(11, null)]
    public void PauseAfter_RetryAfter_IsKeptUpToTheBound(int asked, double? expectedSeconds) =>
        _policy.PauseAfter(Call, Error(429, asked), 1)?.TotalSeconds.ShouldBe(expectedSeconds!.Value);

    [Fact]
    public void PauseAfter_RetryAfterBeyondTheBound_GivesUp() => _policy.PauseAfter(Call, Error(429, 11), 1).ShouldBeNull();

    [Theory]
    [InlineData(400)]
    [InlineData(403)]
    [InlineData(404)]
    [InlineData(409)]
    [InlineData(422)]
    public void PauseAfter_TheCallersFault_IsNotRepeated(int status) => _policy.PauseAfter(Call, Error(status), 1).ShouldBeNull();

    [Fact]
    public void PauseAfter_LastAttempt_GivesUp() => _policy.PauseAfter(Call, Error(500), 4).ShouldBeNull();

    private static KubernetesApiException Error(int status, int? retryAfter = null) =>
        new((HttpStatusCode)status, "", "") { RetryAfter = retryAfter is { } seconds ? TimeSpan.FromSeconds(seconds) : null };
}

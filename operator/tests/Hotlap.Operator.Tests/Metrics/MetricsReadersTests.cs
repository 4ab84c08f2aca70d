using System.Net;
using Hotlap.Kubernetes;
using Hotlap.Operator.Metrics;
using Hotlap.Testing;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging.Abstractions;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>Who may read the metrics.</summary>
public sealed class MetricsReadersTests : IDisposable
{
    private readonly ManualTimeProvider _time = new();
    private readonly List<string> _reviewed = [];
    private readonly MetricsReaders _readers;
    private Func<PathAccess> _answer = () => PathAccess.Allowed;

    public MetricsReadersTests() => _readers = new MetricsReaders(
        (token, _) =>
        {
            _reviewed.Add(token);
            return Task.Run(_answer);
        },
        _time, NullLogger<MetricsReaders>.Instance);

    public void Dispose() => _readers.Dispose();

    [Theory]
    [InlineData("")]
    [InlineData("Basic dXNlcjpwYXNz")]
    [InlineData("Bearer")]
    public async Task AdmitAsync_WithoutAToken_IsUnauthorizedWithoutAReview(string authorization)
    {
        var (status, message) = await AskAsync(authorization);

        status.ShouldBe(401);
        message.ShouldContain("ClusterRole hotlap-metrics-reader");
        _reviewed.ShouldBeEmpty();
    }

    [Theory]
    [InlineData(PathAccess.Unknown, 401, "does not know this token, or it has expired; send the bearer token")]
    [InlineData(PathAccess.Forbidden, 403, "may not get /metrics; send the bearer token of an account with the ClusterRole hotlap-metrics-reader")]
    public async Task AdmitAsync_RefusedToken_SaysWhyAndIsReviewedEachTime(PathAccess access, int status, string message)
    {
        _answer = () => access;

        for (var time = 1; time <= 2; time++)
        {
            var asked = AskAsync("Bearer t");
            await _time.WhenArmedAsync(2);
            _time.Advance(TimeSpan.FromMilliseconds(50));
            (await asked).ShouldBe((status, (await asked).Message));
            (await asked).Message.ShouldContain(message);
            _reviewed.Count.ShouldBe(time);
        }
    }

    [Fact]
    public async Task AdmitAsync_AcceptedToken_IsReviewedOnceAMinute()
    {
        (await AskAsync("Bearer t")).Status.ShouldBe(200);
        _time.Advance(TimeSpan.FromSeconds(59));
        (await AskAsync("bearer  t")).Status.ShouldBe(200);
        _reviewed.ShouldBe(["t"]);
        _time.Advance(TimeSpan.FromSeconds(2));
        (await AskAsync("Bearer t")).Status.ShouldBe(200);
        (await AskAsync("Bearer other")).Status.ShouldBe(200);
        _reviewed.ShouldBe(["t", "t", "other"]);
    }

    [Fact]
    public async Task AdmitAsync_ServerIsAway_StillAcceptsKnownReadersForAnHour()
    {
        await AskAsync("Bearer t");
        _answer = () => throw new HttpRequestException("connection refused");

        _time.Advance(TimeSpan.FromMinutes(59));
        (await AskAsync("Bearer t")).Status.ShouldBe(200);
        var (status, message) = await AskAsync("Bearer other");
        (status, message).ShouldBe((503, "the API server did not say whose token this is: connection refused\n"));
        _time.Advance(TimeSpan.FromMinutes(2));
        (await AskAsync("Bearer t")).Status.ShouldBe(503);
    }

    [Fact]
    public async Task AdmitAsync_AcceptedTokenThatIsRefusedLater_IsForgotten()
    {
        await AskAsync("Bearer t");
        _time.Advance(TimeSpan.FromMinutes(2));
        _answer = () => PathAccess.Forbidden;
        var refused = AskAsync("Bearer t");
        await _time.WhenArmedAsync(2);
        _time.Advance(TimeSpan.FromMilliseconds(50));
        (await refused).Status.ShouldBe(403);
        _answer = () => throw new HttpRequestException("connection refused");

        (await AskAsync("Bearer t")).Status.ShouldBe(503);
    }

    [Fact]
    public async Task AdmitAsync_OperatorMayNotReview_NamesTheRightAndTheSwitch()
    {
        _answer = () => throw new KubernetesApiException(HttpStatusCode.Forbidden, "Forbidden", "cannot create tokenreviews");

        var (status, message) = await AskAsync("Bearer t");

        status.ShouldBe(503);
        message.ShouldContain("cannot create tokenreviews");
        message.ShouldContain("ClusterRole hotlap-metrics");
        message.ShouldContain("--metrics-authorization=false");
    }

    private async Task<(int Status, string Message)> AskAsync(string authorization)
    {
        var context = new DefaultHttpContext();
        context.Request.Headers.Authorization = authorization;
        using var body = new MemoryStream();
        context.Response.Body = body;
        (await _readers.AdmitAsync(context)).ShouldBe(context.Response.StatusCode == 200);
        return (context.Response.StatusCode, System.Text.Encoding.UTF8.GetString(body.ToArray()));
    }
}

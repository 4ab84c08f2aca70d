using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Requests;

[Collection(ApiServer.Collection)]
public sealed class RetryTests(ApiServer server)
{
    private static readonly CancellationToken None = CancellationToken.None;
    private static readonly ObjectKey Absent = new("default", "absent");
    private readonly ConcurrentQueue<ApiRequest> _counted = new();

    [Fact]
    public async Task FindAsync_ServerRecovers_IsRepeatedAndEachTryCounted()
    {
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy, Options());
        proxy.Inject("absent", Fault.Answer(500, "InternalError"), Fault.Cut, Fault.Answer(429, "TooManyRequests"));

        (await client.FindAsync(Config.Type, Absent, None)).ShouldBeNull();

        _counted.Select(request => $"{request.Verb} {request.Resource} {request.Code}").ShouldBe(
            ["get configmaps 500", "get configmaps 0", "get configmaps 429", "get configmaps 404"]);
    }

    [Fact]
    public async Task FindAsync_ServerStaysDown_GivesUpAfterTheLastTry()
    {
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy, Options());
        proxy.Inject("absent", Enumerable.Repeat(Fault.Answer(503, "ServiceUnavailable"), 9));

        var error = await Should.ThrowAsync<KubernetesApiException>(client.FindAsync(Config.Type, Absent, None));

        error.StatusCode.ShouldBe(HttpStatusCode.ServiceUnavailable);
        ErrorClassifier.Classify(error).ShouldBe(ErrorClass.Retryable);
        proxy.Requests.Count.ShouldBe(4);
    }

    [Theory]
    [InlineData(500, 1)]
    [InlineData(429, 2)]
    public async Task CreateAsync_Fails_IsRepeatedOnlyWhereNothingWasDone(int status, int expectedRequests)
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy, Options());
        proxy.Inject("POST", Fault.Answer(status));

        try
        {
            await client.CreateAsync(Config.Type, space, Config.Named("one"), None);
        }
        catch (KubernetesApiException error)
        {
            ((int)error.StatusCode).ShouldBe(status);
        }

        proxy.Requests.Count.ShouldBe(expectedRequests);
    }

    [Fact]
    public async Task FindAsync_NoAnswer_IsATimeoutThatSaysWhere()
    {
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(
            proxy, Options() with { RequestTimeout = TimeSpan.FromMilliseconds(300), MaxAttempts = 1 });
        proxy.Inject("absent", Fault.Stall);

        var error = await Should.ThrowAsync<TimeoutException>(
            client.FindAsync(Config.Type, Absent, None).WaitAsync(TimeSpan.FromMinutes(1)));

        error.Message.ShouldContain("did not answer within 0.3 s: get configmaps default/absent");
    }

    /// <summary>The head of an answer is not the answer.</summary>
    [Theory]
    [InlineData(200)]
    [InlineData(503)]
    public async Task FindAsync_AnswerThatDoesNotEnd_IsATimeout(int status)
    {
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(
            proxy, Options() with { RequestTimeout = TimeSpan.FromMilliseconds(500), MaxAttempts = 1 });
        proxy.Inject("absent", Fault.Stall with { Status = status });

        await Should.ThrowAsync<TimeoutException>(client.FindAsync(Config.Type, Absent, None).WaitAsync(TimeSpan.FromMinutes(1)));
    }

    /// <summary>As behind a firewall that drops packets: it takes the five seconds of ConnectTimeout.</summary>
    [Fact]
    public async Task FindAsync_NoConnectionInTime_IsAConnectionErrorAndNoCancellation()
    {
        using var silent = new TcpListener(IPAddress.Loopback, 0);
        silent.Start();
        var file = server.Fixture.WriteKubeconfig("silent", new Uri($"https://{silent.LocalEndpoint}/"), "token: x");
        using var client = new KubernetesClient(KubernetesConfiguration.Load(file), Options() with { MaxAttempts = 1 });

        var error = await Should.ThrowAsync<HttpRequestException>(client.FindAsync(Config.Type, Absent, None));

        error.HttpRequestError.ShouldBe(HttpRequestError.ConnectionError);
        error.Message.ShouldStartWith($"No connection to the API server at https://{silent.LocalEndpoint}/");
        ErrorClassifier.Classify(error).ShouldBe(ErrorClass.Retryable);
    }

    [Fact]
    public async Task FindAsync_Cancelled_IsNoTimeout()
    {
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        proxy.Inject("absent", Fault.Stall);
        using var cancel = new CancellationTokenSource(200);

        await Should.ThrowAsync<OperationCanceledException>(client.FindAsync(Config.Type, Absent, cancel.Token));
    }

    private KubernetesClientOptions Options() => new() { RetryDelay = TimeSpan.FromMilliseconds(2), OnRequest = _counted.Enqueue };
}

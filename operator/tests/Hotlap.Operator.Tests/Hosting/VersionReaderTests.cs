using System.Net;
using System.Reflection;
using Hotlap.Kubernetes;
using Hotlap.Operator.Hosting;
using Hotlap.Testing;
using Microsoft.Extensions.Logging.Abstractions;

namespace Hotlap.Operator.Tests.Hosting;

/// <summary>Without the API server's version the operator is not ready, and says why.</summary>
public sealed class VersionReaderTests
{
    private readonly ManualTimeProvider _time = new();

    [Fact]
    public async Task ReadAsync_Refused_IsAProblemUntilTheServerAnswers()
    {
        var refusals = 2;
        var client = Client(() => refusals-- > 0
            ? throw new KubernetesApiException(HttpStatusCode.Forbidden, "Forbidden", "forbidden: User \"x\" cannot get path \"/version\"")
            : new ServerVersion("v1.35.4", "linux/amd64"));
        var reader = new VersionReader(client, _time, NullLogger<VersionReader>.Instance);
        reader.Problem.ShouldNotBeNull();

        var reading = reader.ReadAsync(CancellationToken.None);
        await _time.WhenArmedAsync();

        reader.Problem.ShouldContain("cannot get path \"/version\"");
        reader.Problem.ShouldContain("system:public-info-viewer");
        _time.Advance(TimeSpan.FromSeconds(1));
        await _time.WhenArmedAsync();
        _time.Advance(TimeSpan.FromSeconds(2));
        (await reading).ShouldBe("v1.35.4");
        reader.Problem.ShouldBeNull();
    }

    private static IKubernetesClient Client(Func<ServerVersion> answer)
    {
        var client = DispatchProxy.Create<IKubernetesClient, Versions>();
        ((Versions)(object)client).Answer = answer;
        return client;
    }
}

/// <summary>A client that answers one question only. A proxy is made as a subclass of it.</summary>
public class Versions : DispatchProxy
{
    public Func<ServerVersion> Answer { get; set; } = null!;

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args)
    {
        if (targetMethod?.Name != nameof(IKubernetesClient.GetVersionAsync)) throw new NotSupportedException(targetMethod?.Name);
        try
        {
            return Task.FromResult(Answer());
        }
        catch (KubernetesApiException e)
        {
            return Task.FromException<ServerVersion>(e);
        }
    }
}

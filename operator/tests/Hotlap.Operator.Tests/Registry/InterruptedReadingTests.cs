using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Registry;

/// <summary>The operator ends while it reads an image from a registry that an author named. A proxy that never answers stands for that registry.</summary>
public sealed class InterruptedReadingTests : IClassFixture<Cluster>, IDisposable
{
    private readonly TcpListener _proxy = new(IPAddress.Loopback, 0);
    private readonly Cluster _cluster;
    private readonly int _port;

    public InterruptedReadingTests(Cluster cluster)
    {
        _cluster = cluster;
        _proxy.Start();
        _port = ((IPEndPoint)_proxy.LocalEndpoint).Port;
    }

    public void Dispose() => _proxy.Dispose();

    [Fact]
    public async Task Operator_KilledWhileItReads_FailsTheRunAndDoesNotReadAgainUnasked()
    {
        var space = await _cluster.Api.CreateNamespaceAsync();
        string failedAt;
        await using (var first = await StartAsync(space))
        {
            await _cluster.CreateRunAsync(space, "poison", Cluster.Spec(image: "registry.example/service:1"));
            await ReadingAsync(space);
            failedAt = (await MarksAsync(space)).ShouldHaveSingleItem().Metadata.Name;
            using var process = Process.GetProcessById(first.ProcessId);
            process.Kill();
            await process.WaitForExitAsync();
        }

        await using var second = await StartAsync(space);

        var failed = await _cluster.ConditionAsync(space, "poison", ConditionTypes.Failed, "True", Reasons.PreparationInterrupted);
        failed.Message.ShouldContain("edit rerun to read them again");
        (await _cluster.PodsAsync(space)).ShouldBeEmpty();

        await _cluster.PatchRunAsync(space, "poison", """{"spec":{"rerun":"again"} }""");
        await Eventually.BecomesAsync("the images are read again", async () => (await MarksAsync(space))
            .Any(mark => mark.Metadata.Name != failedAt));
    }

    [Fact]
    public async Task Operator_StoppedWhileItReads_ReadsAgain()
    {
        var space = await _cluster.Api.CreateNamespaceAsync();
        await using (var first = await StartAsync(space))
        {
            await _cluster.CreateRunAsync(space, "patient", Cluster.Spec(image: "registry.example/service:1"));
            await ReadingAsync(space);
            await first.StopAsync();
        }

        (await _cluster.ConfigMapsAsync(space)).ShouldBeEmpty();
        _proxy.Stop();
        await using var second = await StartAsync(space);

        await _cluster.PodAsync(space, Labels.RoleTarget);
        (await _cluster.ConfigMapsAsync(space)).ShouldHaveSingleItem().Metadata.Label(Labels.Role).ShouldBe(Labels.RolePreparation);
    }

    [Fact]
    public async Task Run_ImageOfARegistryThatIsNotListed_FailsAndNamesIt()
    {
        var space = await _cluster.Api.CreateNamespaceAsync();
        await using var running = await StartAsync(space);
        await _cluster.CreateRunAsync(space, "private", Cluster.Spec(image: "169.254.169.254/service:1"));

        var failed = await _cluster.ConditionAsync(space, "private", ConditionTypes.Failed, "True", Reasons.RegistryNotAllowed);

        failed.Message.ShouldContain("169.254.169.254/service:1");
    }

    private Task<RunningOperator> StartAsync(string space) =>
        RunningOperator.StartWithAsync(_cluster.Api, space, new Dictionary<string, string>
    {
        ["HTTPS_PROXY"] = $"http://127.0.0.1:{_port}",
        ["NO_PROXY"] = "127.0.0.1,localhost",
    });

    private Task ReadingAsync(string space) => Eventually.BecomesAsync("the registry is being read", async () =>
        _proxy.Pending() && (await MarksAsync(space)).Any());

    private async Task<IReadOnlyList<ConfigMap>> MarksAsync(string space) =>
        [.. (await _cluster.ConfigMapsAsync(space)).Where(map => map.Metadata.Label(Labels.Role) == Labels.RoleReading)];
}

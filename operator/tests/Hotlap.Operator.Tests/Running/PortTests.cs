using System.Net;
using System.Net.Sockets;
using System.Text;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

/// <summary>Strangers at the operator's HTTP port.</summary>
public sealed class PortTests(Cluster cluster) : IClassFixture<Cluster>
{
    private const int Connections = 1500;

    [Fact]
    public async Task Port_WithUnfinishedHeadsOfManyStrangers_ServesTheKubeletAndRecovers()
    {
        var health = FreePorts.Take(1)[0];
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartWithHeapLimitAsync(cluster.Api, space, $"--health-port={health}");
        using var kubelet = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{health}/"), Timeout = TimeSpan.FromSeconds(3) };
        var before = hotlap.PeakMemory;

        var strangers = await ConnectAsync(hotlap.Address.Port);
        try
        {
            (await kubelet.GetAsync("healthz")).StatusCode.ShouldBe(HttpStatusCode.OK);
            (await kubelet.GetAsync("readyz")).StatusCode.ShouldBe(HttpStatusCode.OK);
            await Eventually.BecomesAsync("the port is free again", () => hotlap.IsOkAsync("healthz"));
        }
        finally
        {
            strangers.ForEach(stranger => stranger.Dispose());
        }

        (hotlap.PeakMemory - before).ShouldBeLessThan(32 << 20);
    }

    /// <summary>Each sends 28 KB of a head that does not end.</summary>
    private static async Task<List<Socket>> ConnectAsync(int port)
    {
        var strangers = new List<Socket>();
        var head = Encoding.ASCII.GetBytes("GET /metrics HTTP/1.1\r\nHost: hotlap\r\nX-Long: " + new string('a', 28_000));
        for (var number = 0; number < Connections; number++)
        {
            var stranger = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            strangers.Add(stranger);
            try
            {
                await stranger.ConnectAsync(IPAddress.Loopback, port);
                await stranger.SendAsync(head);
            }
            catch (SocketException)
            {
                // The operator closed the connection, as it should.
            }
        }

        return strangers;
    }
}

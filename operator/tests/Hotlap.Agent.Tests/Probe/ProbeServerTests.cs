using System.Net;
using System.Net.Sockets;
using System.Text;
using Hotlap.Agent.Probe;
using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Tests.Probe;

public sealed class ProbeServerTests : IDisposable
{
    private const string Secret = "abc";
    private const string Held = "GET /held HTTP/1.1\r\n";

    private readonly CancellationTokenSource _end = new();
    private readonly List<(string Request, string Secret)> _asked = [];
    private readonly SemaphoreSlim _holding = new(0);
    private readonly TaskCompletionSource _release = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<Socket> _clients = [];
    private readonly KnownClients _generators = new();
    private readonly ProbeServer _server;
    private readonly int _port;

    public ProbeServerTests()
    {
        _server = new ProbeServer(AnswerAsync, secret => secret == Secret, port: 0, TimeProvider.System, _generators);
        _port = _server.Start(_end.Token);
    }

    public void Dispose()
    {
        _end.Cancel();
        _server.Dispose();
        _end.Dispose();
        _holding.Dispose();
        _clients.ForEach(client => client.Dispose());
    }

    [Fact]
    public async Task Request_WithBearer_ReachesTheAnswer()
    {
        (await AskAsync("GET /x?y=1 HTTP/1.1\r\nHost: a\r\nauthorization: Bearer abc\r\n\r\n")).ShouldStartWith("HTTP/1.1 200 OK");
        (await AskAsync("GET /z HTTP/1.1\r\nHost: a\r\n\r\n")).ShouldStartWith("HTTP/1.1 200 OK");

        _asked.ShouldBe([("GET /x?y=1", "abc"), ("GET /z", "")]);
    }

    [Fact]
    public async Task Client_AfterARequestWithTheSecret_IsAGenerator()
    {
        await AskAsync("GET /z HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer wrong\r\n\r\n");
        _generators.Has(IPAddress.Loopback).ShouldBeFalse();

        await AskAsync("GET /z HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer abc\r\n\r\n");
        _generators.Has(IPAddress.Loopback).ShouldBeTrue();
    }

    [Fact]
    public async Task Request_ThatCannotBeAnswered_SaysWhy() =>
        (await AskAsync("GET /broken HTTP/1.1\r\nHost: a\r\n\r\n")).ShouldSatisfyAllConditions(
            answer => answer.ShouldStartWith("HTTP/1.1 500 "), answer =>
                answer.ShouldEndWith("InvalidOperationException: broken as asked"));

    [Fact]
    public async Task Connections_AboveTheMost_TakeThePlacesOfTheOldestSilentOnes()
    {
        var silent = Connect(ProbeServer.MostConnections);

        (await AskAsync("GET /z HTTP/1.1\r\n\r\n")).ShouldStartWith("HTTP/1.1 200 OK");
        (await AskAsync("GET /z HTTP/1.1\r\n\r\n")).ShouldStartWith("HTTP/1.1 200 OK");

        (await ReadAsync(silent[0])).ShouldBe("");
        silent[^1].Poll(0, SelectMode.SelectRead).ShouldBeFalse();
    }

    [Fact]
    public async Task Connections_WithTheSecret_StayWhileManySilentOnesCome()
    {
        var waiting = await HoldAsync(Held + $"Authorization: Bearer {Secret}\r\n\r\n", 32);
        var kubelet = await HoldAsync(Held + "\r\n", 1);

        for (var wave = 0; wave < 4; wave++)
        {
            Connect(ProbeServer.MostConnections);
            (await AskAsync($"GET /z HTTP/1.1\r\nAuthorization: Bearer {Secret}\r\n\r\n")).ShouldStartWith("HTTP/1.1 200 OK");
        }

        _release.SetResult();
        (await Task.WhenAll(waiting.Concat(kubelet).Select(ReadAsync))).ShouldAllBe(answer => answer.StartsWith("HTTP/1.1 200 OK"));
    }

    [Fact]
    public async Task Connections_ThatAskedWithoutTheSecret_MakeRoomWhereNoneIsSilent()
    {
        var asking = await HoldAsync(Held + "\r\n", ProbeServer.MostConnections);

        (await AskAsync($"GET /z HTTP/1.1\r\nAuthorization: Bearer {Secret}\r\n\r\n")).ShouldStartWith("HTTP/1.1 200 OK");

        (await ReadAsync(asking[0])).ShouldBe("");
    }

    [Fact]
    public async Task Connections_AllWithTheSecret_KeepTheirPlaces()
    {
        var asking = await HoldAsync(Held + $"Authorization: Bearer {Secret}\r\n\r\n", ProbeServer.MostConnections);

        (await AskAsync($"GET /z HTTP/1.1\r\nAuthorization: Bearer {Secret}\r\n\r\n")).ShouldBe("");

        _release.SetResult();
        (await Task.WhenAll(asking.Select(ReadAsync))).ShouldAllBe(answer => answer.StartsWith("HTTP/1.1 200 OK"));
    }

    [Fact]
    public async Task Head_ThatDoesNotEnd_IsCutOff() => (await AskAsync("GET /x HTTP/1.1\r\nA: " + new string('x', 20_000))).ShouldBe("");

    private async Task<(int Status, byte[] Body)> AnswerAsync(string request, string secret, CancellationToken cancellation)
    {
        if (request == "GET /broken") throw new InvalidOperationException("broken as asked");
        if (request == "GET /held")
        {
            _holding.Release();
            await _release.Task.WaitAsync(cancellation);
        }
        else
        {
            _asked.Add((request, secret));
        }
        return (200, []);
    }

    /// <summary>Asks, with as many connections, what is not answered yet.</summary>
    private async Task<List<Socket>> HoldAsync(string text, int count)
    {
        var asking = Connect(count);
        foreach (var socket in asking)
        {
            await socket.SendAsync(Encoding.ASCII.GetBytes(text));
            await _holding.WaitAsync();
        }
        return asking;
    }

    private List<Socket> Connect(int count) => [.. Enumerable.Range(0, count).Select(_ => Connect())];

    private async Task<string> AskAsync(string text)
    {
        var socket = Connect();
        try
        {
            await socket.SendAsync(Encoding.ASCII.GetBytes(text));
        }
        catch (SocketException)
        {
            return "";
        }
        return await ReadAsync(socket);
    }

    private static async Task<string> ReadAsync(Socket socket)
    {
        using var _ = socket;
        var answer = new MemoryStream();
        var buffer = new byte[4096];
        try
        {
            for (int read; (read = await socket.ReceiveAsync(buffer)) > 0;)
                answer.Write(buffer, 0, read);
        }
        catch (SocketException)
        {
            // The server ended the connection before it had read everything.
        }
        return Encoding.ASCII.GetString(answer.ToArray());
    }

    private Socket Connect()
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        _clients.Add(socket);
        socket.Connect(new IPEndPoint(IPAddress.Loopback, _port));
        return socket;
    }
}

using System.Net;
using System.Net.Sockets;
using System.Text;
using Hotlap.Agent.Probe;

namespace Hotlap.Agent.Tests.Probe;

public sealed class ProbeServerTests : IDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly List<(string Request, string Secret)> _asked = [];
    private readonly ProbeServer _server;
    private readonly int _port;

    public ProbeServerTests()
    {
        _server = new ProbeServer(AnswerAsync, TimeProvider.System);
        _port = _server.Listen(0);
        _ = _server.ServeAsync(_end.Token);
    }

    public void Dispose()
    {
        _end.Cancel();
        _server.Dispose();
        _end.Dispose();
    }

    [Fact]
    public async Task Request_WithBearer_ReachesTheAnswer()
    {
        (await AskAsync("GET /x?y=1 HTTP/1.1\r\nHost: a\r\nauthorization: Bearer abc\r\n\r\n")).ShouldStartWith("HTTP/1.1 200 OK");
        (await AskAsync("GET /z HTTP/1.1\r\nHost: a\r\n\r\n")).ShouldStartWith("HTTP/1.1 200 OK");

        _asked.ShouldBe([("GET /x?y=1", "abc"), ("GET /z", "")]);
    }

    [Fact]
    public async Task Request_ThatCannotBeAnswered_SaysWhy() =>
        (await AskAsync("GET /broken HTTP/1.1\r\nHost: a\r\n\r\n")).ShouldSatisfyAllConditions(
            answer => answer.ShouldStartWith("HTTP/1.1 500 "), answer => answer.ShouldEndWith("InvalidOperationException: broken as asked"));

    [Fact]
    public async Task Connections_AboveTheMost_AreClosedAndTheServerGoesOn()
    {
        var idle = Enumerable.Range(0, ProbeServer.MostConnections).Select(_ => Connect()).ToList();

        (await ReadAsync(Connect())).ShouldBe("");
        idle.ForEach(socket => socket.Dispose());

        // The places are free again as soon as the server has seen the ends.
        string answer;
        while ((answer = await AskAsync("GET /z HTTP/1.1\r\n\r\n")).Length == 0) await Task.Yield();
        answer.ShouldStartWith("HTTP/1.1 200 OK");
    }

    [Fact]
    public async Task Head_ThatDoesNotEnd_IsCutOff() => (await AskAsync("GET /x HTTP/1.1\r\nA: " + new string('x', 20_000))).ShouldBe("");

    private Task<(int Status, byte[] Body)> AnswerAsync(string request, string secret, CancellationToken cancellation)
    {
        _asked.Add((request, secret));
        if (request == "GET /broken") throw new InvalidOperationException("broken as asked");
        return Task.FromResult((200, Array.Empty<byte>()));
    }

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
        socket.Connect(new IPEndPoint(IPAddress.Loopback, _port));
        return socket;
    }
}

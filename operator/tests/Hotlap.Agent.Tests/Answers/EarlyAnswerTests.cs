using System.Buffers;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Hotlap.Agent.Answers;
using Hotlap.Agent.Http2;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Answers;

/// <summary>Servers that refuse a body before they have read it, and close: the kernel then resets the connection.</summary>
public sealed class EarlyAnswerTests
{
    private static readonly string Large = new('x', 4 << 20);

    [Theory]
    [InlineData(HttpRequestPlan.Http2)]
    [InlineData(HttpRequestPlan.Http1)]
    public async Task Send_RefusedBeforeTheBodyIsRead_IsTheAnswer(string version)
    {
        var answer = version == HttpRequestPlan.Http2
            ? Http2Call.Rehearse((FrameType.Headers, Frame.EndStream, HeaderBlock.Encode([new(":status", "413")])))
            : [.. "HTTP/1.1 413 Payload Too Large\r\nContent-Length: 9\r\nConnection: close\r\n\r\ntoo large"u8];
        var plan = new HttpRequestPlan { Method = "POST", Body = Large, Version = version };

        var seen = await SendAsync(plan, answer);

        seen.Failure.ShouldBe(FailureKind.WrongAnswer, seen.Seen);
        seen.Seen.ShouldStartWith("HTTP 413 from http://localhost/");
    }

    [Theory]
    [InlineData(HttpRequestPlan.Http1, 301)]
    [InlineData(HttpRequestPlan.Http1, 308)]
    [InlineData(HttpRequestPlan.Http2, 302)]
    public async Task Send_Redirect_IsWrongAndSaysWhereItLeadsAndWhatToDo(string version, int status)
    {
        var seen = await SendAsync(new HttpRequestPlan { Version = version }, Redirect(version, status));

        seen.Failure.ShouldBe(FailureKind.WrongAnswer);
        seen.Seen.ShouldBe(
            $"HTTP {status} to https://shop.example/ from http://localhost/, expected 200; redirects are not followed: set the request's path "
                + $"to where it leads (tls or url for another scheme or host), or expect.status: {status} to measure the redirect");
    }

    [Theory]
    [InlineData(HttpRequestPlan.Http1)]
    [InlineData(HttpRequestPlan.Http2)]
    public async Task Send_RedirectThatIsExpected_IsCorrect(string version) =>
        (await SendAsync(new HttpRequestPlan { Version = version, ExpectedStatus = 301 }, Redirect(version, 301))).IsCorrect.ShouldBeTrue();

    [Fact]
    public async Task Send_ResetWithoutAnAnswer_SaysSo()
    {
        var seen = await SendAsync(new HttpRequestPlan { Method = "POST", Body = Large }, []);

        seen.Failure.ShouldBe(FailureKind.TargetNotAnswering);
        seen.Seen.ShouldContain("the connection");
    }

    /// <summary>A server that is about to close its connection says so, and still answers what it has taken.</summary>
    [Theory]
    [InlineData(1, 0, true)]
    [InlineData(int.MaxValue, 0, true)]
    [InlineData(0, 0, false)]
    [InlineData(1, 2, false)]
    public void Receive_GoAway_EndsOnlyTheCallsThatItDoesNotTake(int lastStream, byte code, bool isAnswered)
    {
        var frames = new ArrayBufferWriter<byte>();
        Frame.Write(frames, FrameType.GoAway, 0, 0, [.. BitConverter.GetBytes(IPAddress.HostToNetworkOrder(lastStream)), 0, 0, 0, code]);
        Frame.Write(frames, FrameType.Headers, Frame.EndHeaders | Frame.EndStream, 1, HeaderBlock.Encode([new(":status", "200")]));
        var call = new Http2Call(new ScriptedConnection([frames.WrittenSpan.ToArray()], 65536));

        if (isAnswered)
        {
            call.Receive();
            call.Fields[":status"].ShouldBe("200");
        }
        else
        {
            Should.Throw<InvalidDataException>(call.Receive).Message.ShouldBe($"the server ended the connection (GOAWAY, code {code})");
        }
    }

    private static byte[] Redirect(string version, int status) => version == HttpRequestPlan.Http2
        ? Http2Call.Rehearse((FrameType.Headers, Frame.EndStream,
            HeaderBlock.Encode([new(":status", $"{status}"), new("location", "https://shop.example/")])))
        : Encoding.ASCII.GetBytes(
            $"HTTP/1.1 {status} Moved\r\nLocation: https://shop.example/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");

    private static async Task<Answer> SendAsync(HttpRequestPlan plan, byte[] answer)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        // so that the body does not fit into the buffers, as between nodes
        listener.Server.ReceiveBufferSize = 4096;
        listener.Start();
        var serving = RefuseAsync(listener, answer);
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp)
        {
            ReceiveTimeout = 20_000,
            SendTimeout = 20_000,
        };
        socket.Connect((IPEndPoint)listener.LocalEndpoint);
        var seen = new HttpCall(plan, "localhost").Send(socket);
        await serving;
        return seen;
    }

    private static async Task RefuseAsync(TcpListener listener, byte[] answer)
    {
        using var socket = await listener.AcceptSocketAsync();
        await socket.ReceiveAsync(new byte[1024]);
        await socket.SendAsync(answer);
    }
}

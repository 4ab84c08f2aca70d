using System.Net;
using System.Net.Sockets;
using System.Text;
using Hotlap.Agent.Answers;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Answers;

/// <summary>The probe lives in a container of 64 MiB: what it keeps of an answer does not depend on the answer's length.</summary>
public sealed class LargeAnswerTests
{
    private const int Length = 64 * 1024 * 1024;

    [Theory]
    [InlineData("Content-Length: 67108864\r\n")]
    [InlineData("")]
    public async Task Send_AnswerOf64MiB_IsReadInLittleMemory(string head)
    {
        var request = new HttpCall(new HttpRequestPlan(), "localhost");
        var (answer, allocated) = await SendAsync(request, head);

        answer.IsCorrect.ShouldBeTrue(answer.Seen);
        allocated.ShouldBeLessThan(1024 * 1024);
    }

    [Fact]
    public async Task Send_AnswerThatOnlyBeginsAsExpected_IsWrong()
    {
        var request = new HttpCall(new HttpRequestPlan { ExpectedBody = new string('x', 1000) }, "localhost");
        var (answer, _) = await SendAsync(request, "Content-Length: 67108864\r\n");

        answer.Failure.ShouldBe(FailureKind.WrongAnswer);
        answer.Seen.ShouldContain("xxx");
    }

    private static async Task<(Answer Answer, long Allocated)> SendAsync(HttpCall request, string head)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var serving = ServeAsync(listener, head);
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { ReceiveTimeout = 60_000 };
        socket.Connect((IPEndPoint)listener.LocalEndpoint);
        var before = GC.GetAllocatedBytesForCurrentThread();
        var answer = request.Send(socket);
        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        await serving;
        return (answer, allocated);
    }

    private static async Task ServeAsync(TcpListener listener, string head)
    {
        using var socket = await listener.AcceptSocketAsync();
        // What is unread at the end would reset the connection.
        await socket.ReceiveAsync(new byte[4096]);
        await socket.SendAsync(Encoding.ASCII.GetBytes($"HTTP/1.1 200 OK\r\n{head}\r\n"));
        var part = new byte[1024 * 1024];
        Array.Fill(part, (byte)'x');
        for (var sent = 0; sent < Length; sent += part.Length)
            await socket.SendAsync(part);
    }
}

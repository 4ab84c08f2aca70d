using System.Net;
using System.Net.Sockets;
using System.Text;
using Hotlap.Agent.Answers;
using Hotlap.Agent.Connections;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Answers;

public sealed class RequestTests(Server server) : IClassFixture<Server>
{
    private static readonly string Proto = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto");

    [Theory]
    [InlineData("GET", "/", null, "Hello World")]
    [InlineData("GET", "/chunked", null, "Hello World")]
    [InlineData("GET", "/closed", null, null)]
    [InlineData("HEAD", "/head", null, null)]
    [InlineData("POST", "/echo", "schön", "schön")]
    [InlineData("PUT", "/echo", "", "")]
    public void SendHttp_ExpectedAnswer_IsCorrect(string method, string path, string? body, string? expected) =>
        Send(new HttpRequestPlan { Method = method, Path = path, Body = body, ExpectedBody = expected }).IsCorrect.ShouldBeTrue();

    [Theory]
    [InlineData("GET", "/", null, "Hello World")]
    [InlineData("GET", "/chunked", null, "Hello World")]
    [InlineData("HEAD", "/head", null, null)]
    [InlineData("POST", "/echo", "schön", "schön")]
    public void SendHttp2_ExpectedAnswer_IsCorrect(string method, string path, string? body, string? expected) =>
        SendHttp2(
            new HttpRequestPlan { Version = "2", Method = method, Path = path, Body = body, ExpectedBody = expected },
            server.GrpcPort).IsCorrect.ShouldBeTrue();

    [Fact]
    public void SendHttp2_LargeBody_IsCorrect()
    {
        var body = new string('x', 64 * 1024);
        SendHttp2(
            new HttpRequestPlan { Version = "2", Method = "POST", Path = "/echo", Body = body, ExpectedBody = body },
            server.GrpcPort).IsCorrect.ShouldBeTrue();
    }

    [Fact]
    public void SendHttp2_OtherAnswers_AreWrong()
    {
        SendHttp2(new HttpRequestPlan { Version = "2", ExpectedBody = "Hello" }, server.GrpcPort).Seen.ShouldContain(
            "with body \"Hello World\"");
        SendHttp2(new HttpRequestPlan { Version = "2" }, server.HttpPort).Seen.ShouldContain(
            "the port speaks HTTP/1.1, not HTTP/2 in clear text");
    }

    private static Answer SendHttp2(HttpRequestPlan plan, int port)
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { ReceiveTimeout = 10_000 };
        socket.Connect(IPAddress.Loopback, port);
        return new HttpCall(plan, $"127.0.0.1:{port}").Send(socket);
    }

    [Theory]
    [InlineData("/", 200, "Hello", "body \"Hello World\"")]
    [InlineData("/chunked", 200, "Hello World!", "expected 200 with body \"Hello World!\"")]
    [InlineData("/", 204, null, "HTTP 200 from http://127.0.0.1")]
    [InlineData("/missing", 404, "", "HTTP 200")]
    public void SendHttp_OtherAnswer_SaysWhatCameAndWhatWasWanted(string path, int status, string? body, string seen)
    {
        var answer = Send(new HttpRequestPlan { Path = path, ExpectedStatus = status, ExpectedBody = body });

        answer.Failure.ShouldBe(FailureKind.WrongAnswer);
        answer.Seen.ShouldContain(seen);
    }

    [Theory]
    [InlineData("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", null, "")]
    [InlineData("HTTP/1.0 200 OK\r\n\r\nok", null, "")]
    [InlineData("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;x=y\r\no\r\n1\r\nk\r\n0\r\nTrailer: a\r\n\r\n", null, "")]
    [InlineData("SSH-2.0-OpenSSH\r\n", FailureKind.WrongAnswer, "SSH-2.0")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok", FailureKind.TargetNotAnswering, "closed the connection")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nok", FailureKind.WrongAnswer, "Content-Length is -1")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", FailureKind.WrongAnswer, "chunk")]
    [InlineData("", FailureKind.TargetNotAnswering, "closed the connection")]
    public void SendHttp_AnyBytes_AreReadAsTheStandardSays(string bytes, FailureKind? failure, string seen)
    {
        var answer = SendToScript(bytes, new HttpCall(new HttpRequestPlan { ExpectedBody = "ok" }, "localhost"));

        answer.Failure.ShouldBe(failure);
        answer.Seen.ShouldContain(seen);
    }

    [Fact]
    public void SendHttp_SilentServer_IsGivenUp() => SendToScript(null, new HttpCall(new HttpRequestPlan(), "localhost"))
        .ShouldSatisfyAllConditions(
            a => a.Failure.ShouldBe(FailureKind.TargetNotAnswering), a => a.Seen.ShouldContain("the answer timed out"));

    [Theory]
    [InlineData("Do")]
    [InlineData("Large")]
    [InlineData("Longest")]
    public void SendGrpc_StatusOk_IsCorrect(string method) => SendGrpc(method, [1, 2, 3]).IsCorrect.ShouldBeTrue();

    [Fact]
    public void SendGrpc_MessageLargerThanTheWindow_ArrivesWhole()
    {
        var message = new byte[300_000];
        new Random(1).NextBytes(message);

        SendGrpc("Do", message).IsCorrect.ShouldBeTrue();

        server.LastMessage.ShouldBe(message);
    }

    [Theory]
    [InlineData("Refuse", FailureKind.WrongAnswer, "PermissionDenied (not you)")]
    [InlineData("Undo", FailureKind.GrpcMethodUnknown, "Unimplemented")]
    [InlineData("Cut", FailureKind.WrongAnswer, "complete message")]
    [InlineData("TooLong", FailureKind.WrongAnswer, "its body is larger than 8 MiB")]
    public void SendGrpc_OtherAnswer_SaysWhatCame(string method, FailureKind kind, string seen)
    {
        var answer = SendGrpc(method, []);

        answer.Failure.ShouldBe(kind);
        answer.Seen.ShouldContain(seen);
    }

    [Fact]
    public void SendGrpc_ToHttp1Port_SaysSo()
    {
        using var socket = new Dialer(new IPEndPoint(IPAddress.Loopback, server.HttpPort)).TryConnect(TimeSpan.FromSeconds(30))!;

        new GrpcCall("a/b", new Dictionary<string, string>(), "localhost", []).Send(socket).Seen.ShouldContain("speaks HTTP/1.1");
    }

    [Fact]
    public void SendGrpc_DataAndProto_CarriesTheEncodedMessage()
    {
        Send(new GrpcRequestPlan { Call = $"{Server.Service}/Do", Data = """{"anInt32": 5}""", ProtoPath = Proto }).IsCorrect.ShouldBeTrue();

        server.LastMessage.ShouldBe([0x18, 5]);
    }

    [NeedsFact("protoc")]
    public void SendGrpc_DataAndReflection_CarriesTheEncodedMessage()
    {
        Send(new GrpcRequestPlan { Call = $"{Server.Service}/Do", Data = """{"part": {"size": 6}}""" }).IsCorrect.ShouldBeTrue();

        server.LastMessage.ShouldBe([0xE2, 1, 2, 8, 6]);
    }

    [NeedsFact("protoc")]
    public void SendGrpc_Reflection_CarriesTheMetadataOfTheCall()
    {
        var plan = new GrpcRequestPlan
        {
            Call = $"{Server.Service}/Do",
            Data = """{"part": {"size": 6}}""",
            Metadata = new Dictionary<string, string> { ["x-token"] = "abc" },
        };

        Send(plan).IsCorrect.ShouldBeTrue();

        server.ReflectionToken.ShouldBe("abc");
    }

    [NeedsFact("protoc")]
    public void SendGrpc_ReflectionOfUnknownService_SaysSo() => Send(new GrpcRequestPlan { Call = "no.Such/Call", Data = """{"a": 1}""" })
        .ShouldSatisfyAllConditions(
            a => a.Failure.ShouldBe(FailureKind.GrpcMethodUnknown), a => a.Seen.ShouldContain("does not find no.Such (gRPC status 5: "));

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Run_Rehearsal_GetsACorrectAnswer(bool http)
    {
        IRequest request = http
            ? new HttpCall(new HttpRequestPlan { ExpectedBody = "ok" }, "localhost")
            : new GrpcCall("a/b", new Dictionary<string, string>(), "localhost", [1]);

        var bytes = request is HttpCall { RehearsalAnswer: var answer } ? answer : GrpcCall.RehearsalAnswer;
        SendToScript(Encoding.Latin1.GetString(bytes), request).IsCorrect.ShouldBeTrue();
    }

    private Answer Send(HttpRequestPlan plan) => Send(new RequestPlan { Port = server.HttpPort, Http = plan });

    private Answer Send(GrpcRequestPlan plan) => Send(new RequestPlan { Port = server.GrpcPort, Grpc = plan });

    private static Answer Send(RequestPlan plan)
    {
        var dialer = new Dialer(new IPEndPoint(IPAddress.Loopback, plan.Port));
        var request = RequestFactory.Create(plan, "127.0.0.1", () => dialer.TryConnect(TimeSpan.FromSeconds(30)));
        using var socket = dialer.TryConnect(TimeSpan.FromSeconds(30))!;
        return request.Send(socket);
    }

    private Answer SendGrpc(string method, byte[] message)
    {
        using var socket = new Dialer(new IPEndPoint(IPAddress.Loopback, server.GrpcPort)).TryConnect(TimeSpan.FromSeconds(30))!;
        return new GrpcCall($"{Server.Service}/{method}", new Dictionary<string, string>(), "localhost", message).Send(socket);
    }

    // Null says nothing and keeps the connection open.
    private static Answer SendToScript(string? bytes, IRequest request)
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        using var client = new Dialer((IPEndPoint)listener.LocalEndPoint!)
            .TryConnect(TimeSpan.FromMilliseconds(bytes is null ? 50 : 30_000))!;
        using var peer = listener.Accept();
        if (bytes is not null)
        {
            peer.Send(Encoding.Latin1.GetBytes(bytes));
            peer.Shutdown(SocketShutdown.Send);
        }
        return request.Send(client);
    }
}

using System.Net;
using Hotlap.Agent.Answers;
using Hotlap.Agent.Connections;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Answers;

/// <summary>Streaming calls of the agent's own client against a real server.</summary>
public sealed class StreamRequestTests(Server server) : IClassFixture<Server>
{
    private static readonly string Proto = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto");

    [Theory]
    [InlineData("Watch", """{"anInt32": 7}""", 7, false)]
    [InlineData("Collect", """{"anInt32": 1}""", 7, true)]
    [InlineData("Chat", """{"anInt32": 1}""", 7, true)]
    public void Send_StreamOfEachKind_IsCorrectAndSendsItsMessages(string method, string data, int messages, bool sends)
    {
        foreach (var proto in (string?[])[Proto, null])
        {
            server.Streams.Received.Clear();
            var answer =
                Send(new GrpcRequestPlan { Call = $"{Server.Service}/{method}", Data = data, ProtoPath = proto, Messages = messages });

            answer.Seen.ShouldBe("");
            (answer.IsCorrect, answer.SentStream).ShouldBe((true, sends));
            server.Streams.Received.ShouldBe([sends ? messages : 1]);
        }
    }

    [Theory]
    [InlineData(6)]
    [InlineData(8)]
    public void Send_ServerStreamOfAnotherLength_IsAWrongAnswerThatSaysBoth(int wanted)
    {
        var answer = Send(new GrpcRequestPlan { Call = $"{Server.Service}/Watch", Data = """{"anInt32": 7}""", ProtoPath = Proto, Messages = wanted });

        answer.Failure.ShouldBe(FailureKind.WrongAnswer);
        answer.Seen.ShouldContain($"status OK with 7 messages, expected {wanted} messages, from grpc://");
    }

    [Fact]
    public void Send_EmptyServerStream_IsWrong() =>
        Send(new GrpcRequestPlan { Call = $"{Server.Service}/Watch", ProtoPath = Proto, Messages = 1 }).Seen.ShouldContain(
            "with 0 messages, expected 1 message");

    [NeedsTheory("protoc")]
    [InlineData("Watch", null, "streams its answers; set stream.messages")]
    [InlineData("Collect", null, "streams its requests; set stream.messages")]
    [InlineData("Chat", null, "streams requests and answers; set stream.messages")]
    [InlineData("Do", 5, "is unary; remove stream")]
    public void Send_StreamThatTheMethodIsNot_SaysSo(string method, int? messages, string hint)
    {
        foreach (var proto in (string?[])[Proto, null])
        {
            Action send = () =>
                Send(new GrpcRequestPlan { Call = $"{Server.Service}/{method}", ProtoPath = proto, Messages = messages }, describes: true);

            var failure = send.ShouldThrow<AgentException>();
            failure.Kind.ShouldBe(FailureKind.GrpcMethodUnknown);
            failure.Message.ShouldContain(hint);
        }
    }

    [Fact]
    public void Send_MoreThanOneMessageToAUnaryCall_IsWrong()
    {
        using var socket = Dialer().TryConnect(TimeSpan.FromSeconds(30))!;

        new GrpcCall($"{Server.Service}/Watch", new Dictionary<string, string>(), "localhost", [0x18, 2])
            .Send(socket).Seen.ShouldContain("with 2 messages, expected 1 message");
    }

    [NeedsFact("protoc")]
    public void Send_MoreThanTheAgentHolds_SaysTheLimit()
    {
        Action send = () => Send(new GrpcRequestPlan { Call = $"{Server.Service}/Collect", Data = """{"aString": "0123456789"}""", ProtoPath = Proto, Messages = 1_000_000 });

        send.ShouldThrow<AgentException>().Message.ShouldContain("1000000 messages of 12 bytes, more than 8 MiB in total with headers");
    }

    [Fact]
    public void Send_LongStreams_ArriveWhole()
    {
        Send(new GrpcRequestPlan { Call = $"{Server.Service}/Watch", Data = """{"anInt32": 1000000}""", ProtoPath = Proto, Messages = 1_000_000 }).Seen.ShouldBe("");
        Send(new GrpcRequestPlan { Call = $"{Server.Service}/Chat", Data = """{"aBool": false}""", ProtoPath = Proto, Messages = 1_000_000 }).Seen.ShouldBe("");
        server.Streams.Received.ShouldContain(1_000_000);
    }

    private Answer Send(GrpcRequestPlan call, bool describes = false)
    {
        var plan = new RequestPlan { Port = server.GrpcPort, Grpc = call };
        var request = RequestFactory.Create(plan, "127.0.0.1", () => Dialer().TryConnect(TimeSpan.FromSeconds(30)), describes);
        using var socket = Dialer().TryConnect(TimeSpan.FromSeconds(30))!;
        return request.Send(socket);
    }

    private Dialer Dialer() => new(new IPEndPoint(IPAddress.Loopback, server.GrpcPort));
}

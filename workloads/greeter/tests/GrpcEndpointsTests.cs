using System.Buffers.Binary;
using System.Net;
using System.Net.Http.Headers;
using Google.Protobuf;
using Greeter.Contract;

namespace Greeter.Tests;

public sealed class GrpcEndpointsTests(RunningGreeter greeter) : IClassFixture<RunningGreeter>
{
    private const string SayHello = "/greet.Greeter/SayHello";

    [Theory]
    [InlineData("hotlap")]
    [InlineData("")]
    [InlineData("Zoë 🏁")]
    public async Task SayHello_AnyName_GreetsIt(string name)
    {
        using var response = await CallAsync(SayHello, Frame(new HelloRequest { Name = name }.ToByteArray()));
        var body = await response.Content.ReadAsByteArrayAsync();

        Status(response).ShouldBe("0");
        HelloReply.Parser.ParseFrom(body.AsSpan(5)).Message.ShouldBe("Hello " + name);
        BinaryPrimitives.ReadUInt32BigEndian(body.AsSpan(1)).ShouldBe((uint)body.Length - 5);
    }

    [Fact]
    public async Task SayHello_MessageOverSeveralReads_GreetsIt()
    {
        var name = new string('n', 1_000_000);
        using var response = await CallAsync(SayHello, Frame(new HelloRequest { Name = name }.ToByteArray()));
        var body = await response.Content.ReadAsByteArrayAsync();

        HelloReply.Parser.ParseFrom(body.AsSpan(5)).Message.Length.ShouldBe(name.Length + 6);
    }

    public static TheoryData<string, byte[], string, string> Refusals => new()
    {
        { "/greet.Greeter/Nope", Frame([]), "12", "greet.Greeter/Nope" },
        { SayHello, [], "13", "ended before its message" },
        { SayHello, [0, 0, 0, 0, 9, 1], "13", "ended before its message" },
        { SayHello, [7, 0, 0, 0, 0], "13", "header is malformed" },
        { SayHello, [1, 0, 0, 0, 0], "12", "compressed" },
        { SayHello, [0, 255, 255, 255, 255], "8", "at most 4194304" },
        { SayHello, Frame([0x0A, 0x7F]), "3", "not a valid HelloRequest" },
        { SayHello, [.. Frame([]), .. Frame([])], "13", "takes one message" },
    };

    [Theory]
    [MemberData(nameof(Refusals))]
    public async Task Call_Wrong_EndsWithStatusAndMessage(string path, byte[] body, string status, string message)
    {
        using var response = await CallAsync(path, body);
        await response.Content.ReadAsByteArrayAsync();

        response.StatusCode.ShouldBe(HttpStatusCode.OK);
        Status(response).ShouldBe(status);
        response.TrailingHeaders.GetValues("grpc-message").Single().ShouldContain(message);
    }

    [Fact]
    public async Task Call_OtherContentType_IsUnsupportedMediaType()
    {
        using var response = await CallAsync(SayHello, Frame([]), contentType: "application/json");

        response.StatusCode.ShouldBe(HttpStatusCode.UnsupportedMediaType);
    }

    [Fact]
    public async Task Call_OverHttp11_AsksForHttp2()
    {
        using var content = Content(Frame([]), "application/grpc");
        using var response = await greeter.Http.PostAsync(new Uri(SayHello, UriKind.Relative), content);

        response.StatusCode.ShouldBe(HttpStatusCode.UpgradeRequired);
    }

    private async Task<HttpResponseMessage> CallAsync(string path, byte[] body, string contentType = "application/grpc")
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, path)
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = Content(body, contentType),
        };
        return await greeter.Grpc.SendAsync(request);
    }

    private static ByteArrayContent Content(byte[] body, string type) =>
        new(body) { Headers = { ContentType = new MediaTypeHeaderValue(type) } };

    private static string Status(HttpResponseMessage response) => response.TrailingHeaders.GetValues("grpc-status").Single();

    private static byte[] Frame(byte[] message)
    {
        var frame = new byte[5 + message.Length];
        BinaryPrimitives.WriteUInt32BigEndian(frame.AsSpan(1), (uint)message.Length);
        message.CopyTo(frame, 5);
        return frame;
    }
}

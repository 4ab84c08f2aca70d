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

    public static TheoryData<string, byte[], string> Refusals => new()
    {
        { "/greet.Greeter/Nope", Frame([]), "12" },
        { "/greet.Nope/SayHello", Frame([]), "12" },
        { SayHello, [], "13" },
        { SayHello, [0, 0, 0, 0, 9, 1], "13" },
        { SayHello, [7, 0, 0, 0, 0], "2" },
        { SayHello, [1, 0, 0, 0, 0], "13" },
        { SayHello, [0, 0, 64, 0, 1], "8" },
        { SayHello, [.. Frame([]), .. Frame([])], "13" },
    };

    [Theory]
    [MemberData(nameof(Refusals))]
    public async Task Call_Wrong_EndsWithItsStatus(string path, byte[] body, string status)
    {
        using var response = await CallAsync(path, body);
        await response.Content.ReadAsByteArrayAsync();

        response.StatusCode.ShouldBe(HttpStatusCode.OK);
        Status(response).ShouldBe(status);
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

    // An answer without a message has its status in the headers.
    private static string Status(HttpResponseMessage response) =>
        response.TrailingHeaders.Concat(response.Headers).Single(header => header.Key == "grpc-status").Value.Single();

    private static byte[] Frame(byte[] message)
    {
        var frame = new byte[5 + message.Length];
        BinaryPrimitives.WriteUInt32BigEndian(frame.AsSpan(1), (uint)message.Length);
        message.CopyTo(frame, 5);
        return frame;
    }
}

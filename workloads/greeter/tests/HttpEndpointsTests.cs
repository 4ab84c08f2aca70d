using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Greeter.Tests;

public sealed class HttpEndpointsTests(RunningGreeter greeter) : IClassFixture<RunningGreeter>
{
    [Theory]
    [InlineData("/", "Hello World")]
    [InlineData("/healthz", "ok")]
    [InlineData("/payload?size=28", "abcdefghijklmnopqrstuvwxyzab")]
    public async Task Get_KnownPath_AnswersBodyWithLength(string path, string body)
    {
        using var response = await greeter.Http.GetAsync(new Uri(path, UriKind.Relative), HttpCompletionOption.ResponseHeadersRead);

        response.StatusCode.ShouldBe(HttpStatusCode.OK);
        response.Content.Headers.ContentLength.ShouldBe(body.Length);
        (await response.Content.ReadAsStringAsync()).ShouldBe(body);
    }

    [Theory]
    [InlineData("1", 1)]
    [InlineData("1Ki", 1024)]
    [InlineData("65537", 65537)]
    [InlineData("100Ki", 102400)]
    [InlineData("10Mi", 10485760)]
    public async Task GetPayload_AnySize_AnswersExactlyThatManyBytes(string size, int bytes)
    {
        using var response = await greeter.Http.GetAsync(new Uri($"/payload?size={size}", UriKind.Relative));

        response.Content.Headers.ContentLength.ShouldBe(bytes);
        (await response.Content.ReadAsByteArrayAsync()).Length.ShouldBe(bytes);
    }

    [Theory]
    [InlineData("")]
    [InlineData("?size=0")]
    [InlineData("?size=-1")]
    [InlineData("?size=1Gi")]
    [InlineData("?size=10485761")]
    [InlineData("?size=4294967295Mi")]
    [InlineData("?size=1&size=2")]
    public async Task GetPayload_BadSize_SaysWhatIsAllowed(string query)
    {
        using var response = await greeter.Http.GetAsync(new Uri($"/payload{query}", UriKind.Relative));

        response.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
        (await response.Content.ReadAsStringAsync()).ShouldContain("from 1 to 10485760 bytes");
    }

    [Fact]
    public async Task Get_UnknownPath_IsNotFound()
    {
        using var response = await greeter.Http.GetAsync(new Uri("/nope", UriKind.Relative));

        response.StatusCode.ShouldBe(HttpStatusCode.NotFound);
    }

    [Fact]
    public async Task Get_Http10KeepAlive_AnswersTwiceOnOneConnection()
    {
        using var client = new TcpClient();
        await client.ConnectAsync(IPAddress.Loopback, greeter.Http.BaseAddress!.Port);
        var stream = client.GetStream();
        stream.ReadTimeout = 30_000;
        for (var i = 0; i < 2; i++)
        {
            await stream.WriteAsync("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"u8.ToArray());
            ReadUntil(stream, "Hello World").ShouldContain("Connection: keep-alive");
        }
    }

    private static string ReadUntil(NetworkStream stream, string end)
    {
        var text = new StringBuilder();
        while (!text.ToString().EndsWith(end, StringComparison.Ordinal))
        {
            var next = stream.ReadByte();
            next.ShouldNotBe(-1, $"the connection ended after: {text}");
            text.Append((char)next);
        }

        return text.ToString();
    }
}

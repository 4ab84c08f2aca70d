using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Hotlap.Operator.Registry;
using Hotlap.Testing;
using Microsoft.Extensions.Logging.Abstractions;

namespace Hotlap.Operator.Tests.Registry;

/// <summary>
/// A registry that an author names may answer anything. Names resolve as the test says; whatever is connected to, the hostile server answers.
/// </summary>
public sealed class HostileRegistryTests : IDisposable
{
    private const string Digest = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    private readonly Dictionary<string, Queue<string>> _names = new(StringComparer.Ordinal)
    {
        ["r.hostile.example"] = new(["93.184.215.14"]),
        ["auth.hostile.example"] = new(["93.184.215.15"]),
        ["other.example"] = new(["93.184.215.16"]),
        ["127.evil.example"] = new(["127.0.0.1"]),
        ["inside.example"] = new(["10.0.0.5"]),
        ["localhost"] = new(["127.0.0.1"]),
        ["rebind.hostile.example"] = new(["93.184.215.14", "127.0.0.1"]),
        ["both.hostile.example"] = new(["10.0.0.5,93.184.215.14"]),
    };

    private readonly ConcurrentQueue<string> _dialled = [];
    private readonly ManualTimeProvider _time = new();
    private HostileRegistry? _server;

    public void Dispose() => _server?.Dispose();

    [Theory]
    [InlineData("http://169.254.169.254/latest/meta-data", "without TLS")]
    [InlineData("https://169.254.169.254/latest/meta-data", "169.254.169.254 has no public address")]
    [InlineData("https://[::ffff:10.0.0.5]/", "has no public address")]
    [InlineData("https://inside.example/", "inside.example has no public address")]
    [InlineData("https://localhost:6443/", "localhost:6443 has no public address")]
    [InlineData("http://other.example/", "without TLS")]
    [InlineData("https://me:secret@other.example/", "with credentials")]
    [InlineData("http://listed.example:5000/v2/private/manifests/x", "is not in authors.registries")]
    public async Task Redirect_ToWhereTheOperatorMayNotGo_IsRefused(string location, string because)
    {
        Serve(_ => HostileRegistry.Answer("307 Temporary Redirect", $"Location: {location}"));

        (await ResolveAsync("r.hostile.example/a:1")).ShouldBeOfType<ImageResolution.Refused>().Because.ShouldContain(because);

        _dialled.ShouldBe(["93.184.215.14:443"]);
    }

    [Fact]
    public async Task Redirect_ToAnotherPublicAddress_IsFollowedWithoutCredentials()
    {
        var credentials = Path.GetTempFileName();
        await File.WriteAllTextAsync(credentials, """{"auths":{"r.hostile.example":{"username":"me","password":"secret"} } }""");
        Serve(request => request switch
        {
            "r.hostile.example /v2/a/manifests/1" when _server!.Requests.Count == 1 =>
                HostileRegistry.Answer("401 Unauthorized", "WWW-Authenticate: Basic realm=\"r\""),
            "r.hostile.example /v2/a/manifests/1" => HostileRegistry.Answer("302 Found", "Location: https://other.example/elsewhere"),
            _ => HostileRegistry.Answer("200 OK", "", """{"manifests":[]}"""),
        });

        (await ResolveAsync(
            "r.hostile.example/a:1",
            new RegistryOptions { CredentialsFile = credentials })).ShouldBeOfType<ImageResolution.OtherPlatforms>();

        _server!.Requests.Select(head => head.Contains("Authorization: Basic", StringComparison.Ordinal)).ShouldBe([false, true, false]);
        File.Delete(credentials);
    }

    [Fact]
    public async Task Redirect_ToARegistryThatAsksForCredentials_GetsNoToken()
    {
        Serve(request => request.StartsWith("r.hostile.example", StringComparison.Ordinal)
            ? HostileRegistry.Answer("307 Temporary Redirect", "Location: https://other.example/v2/private/manifests/1")
            : HostileRegistry.Answer("401 Unauthorized", "WWW-Authenticate: Bearer realm=\"https://other.example/token\""));

        (await ResolveAsync("r.hostile.example/a:1")).ShouldBeOfType<ImageResolution.Unknown>().Because.ShouldContain(
            "requires credentials");

        _server!.Requests.Count.ShouldBe(2);
    }

    [Fact]
    public async Task Redirect_WithoutEnd_Ends()
    {
        Serve(_ => HostileRegistry.Answer("308 Permanent Redirect", "Location: /again"));

        (await ResolveAsync("r.hostile.example/a:1")).ShouldBeOfType<ImageResolution.Unknown>().Because.ShouldContain("more than 3 times");
    }

    [Theory]
    [InlineData("127.evil.example/a:1")]
    [InlineData("127.0.0.1:5000/a:1")]
    [InlineData("localhost:5001/a:1")]
    [InlineData("inside.example/a:1")]
    [InlineData("169.254.169.254/latest:1")]
    [InlineData("[::1]:5000/a:1")]
    [InlineData("10.0.0.5:6443/a:1")]
    public async Task Image_OfAPrivateAddressThatIsNotListed_IsRefusedBeforeAConnection(string image)
    {
        Serve(_ => HostileRegistry.Answer("200 OK", ""));

        var refused =
            (await ResolveAsync(
                image,
                Listing("http://localhost:5000", "https://10.0.0.5", "http://127.0.0.1:500"))).ShouldBeOfType<ImageResolution.Refused>();

        refused.Because.ShouldContain("has no public address; an administrator can add https://");
        _dialled.ShouldBeEmpty();
    }

    [Fact]
    public async Task Image_OfAListedPrivateAddress_IsAsked()
    {
        Serve(_ => HostileRegistry.Answer("404 Not Found", ""));

        (await ResolveAsync("inside.example:5000/a:1", Listing("http://inside.example:5000"))).ShouldBeOfType<ImageResolution.Missing>();

        _dialled.ShouldBe(["10.0.0.5:5000"]);
    }

    [Fact]
    public async Task Name_ThatChangesItsAddress_IsCheckedAtEachConnection()
    {
        Serve(_ => HostileRegistry.Answer("200 OK", "", $$"""{"manifests":[{"digest":"{{Digest}}","platform":{"os":"linux","architecture":"amd64"} }]}"""));

        (await ResolveAsync("rebind.hostile.example/a:1")).ShouldBeOfType<ImageResolution.Refused>();

        _dialled.ShouldBe(["93.184.215.14:443"]);
    }

    [Fact]
    public async Task Name_OfAPublicAndAPrivateAddress_IsConnectedToThePublicOne()
    {
        Serve(_ => HostileRegistry.Answer("404 Not Found", ""));

        (await ResolveAsync("both.hostile.example/a:1")).ShouldBeOfType<ImageResolution.Missing>();

        _dialled.ShouldBe(["93.184.215.14:443"]);
    }

    [Theory]
    [InlineData("https://other.example/token", "another domain, other.example")]
    [InlineData("https://example/token", "another domain")]
    [InlineData("https://evilhostile.example/token", "another domain")]
    [InlineData("https://93.184.215.16/token", "another domain")]
    [InlineData("http://auth.hostile.example/token", "without TLS")]
    [InlineData("http://169.254.169.254/token", "without TLS")]
    [InlineData("http://listed.example:5000/token", "is not in authors.registries")]
    public async Task TokenService_OfAnother_IsRefused(string realm, string because)
    {
        Serve(_ => HostileRegistry.Answer("401 Unauthorized", $"WWW-Authenticate: Bearer realm=\"{realm}\",service=\"s\""));

        (await ResolveAsync("r.hostile.example/a:1")).ShouldBeOfType<ImageResolution.Refused>().Because.ShouldContain(because);

        _dialled.ShouldBe(["93.184.215.14:443"]);
    }

    [Fact]
    public async Task TokenService_OfTheSameDomain_IsAskedForTheImageAlone()
    {
        Serve(request => request.StartsWith("auth.", StringComparison.Ordinal) ? HostileRegistry.Answer("200 OK", "", """{"token":"t"}""")
            : _server!.Requests.Count == 1 ? HostileRegistry.Answer(
                "401 Unauthorized",
                "WWW-Authenticate: Bearer realm=\"https://auth.hostile.example/token\",scope=\"repository:others:push\"")
            : HostileRegistry.Answer("404 Not Found", ""));

        (await ResolveAsync("r.hostile.example/a:1")).ShouldBeOfType<ImageResolution.Missing>();

        _server!.Requests.ElementAt(1).ShouldStartWith("GET /token?scope=repository%3Aa%3Apull ");
        _server.Requests.ElementAt(2).ShouldContain("Authorization: Bearer t\r\n");
    }

    [Theory]
    [InlineData("""{"token":"a b"}""")]
    [InlineData("""{"token":"a\r\nHost: x"}""")]
    [InlineData("""{"token":""}""")]
    [InlineData("{}")]
    public async Task TokenService_NoUsableToken_IsUnknown(string answer)
    {
        Serve(request => request.Contains("/token", StringComparison.Ordinal) ? HostileRegistry.Answer("200 OK", "", answer)
            : HostileRegistry.Answer("401 Unauthorized", "WWW-Authenticate: Bearer realm=\"https://r.hostile.example/token\""));

        (await ResolveAsync("r.hostile.example/a:1")).ShouldBeOfType<ImageResolution.Unknown>().Because.ShouldContain("returned no token");
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Manifest_OfFourMebibytesOfDescriptors_IsNotRead(bool tellsItsLength)
    {
        var body = $$"""{"manifests":[{{string.Join(',', Enumerable.Repeat("{}", 1_400_000))}}]}""";
        Serve(_ => tellsItsLength ? HostileRegistry.Answer("200 OK", "", body) : $"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{body}");

        (await ResolveAsync("r.hostile.example/a:1")).ShouldBeOfType<ImageResolution.Unknown>().Because.ShouldContain(
            "longer than 262144 bytes");
    }

    [Fact]
    public async Task Manifest_OfManySmallDescriptors_IsNotRead()
    {
        var body = $$"""{"manifests":[{{string.Join(',', Enumerable.Repeat("{}", 80_000))}}]}""";
        Serve(_ => HostileRegistry.Answer("200 OK", "", body));

        (await ResolveAsync("r.hostile.example/a:1")).ShouldBeOfType<ImageResolution.Unknown>().Because.ShouldContain(
            "more than 64 entries");
    }

    [Fact]
    public async Task Manifest_WhoseDigestIsAPath_IsPassedOver()
    {
        Serve(_ => HostileRegistry.Answer("200 OK", "", """{"manifests":[{"digest":"../../../secret","platform":{"os":"linux","architecture":"amd64"} }]}"""));

        (await ResolveAsync("r.hostile.example/a:1")).ShouldBeOfType<ImageResolution.OtherPlatforms>();

        _server!.Requests.ShouldHaveSingleItem();
    }

    [Fact]
    public async Task Bytes_ThatComeTooSlowly_AreNotWaitedFor()
    {
        var begun = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Serve(_ =>
        {
            begun.SetResult();
            return "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{" + HostileRegistry.Hang;
        });

        var resolving = ResolveAsync("r.hostile.example/a:1");
        await begun.Task;
        _time.Advance(TimeSpan.FromSeconds(15));

        (await resolving).ShouldBeOfType<ImageResolution.Unknown>().Because.ShouldBe("r.hostile.example did not answer within 15 s");
    }

    [Fact]
    public async Task Messages_TellNeitherWordsOfTheRegistryNorWhyNothingAnswers()
    {
        Serve(_ => HostileRegistry.Answer("503 call 555-1234", "", "secret"));
        (await ResolveAsync("r.hostile.example/a:1")).ShouldBeOfType<ImageResolution.Unknown>().Because.ShouldBe(
            "r.hostile.example returned HTTP status 503");
        _server!.Dispose();
        Serve(_ => HostileRegistry.Answer("200 OK", ""));

        var closed =
            await ResolveAsync("r.hostile.example/a:1", dial: (_, _, _) => throw new SocketException((int)SocketError.ConnectionRefused));
        var notTls =
            await ResolveAsync(
                "r.hostile.example/a:1", dial: (_, _, _) =>
                    Task.FromResult<Stream>(new MemoryStream(Encoding.ASCII.GetBytes("SSH-2.0-x\r\n"))));
        var unknown = await ResolveAsync("absent.hostile.example/a:1");

        closed.ShouldBeOfType<ImageResolution.Unknown>().Because.ShouldBe(
            "r.hostile.example could not be read; the operator's log has the cause");
        notTls.ShouldBe(closed);
        unknown.ShouldBeOfType<ImageResolution.Unknown>().Because.ShouldBe(
            "absent.hostile.example could not be read; the operator's log has the cause");
    }

    [Fact]
    public async Task Proxy_NameOfAPrivateAddress_IsRefusedBeforeTheProxyIsAsked()
    {
        Serve(_ => HostileRegistry.Answer("502 Bad Gateway", ""));
        var proxy = new WebProxy("http://proxy.example:3128");
        _names["proxy.example"] = new(["10.0.0.9"]);

        (await ResolveAsync("inside.example/a:1", proxy: proxy)).ShouldBeOfType<ImageResolution.Refused>();
        _dialled.ShouldBeEmpty();
        (await ResolveAsync("absent.example/a:1", proxy: proxy)).ShouldBeOfType<ImageResolution.Unknown>();

        _dialled.ShouldBe(["10.0.0.9:3128"]);
    }

    private static RegistryOptions Listing(params string[] registries) =>
        new() { Listed = [.. registries.Select(address => new Uri(address))] };

    private void Serve(Func<string, string> answer) => _server = new HostileRegistry(answer);

    private async Task<ImageResolution> ResolveAsync(
        string image, RegistryOptions? options = null, Dial? dial = null, IWebProxy? proxy = null)
    {
        options ??= Listing("http://listed.example:5000");
        var gate = new RegistryGate(options, proxy ?? new WebProxy(), (host, _) => Task.FromResult(AddressesOf(host)), dial ?? DialAsync);
        using var handler = gate.CreateHandler();
        handler.ConnectTimeout = Timeout.InfiniteTimeSpan;
        handler.SslOptions.RemoteCertificateValidationCallback = (_, certificate, _, _) => certificate is not null;
        using var http = new HttpClient(handler);
        return await new RegistryClient(http, gate, options, _time, NullLogger<RegistryClient>.Instance)
            .ResolveAsync(image, "amd64", CancellationToken.None);
    }

    /// <summary>The next answer for a name; the last one stays.</summary>
    private IPAddress[] AddressesOf(string host)
    {
        if (IPAddress.TryParse(host, out var literal)) return [literal];
        if (!_names.TryGetValue(host, out var answers)) throw new SocketException((int)SocketError.HostNotFound);
        return [.. (answers.Count > 1 ? answers.Dequeue() : answers.Peek()).Split(',').Select(IPAddress.Parse)];
    }

    private async Task<Stream> DialAsync(IPAddress[] addresses, int port, CancellationToken cancellationToken)
    {
        _dialled.Enqueue($"{addresses[0]}:{port}");
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(IPAddress.Loopback, _server!.Port, cancellationToken);
        return new NetworkStream(socket, ownsSocket: true);
    }
}

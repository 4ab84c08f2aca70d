using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using Hotlap.Agent.Answers;
using Hotlap.Agent.Connections;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Answers;

public sealed class TlsTests(Server server) : IClassFixture<Server>, IDisposable
{
    private static readonly byte[] Ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"u8.ToArray();

    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-tls-").FullName;

    private TlsPlan Trusted => new() { CaPath = server.CaPath, ServerName = Server.Name };

    public static TheoryData<string> Requests => ["http", "http2", "grpc"];

    [Theory]
    [MemberData(nameof(Requests))]
    public void Send_CertificateOfTheCaAndTheName_IsAnswered(string request) => Send(Plan(request, Trusted)).IsCorrect.ShouldBeTrue();

    [Theory]
    [MemberData(nameof(Requests))]
    public void Send_NothingVerified_IsAnswered(string request) => Send(Plan(request, new TlsPlan())).IsCorrect.ShouldBeTrue();

    [NeedsTheory("protoc")]
    [InlineData(true)]
    [InlineData(false)]
    public void Send_MessageThatTheServerDescribes_IsAnswered(bool isVerified) =>
        Send(Plan("reflected", isVerified ? Trusted : new TlsPlan())).IsCorrect.ShouldBeTrue();

    [Fact]
    public void Send_LargeBodyBothWays_IsAnswered()
    {
        var body = new string('x', 300_000);

        Send(
            Plan(
                "http",
                Trusted) with { Http =
                    new() { Method = "POST", Path = "/echo", Body = body, ExpectedBody = body } }).IsCorrect.ShouldBeTrue();
    }

    [Fact]
    public void Send_CertificateOfAnotherName_SaysBothNames()
    {
        var answer = Send(Plan("http", Trusted with { ServerName = "other.example" }));

        answer.Failure.ShouldBe(FailureKind.TlsFailed);
        answer.Seen.ShouldBe(
            $"no TLS connection for https://other.example:{server.TlsPort}/: the server's certificate is for {Server.Name}, not for "
                + "other.example");
    }

    [Theory]
    [InlineData("CN=other-ca", "the server's certificate was issued by CN=test-ca, which does not chain to a root certificate in target.tls[].ca")]
    [InlineData("CN=test-ca", "the server's certificate was issued by CN=test-ca with a different key than the certificate of that name in target.tls[].ca")]
    public void Send_CertificateOfAnotherCa_NamesItsIssuer(string ca, string expected)
    {
        var other = new TestCertificates(_folder, ca);

        var answer = Send(Plan("grpc", Trusted with { CaPath = other.AuthorityFile }));

        answer.Failure.ShouldBe(FailureKind.TlsFailed);
        answer.Seen.ShouldContain(expected);
    }

    [Fact]
    public void Send_CertificateThatHasEnded_SaysWhen()
    {
        var authority = new TestCertificates(_folder);
        using var certificate = authority.IssueServer("shop.example", DateTimeOffset.UtcNow.AddHours(-1));
        using var listener = new TlsListener(certificate, Ok);

        var answer = Send(Plan("http", new TlsPlan { CaPath = authority.AuthorityFile, ServerName = "shop.example" }, listener.Port));

        answer.Failure.ShouldBe(FailureKind.TlsFailed);
        answer.Seen.ShouldContain("is expired or not yet valid; the server's own is valid from");
    }

    [Fact]
    public void Send_PortInClearText_SaysThatItSpeaksNoTls()
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        var serving = Task.Run(() =>
        {
            using var socket = listener.Accept();
            socket.Send("HTTP/1.1 400 Bad Request\r\n\r\n"u8);
            socket.Shutdown(SocketShutdown.Send);
            while (socket.Receive(new byte[4096]) > 0);
        });

        var answer = Send(Plan("http", Trusted, ((IPEndPoint)listener.LocalEndPoint!).Port));

        answer.Failure.ShouldBe(FailureKind.TlsFailed);
        answer.Seen.ShouldContain("the port does not speak TLS");
    }

    [Fact]
    public void Send_ServerWithoutTheProtocol_SaysSo()
    {
        var authority = new TestCertificates(_folder);
        using var certificate = authority.IssueServer(Server.Name);
        using var listener = new TlsListener(certificate, Ok, SslApplicationProtocol.Http11);

        var answer = Send(Plan("grpc", new TlsPlan { CaPath = authority.AuthorityFile, ServerName = Server.Name }, listener.Port));

        answer.Failure.ShouldBe(FailureKind.TlsFailed);
        answer.Seen.ShouldContain("it may not support h2 (ALPN)");
    }

    [Fact]
    public void Send_WithAName_AsksForIt()
    {
        var authority = new TestCertificates(_folder);
        using var certificate = authority.IssueServer("shop.example");
        using var listener = new TlsListener(certificate, Ok);

        Send(
            Plan(
                "http", new TlsPlan { CaPath = authority.AuthorityFile, ServerName = "shop.example" },
                listener.Port)).IsCorrect.ShouldBeTrue();

        listener.Name.ShouldBe("shop.example");
    }

    [Fact]
    public void Send_ServerThatSaysNothing_IsGivenUp()
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();

        var answer = Send(Plan("http", Trusted, ((IPEndPoint)listener.LocalEndPoint!).Port), TimeSpan.FromMilliseconds(100));

        answer.Failure.ShouldBe(FailureKind.TargetNotAnswering);
        answer.Seen.ShouldContain("the answer timed out");
    }

    [Theory]
    [InlineData("http", false)]
    [InlineData("grpc", false)]
    [InlineData("http", true)]
    [InlineData("http2", true)]
    [InlineData("grpc", true)]
    public void Rehearse_AnyRequest_IsAnsweredCorrectly(string request, bool tls) =>
        (Rehearsal.Run(Plan(request, tls ? Trusted : null), TimeProvider.System) with { Times = default }).ShouldBe(Answer.Correct);

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private RequestPlan Plan(string request, TlsPlan? tls, int? port = null)
    {
        var plan = new RequestPlan { Port = port ?? server.TlsPort, Tls = tls };
        return request switch
        {
            "http" => plan with { Http = new() },
            "http2" => plan with { Http = new() { Version = "2" } },
            "grpc" => plan with { Grpc = new() { Call = $"{Server.Service}/Do" } },
            _ => plan with { Grpc = new() { Call = $"{Server.Service}/Do", Data = """{"anInt32": 5}""" } },
        };
    }

    private static Answer Send(RequestPlan plan, TimeSpan? patience = null)
    {
        var dialer = new Dialer(new IPEndPoint(IPAddress.Loopback, plan.Port));
        var request = RequestFactory.Create(plan, "127.0.0.1", () => dialer.TryConnect(TimeSpan.FromSeconds(30)));
        using var socket = dialer.TryConnect(patience ?? TimeSpan.FromSeconds(30))!;
        return request.Send(socket);
    }
}

using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;

namespace Greeter.Tests;

public sealed class TlsTests : IAsyncLifetime
{
    private readonly DirectoryInfo folder = Directory.CreateTempSubdirectory("greeter-tls-");
    private WebApplication app = null!;
    private Uri http = null!;

    [Theory]
    [InlineData("1.1")]
    [InlineData("2.0")]
    public async Task Get_OverTls_AnswersInEitherVersion(string version)
    {
        using var handler = new HttpClientHandler { ServerCertificateCustomValidationCallback = (_, certificate, _, _) => certificate!.Subject == "CN=greeter" };
        using var client = new HttpClient(handler) { DefaultRequestVersion = Version.Parse(version), DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact };

        using var answer = await client.GetAsync(http);

        answer.StatusCode.ShouldBe(HttpStatusCode.OK);
        answer.Version.ToString().ShouldBe(version);
    }

    public async Task InitializeAsync()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var certificate = new CertificateRequest("CN=greeter", key, HashAlgorithmName.SHA256).CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
        Dictionary<string, string> settings = new()
        {
            ["GRPC_PORT"] = "0",
            ["HTTP_PORT"] = "0",
            ["TLS_CERT_FILE"] = Write("crt", certificate.ExportCertificatePem()),
            ["TLS_KEY_FILE"] = Write("key", key.ExportPkcs8PrivateKeyPem()),
        };
        GreeterOptions.TryRead(settings.GetValueOrDefault, out var options, out _).ShouldBeTrue();
        app = GreeterApp.Build(options!);
        await app.StartAsync();
        http = new Uri($"https://127.0.0.1:{new Uri(app.Urls.First()).Port}/");
    }

    public async Task DisposeAsync()
    {
        await app.DisposeAsync();
        folder.Delete(recursive: true);
    }

    private string Write(string name, string pem)
    {
        var path = Path.Combine(folder.FullName, name);
        File.WriteAllText(path, pem);
        return path;
    }
}

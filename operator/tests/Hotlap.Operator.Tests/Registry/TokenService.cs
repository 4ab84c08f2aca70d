using System.Buffers.Text;
using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Registry;

/// <summary>A token service as registries of clouds have one: a signed token for whoever asks, which a real docker-registry checks.</summary>
internal sealed class TokenService : IDisposable
{
    private const string Service = "test-registry";
    private const string Issuer = "test-issuer";

    private readonly RSA _key = RSA.Create(2048);
    private readonly X509Certificate2 _certificate;
    private readonly HttpListener _listener = new();
    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-tokens-").FullName;
    private readonly string _address = $"http://localhost:{FreePorts.Take(1)[0]}/token/";

    public TokenService()
    {
        var request = new CertificateRequest("CN=tokens", _key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        _certificate = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddHours(-1), DateTimeOffset.UtcNow.AddHours(1));
        File.WriteAllText(Path.Combine(_folder, "roots.pem"), _certificate.ExportCertificatePem());
        _listener.Prefixes.Add(_address);
        _listener.Start();
        _ = AnswerAsync();
    }

    /// <summary>What makes a docker-registry ask for these tokens.</summary>
    public string RegistryConfiguration =>
        $$"""auth: {token: {realm: "{{_address}}", service: {{Service}}, issuer: {{Issuer}}, rootcertbundle: "{{_folder}}/roots.pem"} }""";

    /// <summary>Host and port of the service, which speaks plain HTTP.</summary>
    public string Address => new Uri(_address).Authority;

    /// <summary>Scopes that were asked for.</summary>
    public List<string?> Asked { get; } = [];

    public string Issue(string repository, string actions)
    {
        var header = $$"""{"typ":"JWT","alg":"RS256","x5c":["{{Convert.ToBase64String(_certificate.RawData)}}"]}""";
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        var claims = $$"""
            {"iss":"{{Issuer}}","aud":"{{Service}}","sub":"","iat":{{now}},"nbf":{{now - 60}},"exp":{{now + 600}},"jti":"1",
             "access":[{"type":"repository","name":"{{repository}}","actions":[{{actions}}]}]}
            """;
        var content = $"{Encode(header)}.{Encode(claims)}";
        var signature = _key.SignData(Encoding.ASCII.GetBytes(content), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        return $"{content}.{Base64Url.EncodeToString(signature)}";
    }

    public void Dispose()
    {
        _listener.Close();
        _certificate.Dispose();
        _key.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private static string Encode(string text) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(text));

    private async Task AnswerAsync()
    {
        while (_listener.IsListening)
        {
            try
            {
                var context = await _listener.GetContextAsync();
                var scope = context.Request.QueryString["scope"];
                Asked.Add(scope);
                var repository = scope!.Split(':')[1];
                await context.Response.OutputStream.WriteAsync(Encoding.UTF8.GetBytes($$"""{"token":"{{Issue(repository, "\"pull\"")}}"}"""));
                context.Response.Close();
            }
            catch (Exception e) when (e is HttpListenerException or ObjectDisposedException)
            {
                return;
            }
        }
    }
}

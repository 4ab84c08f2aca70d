using System.Diagnostics;
using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Registry;

/// <summary>A real docker-registry on loopback, into which tests push images made by hand.</summary>
public sealed class RegistryFixture : IAsyncLifetime, IDisposable
{
    public const string OciIndex = "application/vnd.oci.image.index.v1+json";
    public const string OciManifest = "application/vnd.oci.image.manifest.v1+json";
    public const string DockerList = "application/vnd.docker.distribution.manifest.list.v2+json";
    public const string DockerManifest = "application/vnd.docker.distribution.manifest.v2+json";

    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-registry-").FullName;
    private readonly HttpClient _http = new();
    private readonly string _extraConfiguration;
    private Process? _process;

    public RegistryFixture()
        : this("")
    {
    }

    internal RegistryFixture(string extraConfiguration) => _extraConfiguration = extraConfiguration;

    /// <summary>Host and port, as written in images.</summary>
    public string Host { get; } = $"localhost:{FreePort()}";

    /// <summary>Sent with each push.</summary>
    public AuthenticationHeaderValue? Authorization { get; set; }

    public async Task InitializeAsync()
    {
        var configuration = Path.Combine(_folder, "config.yml");
        var address = Host.Replace("localhost", "127.0.0.1", StringComparison.Ordinal);
        await File.WriteAllTextAsync(configuration, $$"""
            version: 0.1
            log: {level: error}
            storage: {filesystem: {rootdirectory: "{{_folder}}/data"} }
            http: {addr: "{{address}}" }
            {{_extraConfiguration}}
            """);
        var start =
            new ProcessStartInfo(
                "docker-registry", ["serve", configuration]) { RedirectStandardError = true, RedirectStandardOutput = true };
        _process = Process.Start(start)!;
        _process.BeginErrorReadLine();
        _process.BeginOutputReadLine();
        await Eventually.BecomesAsync("the registry answers", () => AnswersAsync(CancellationToken.None));
    }

    public Task DisposeAsync()
    {
        Dispose();
        return Task.CompletedTask;
    }

    public void Dispose()
    {
        _process?.Kill();
        _process?.WaitForExit();
        _process?.Dispose();
        _process = null;
        _http.Dispose();
        if (Directory.Exists(_folder)) Directory.Delete(_folder, recursive: true);
    }

    /// <summary>Pushes an image for one platform; returns digest and manifest length.</summary>
    public async Task<(string Digest, int Length)> PushImageAsync(
        string repository, string reference, string platform, int layerBytes, string type = OciManifest, string? user = null)
    {
        var parts = platform.Split('/');
        var config = new JsonObject { ["os"] = parts[0], ["architecture"] = parts[1] };
        if (parts.Length > 2) config["variant"] = parts[2];
        if (user is not null) config["config"] = new JsonObject { ["User"] = user };
        var configBytes = Encoding.UTF8.GetBytes(config.ToJsonString());
        var layer = new byte[layerBytes];
        layer[0] = (byte)platform.Length;
        var manifest = new JsonObject
        {
            ["schemaVersion"] = 2,
            ["mediaType"] = type,
            ["config"] = await PushBlobAsync(repository, configBytes, "application/vnd.oci.image.config.v1+json"),
            ["layers"] = new JsonArray(await PushBlobAsync(repository, layer, "application/vnd.oci.image.layer.v1.tar+gzip")),
        };
        return await PushManifestAsync(repository, reference, manifest, type);
    }

    /// <summary>Pushes an index of images that were pushed before.</summary>
    public Task<(string Digest, int Length)> PushIndexAsync(
        string repository, string tag, IEnumerable<(string Platform, string Digest, int Length)> images, string type = OciIndex)
    {
        var entries = images.Select(image =>
        {
            var entry = new JsonObject
            {
                ["mediaType"] = type == OciIndex ? OciManifest : DockerManifest,
                ["digest"] = image.Digest,
                ["size"] = image.Length,
            };
            // an entry need not state its platform
            if (image.Platform.Length > 0) entry["platform"] = Platform(image.Platform);
            return (JsonNode)entry;
        });
        var index = new JsonObject { ["schemaVersion"] = 2, ["mediaType"] = type, ["manifests"] = new JsonArray([.. entries]) };
        return PushManifestAsync(repository, tag, index, type);
    }

    public static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private static JsonObject Platform(string text)
    {
        var parts = text.Split('/');
        var platform = new JsonObject { ["os"] = parts[0], ["architecture"] = parts[1] };
        if (parts.Length > 2) platform["variant"] = parts[2];
        return platform;
    }

    private async Task<JsonObject> PushBlobAsync(string repository, byte[] bytes, string type)
    {
        var digest = DigestOf(bytes);
        using var begin = await SendAsync(HttpMethod.Post, $"http://{Host}/v2/{repository}/blobs/uploads/", null, null);
        var location = begin.Headers.Location!;
        var address = location.IsAbsoluteUri ? location : new Uri(new Uri($"http://{Host}"), location);
        using var end = await SendAsync(HttpMethod.Put, $"{address}&digest={digest}", bytes, "application/octet-stream");
        return new JsonObject { ["mediaType"] = type, ["digest"] = digest, ["size"] = bytes.Length };
    }

    private async Task<(string Digest, int Length)> PushManifestAsync(string repository, string reference, JsonObject manifest, string type)
    {
        var bytes = Encoding.UTF8.GetBytes(manifest.ToJsonString());
        var target = reference.Length == 0 ? DigestOf(bytes) : reference;
        using var response = await SendAsync(HttpMethod.Put, $"http://{Host}/v2/{repository}/manifests/{target}", bytes, type);
        return (DigestOf(bytes), bytes.Length);
    }

    private async Task<HttpResponseMessage> SendAsync(HttpMethod method, string address, byte[]? body, string? type)
    {
        using var request = new HttpRequestMessage(method, address);
        request.Headers.Authorization = Authorization;
        request.Content = new ByteArrayContent(body ?? []);
        if (type is not null) request.Content.Headers.ContentType = new MediaTypeHeaderValue(type);
        var response = await _http.SendAsync(request);
        return response.IsSuccessStatusCode
            ? response
            : throw new InvalidOperationException(
                $"{method} {address}: {(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");
    }

    private async Task<bool> AnswersAsync(CancellationToken cancellationToken)
    {
        try
        {
            using var response = await _http.GetAsync(new Uri($"http://{Host}/v2/"), cancellationToken);
            return response.StatusCode is HttpStatusCode.OK or HttpStatusCode.Unauthorized;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    private static string DigestOf(byte[] bytes) => $"sha256:{Convert.ToHexStringLower(SHA256.HashData(bytes))}";
}

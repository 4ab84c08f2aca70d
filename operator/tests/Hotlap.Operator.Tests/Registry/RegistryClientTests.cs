using System.Text;
using Hotlap.Operator.Registry;
using Microsoft.Extensions.Logging.Abstractions;

namespace Hotlap.Operator.Tests.Registry;

public sealed class RegistryClientTests(RegistryFixture registry) : IClassFixture<RegistryFixture>
{
    [Theory]
    [InlineData(RegistryFixture.OciIndex, RegistryFixture.OciManifest)]
    [InlineData(RegistryFixture.DockerList, RegistryFixture.DockerManifest)]
    public async Task ResolveAsync_IndexOfPlatforms_TakesTheWantedOne(string indexType, string manifestType)
    {
        var amd = await registry.PushImageAsync("multi", "", "linux/amd64", 3000, manifestType);
        var arm = await registry.PushImageAsync("multi", "", "linux/arm64/v8", 2000, manifestType);
        await registry.PushIndexAsync(
            "multi", "1",
            [("unknown/unknown", amd.Digest, amd.Length), ("linux/amd64", amd.Digest, amd.Length),
                ("linux/arm64/v8", arm.Digest, arm.Length)],
            indexType);

        var found = (await ResolveAsync("multi:1", "arm64")).ShouldBeOfType<ImageResolution.Found>();

        found.Digest.ShouldBe(arm.Digest);
        found.Reference.ShouldBe($"{registry.Host}/multi@{arm.Digest}");
        found.CompressedBytes.ShouldBe(2000 + """{"os":"linux","architecture":"arm64","variant":"v8"}""".Length);
    }

    /// <summary>Every node of the architecture runs the variant that asks for least.</summary>
    [Theory]
    [InlineData("linux/amd64/v3 linux/amd64/v2 linux/amd64", "linux/amd64")]
    [InlineData("linux/amd64 linux/amd64/v2 linux/amd64/v3", "linux/amd64")]
    [InlineData("linux/amd64/v4 linux/amd64/v2 linux/amd64/v3", "linux/amd64/v2")]
    [InlineData("windows/amd64 linux/amd64/v1 linux/amd64/v9", "linux/amd64/v1")]
    public async Task ResolveAsync_VariantsOfTheArchitecture_AnyOrder_TakesTheLeast(string platforms, string expected)
    {
        var pushed = new List<(string Platform, string Digest, int Length)>();
        foreach (var platform in platforms.Split(' '))
        {
            var (digest, length) = await registry.PushImageAsync("variants", "", platform, 100);
            pushed.Add((platform, digest, length));
        }
        await registry.PushIndexAsync("variants", "1", pushed);

        var found = (await ResolveAsync("variants:1", "amd64")).ShouldBeOfType<ImageResolution.Found>();
        (found.Digest, found.Platform).ShouldBe((pushed.Single(entry => entry.Platform == expected).Digest, expected));
    }

    /// <summary>As buildah and oras write them: no platform in the index, an index in an index, attestations beside it.</summary>
    [Fact]
    public async Task ResolveAsync_EntriesWithoutPlatformAndNestedIndexes_AreLookedInto()
    {
        var amd = await registry.PushImageAsync("plain", "", "linux/amd64", 100);
        var arm = await registry.PushImageAsync("plain", "", "linux/arm64", 200);
        var inner = await registry.PushIndexAsync("plain", "inner", [("", amd.Digest, amd.Length), ("", arm.Digest, arm.Length)]);
        await registry.PushIndexAsync("plain", "nested", [("unknown/unknown", amd.Digest, amd.Length), ("", inner.Digest, inner.Length)]);

        foreach (var tag in new[] { "inner", "nested" })
        {
            (await ResolveAsync($"plain:{tag}", "amd64")).ShouldBeOfType<ImageResolution.Found>().Digest.ShouldBe(amd.Digest);
            (await ResolveAsync($"plain:{tag}", "arm64")).ShouldBeOfType<ImageResolution.Found>().Digest.ShouldBe(arm.Digest);
            (await ResolveAsync($"plain:{tag}", "s390x")).ShouldBeOfType<ImageResolution.OtherPlatforms>().Platforms
                .Order().ShouldBe(["linux/amd64", "linux/arm64"]);
        }
    }

    [Fact]
    public async Task ResolveAsync_IndexWithoutPlatform_ListsThoseThereAre()
    {
        var amd = await registry.PushImageAsync("onearch", "", "linux/amd64", 100);
        await registry.PushIndexAsync(
            "onearch", "1", [("linux/amd64", amd.Digest, amd.Length), ("linux/arm64/v9", amd.Digest, amd.Length)]);

        (await ResolveAsync("onearch:1", "arm64")).ShouldBeOfType<ImageResolution.OtherPlatforms>().Platforms.ShouldBe(
            ["linux/amd64", "linux/arm64/v9"]);
    }

    [Fact]
    public async Task ResolveAsync_SingleManifest_LooksIntoItsConfiguration()
    {
        var pushed = await registry.PushImageAsync("single", "x", "linux/amd64", 500);

        (await ResolveAsync("single:x", "amd64")).ShouldBeOfType<ImageResolution.Found>().Digest.ShouldBe(pushed.Digest);
        (await ResolveAsync("single:x", "arm64")).ShouldBeOfType<ImageResolution.OtherPlatforms>().Platforms.ShouldBe(["linux/amd64"]);
        (await ResolveAsync($"single@{pushed.Digest}", "amd64")).ShouldBeOfType<ImageResolution.Found>().Digest.ShouldBe(pushed.Digest);
    }

    /// <summary>The user decides how a target may run, also where an index says which of its entries is for the platform.</summary>
    [Theory]
    [InlineData("1000:1000", "1000:1000")]
    [InlineData("www-data", "www-data")]
    [InlineData("", "")]
    [InlineData(null, "")]
    [InlineData("root\u202e\n", "root  ")]
    public async Task ResolveAsync_UserOfTheConfiguration_IsFound(string? user, string expected)
    {
        var pushed = await registry.PushImageAsync("user", "single", "linux/amd64", 10, user: user);
        await registry.PushIndexAsync("user", "index", [("linux/amd64", pushed.Digest, pushed.Length)]);

        foreach (var tag in new[] { "single", "index" })
            (await ResolveAsync($"user:{tag}", "amd64")).ShouldBeOfType<ImageResolution.Found>().User.ShouldBe(expected);
    }

    [Fact]
    public async Task ResolveAsync_UnknownTagOrRepository_IsMissing()
    {
        await registry.PushImageAsync("known", "x", "linux/amd64", 10);

        (await ResolveAsync("known:y", "amd64")).ShouldBeOfType<ImageResolution.Missing>().Message.ShouldContain("y");
        (await ResolveAsync("unknown:x", "amd64")).ShouldBeOfType<ImageResolution.Missing>();
    }

    [Fact]
    public async Task ResolveAsync_Malformed_IsMissing() =>
        (await Client().ResolveAsync("NOT an image", "amd64", CancellationToken.None)).ShouldBeOfType<ImageResolution.Missing>();

    [Fact]
    public async Task ResolveAsync_NothingListens_IsUnknown()
    {
        var host = $"localhost:{RegistryFixture.FreePort()}";

        (await Client(Listed(host)).ResolveAsync($"{host}/a", "amd64", CancellationToken.None))
            .ShouldBeOfType<ImageResolution.Unknown>().Because.ShouldContain("could not be read");
    }

    [Fact]
    public async Task ResolveAsync_MirrorConfigured_IsAskedInstead()
    {
        var pushed = await registry.PushImageAsync("mirrored", "x", "linux/amd64", 10);
        var mirrors = new Dictionary<string, Uri> { ["registry.example"] = new($"http://{registry.Host}") };

        var found = await Client(new RegistryOptions { Mirrors = mirrors })
            .ResolveAsync("registry.example/mirrored:x", "amd64", CancellationToken.None);

        found.ShouldBeOfType<ImageResolution.Found>().Reference.ShouldBe($"registry.example/mirrored@{pushed.Digest}");
    }

    [Theory]
    [InlineData("proxy")]
    [InlineData("proxy/")]
    [InlineData("v2/proxy")]
    public async Task ResolveAsync_MirrorBelowAPath_KeepsThePath(string path)
    {
        var pushed = await registry.PushImageAsync("proxy/mirrored", "x", "linux/amd64", 10);
        var mirrors = new Dictionary<string, Uri> { ["registry.example"] = new($"http://{registry.Host}/{path}") };

        var found = await Client(new RegistryOptions { Mirrors = mirrors })
            .ResolveAsync("registry.example/mirrored:x", "amd64", CancellationToken.None);

        found.ShouldBeOfType<ImageResolution.Found>().Reference.ShouldBe($"registry.example/mirrored@{pushed.Digest}");
    }

    [Fact]
    public async Task ResolveAsync_RegistryWithPassword_NeedsTheCredentialsFile()
    {
        var folder = Directory.CreateTempSubdirectory("hotlap-credentials-").FullName;
        await File.WriteAllTextAsync(Path.Combine(folder, "htpasswd"), await HtpasswdAsync("me", "secret"));
        using var guarded = new RegistryFixture($"auth: {{htpasswd: {{realm: test, path: {folder}/htpasswd}}}}");
        await guarded.InitializeAsync();
        var basic = Convert.ToBase64String(Encoding.UTF8.GetBytes("me:secret"));
        guarded.Authorization = new("Basic", basic);
        var pushed = await guarded.PushImageAsync("private", "x", "linux/amd64", 10);
        var credentials = Path.Combine(folder, "config.json");
        await File.WriteAllTextAsync(credentials, $$"""{"auths":{"{{guarded.Host}}":{"auth":"{{basic}}"} } }""");

        var without = await Client(Listed(guarded.Host)).ResolveAsync($"{guarded.Host}/private:x", "amd64", CancellationToken.None);
        var with = await Client(Listed(guarded.Host) with { CredentialsFile = credentials })
            .ResolveAsync($"{guarded.Host}/private:x", "amd64", CancellationToken.None);

        without.ShouldBeOfType<ImageResolution.Unknown>().Because.ShouldContain("credentials");
        with.ShouldBeOfType<ImageResolution.Found>().Digest.ShouldBe(pushed.Digest);
        var wrong = Convert.ToBase64String(Encoding.UTF8.GetBytes("me:outdated"));
        await File.WriteAllTextAsync(
            credentials, $$"""{"auths":{"{{guarded.Host}}":{"auth":"{{basic}}"},"{{guarded.Host}}/private":{"auth":"{{wrong}}"} } }""");
        (await Client(Listed(guarded.Host) with { CredentialsFile = credentials })
            .ResolveAsync($"{guarded.Host}/private:x", "amd64", CancellationToken.None))
            .ShouldBeOfType<ImageResolution.Found>("the next credentials are tried when the first are refused");
        Directory.Delete(folder, recursive: true);
    }

    [Fact]
    public async Task ResolveAsync_RegistryWithTokens_GetsOneWithoutCredentials()
    {
        using var tokens = new TokenService();
        using var guarded = new RegistryFixture(tokens.RegistryConfiguration);
        await guarded.InitializeAsync();
        guarded.Authorization = new("Bearer", tokens.Issue("public", "\"pull\",\"push\""));
        var pushed = await guarded.PushImageAsync("public", "x", "linux/amd64", 10);

        var found = await Client(Listed(guarded.Host, tokens.Address))
            .ResolveAsync($"{guarded.Host}/public:x", "amd64", CancellationToken.None);

        found.ShouldBeOfType<ImageResolution.Found>().Digest.ShouldBe(pushed.Digest);
        tokens.Asked.ShouldBe(["repository:public:pull"]);
    }

    private static async Task<string> HtpasswdAsync(string user, string password)
    {
        var start = new System.Diagnostics.ProcessStartInfo("htpasswd", ["-nbB", user, password]) { RedirectStandardOutput = true };
        using var process = System.Diagnostics.Process.Start(start)!;
        return await process.StandardOutput.ReadToEndAsync();
    }

    private Task<ImageResolution> ResolveAsync(string image, string architecture) =>
        Client(Listed(registry.Host)).ResolveAsync($"{registry.Host}/{image}", architecture, CancellationToken.None);

    /// <summary>Registries on loopback with plain HTTP are the administrator's to list.</summary>
    private static RegistryOptions Listed(params string[] hosts) => new() { Listed = [.. hosts.Select(host => new Uri($"http://{host}"))] };

    private static RegistryClient Client(RegistryOptions? options = null)
    {
        var gate = new RegistryGate(options ??= new RegistryOptions());
        return new(new HttpClient(gate.CreateHandler()), gate, options, TimeProvider.System, NullLogger<RegistryClient>.Instance);
    }
}

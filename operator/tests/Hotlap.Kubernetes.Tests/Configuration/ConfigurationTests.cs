using System.Text;
using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Configuration;

[Collection(ApiServer.Collection)]
public sealed class ConfigurationTests(ApiServer server) : IDisposable
{
    private static readonly CancellationToken None = CancellationToken.None;
    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-config-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("certificate-authority: CA", "token: TOKEN")]
    [InlineData("certificate-authority-data: CADATA", "token: TOKEN")]
    [InlineData("certificate-authority: bundle.crt", "token: TOKEN")]
    [InlineData("insecure-skip-tls-verify: true", "tokenFile: token.txt")]
    [InlineData("certificate-authority: ca.crt, tls-server-name: localhost", "{client-certificate: admin.crt, client-key: admin.key}")]
    [InlineData("certificate-authority: CA", "{client-certificate-data: CERTDATA, client-key-data: KEYDATA}")]
    public async Task Load_EachWayToTrustAndToBeTrusted_Works(string cluster, string user)
    {
        using var client = new KubernetesClient(KubernetesConfiguration.Load(Write("config", cluster, user)));

        (await client.FindAsync(Config.Type, new ObjectKey("kube-system", "extension-apiserver-authentication"), None)).ShouldNotBeNull();
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("certificate-authority: other.crt")]
    [InlineData("certificate-authority: CA, tls-server-name: elsewhere.example")]
    public async Task Load_ServerThatIsNotTrusted_IsRefused(string cluster)
    {
        var other = new TestCertificates(Path.Combine(_folder, "other"));
        File.Copy(other.AuthorityFile, Path.Combine(_folder, "other.crt"));
        using var client = new KubernetesClient(KubernetesConfiguration.Load(Write("config", cluster, "token: TOKEN")));

        var error = await Should.ThrowAsync<HttpRequestException>(client.GetVersionAsync(None));

        error.HttpRequestError.ShouldBe(HttpRequestError.SecureConnectionError);
    }

    [Theory]
    [InlineData("auth-provider: {name: gcp}", "auth-provider")]
    [InlineData("{username: a, password: b}", "username")]
    [InlineData("{token: TOKEN, as: somebody}", "as")]
    public void Load_CredentialsThatNeedAPlugin_SaysWhatToDoInstead(string user, string feature)
    {
        var error =
            Should.Throw<KubernetesConfigurationException>(
                () => KubernetesConfiguration.Load(Write("config", "certificate-authority: CA", user)));

        error.Message.ShouldContain($"\"{feature}\"");
        error.Message.ShouldContain("kubectl create token");
    }

    [Theory]
    [InlineData("contexts: [{name: x, context: {cluster: gone}}]\ncurrent-context: x", "\"gone\" under clusters")]
    [InlineData("current-context: y", "\"y\" under contexts")]
    [InlineData("kind: Config", "no current-context")]
    [InlineData("a: [", "cannot be read")]
    [InlineData("a: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "nested more than 100 deep")]
    [InlineData("", "no current-context")]
    public void Load_BrokenFile_NamesTheFileAndTheFault(string content, string expected)
    {
        var file = Path.Combine(_folder, "broken");
        File.WriteAllText(file, content);

        var error = Should.Throw<KubernetesConfigurationException>(() => KubernetesConfiguration.Load(file));

        error.Message.ShouldContain(file);
        error.Message.ShouldContain(expected);
    }

    [Fact]
    public void Load_SeveralFiles_TheFirstThatDefinesWins()
    {
        var first = Path.Combine(_folder, "first");
        File.WriteAllText(first, "contexts: [{name: mine, context: {cluster: test, user: admin, namespace: team}}]\ncurrent-context: mine");
        var second = Write("second", "certificate-authority: CA", "token: abc");

        var found = new ConfigurationLoader(Environment(("KUBECONFIG", $"{_folder}/missing:{first}:{second}"))).Load(null, null);

        found.Namespace.ShouldBe("team");
        found.Token.ShouldBe("abc");
        new ConfigurationLoader(Environment(("KUBECONFIG", $"{first}:{second}"))).Load(null, "test").Namespace.ShouldBe("default");
    }

    /// <summary>Windows' editors and shells write a byte order mark, UTF-16, and two characters at the end of a line.</summary>
    [Theory]
    [InlineData("utf-8")]
    [InlineData("utf-16")]
    public void Load_FilesThatWindowsWrote_AreRead(string encoding)
    {
        var file = Write("config", "certificate-authority: ca.crt", "{client-certificate-data: CERTDATA, client-key: admin.key}");
        foreach (var path in (string[])[file, Path.Combine(_folder, "ca.crt"), Path.Combine(_folder, "admin.key")])
            File.WriteAllText(path, File.ReadAllText(path).ReplaceLineEndings("\r\n"), Encoding.GetEncoding(encoding));

        var found = KubernetesConfiguration.Load(file);

        found.CertificateAuthorities!.Count.ShouldBe(1);
        found.ClientCertificate!.HasPrivateKey.ShouldBeTrue();
        File.ReadAllBytes(file)[0].ShouldBeGreaterThan((byte)127);
    }

    [Fact]
    public void Load_HomeThenPod_InThisOrder()
    {
        var authorities = KubernetesConfiguration.Load(server.Fixture.Kubeconfig).CertificateAuthorities;
        var loader = new ConfigurationLoader(Environment(("HOME", _folder)))
        {
            Pod = () => new() { Host = "https://[fd00::1]:443", Namespace = "hotlap-system\n", SslCaCerts = authorities },
        };

        var inPod = loader.Load(null, null);
        Directory.CreateDirectory(Path.Combine(_folder, ".kube"));
        File.Move(Write("config", "certificate-authority: CA", "token: home"), Path.Combine(_folder, ".kube", "config"));
        var atHome = loader.Load(null, null);

        inPod.Server.ShouldBe(new Uri("https://[fd00::1]:443/"));
        inPod.Namespace.ShouldBe("hotlap-system");
        inPod.CertificateAuthorities!.Count.ShouldBe(1);
        inPod.IsInCluster.ShouldBeTrue();
        atHome.Token.ShouldBe("home");
        atHome.IsInCluster.ShouldBeFalse();
    }

    [Fact]
    public void Load_Nothing_SaysWhereItLooked()
    {
        var loader = new ConfigurationLoader(Environment(("HOME", _folder))) { Pod = () => null };

        Should.Throw<KubernetesConfigurationException>(() => loader.Load(null, null)).Message.ShouldContain("Set KUBECONFIG");
    }

    [Fact]
    public async Task FindAsync_TokenThatRotated_IsReadAgainWhenRefused()
    {
        var account = MakeAccountFolder("expired");
        var configuration = new KubernetesConfiguration(server.Fixture.Server)
        {
            TokenFile = Path.Combine(account, "token"),
            CertificateAuthorities = KubernetesConfiguration.Load(server.Fixture.Kubeconfig).CertificateAuthorities,
        };
        using var client = new KubernetesClient(configuration);
        var refused = await Should.ThrowAsync<KubernetesApiException>(client.FindAsync(Config.Type, new ObjectKey("default", "x"), None));

        File.WriteAllText(configuration.TokenFile, server.Fixture.Token + "\n");

        (await client.FindAsync(Config.Type, new ObjectKey("default", "x"), None)).ShouldBeNull();
        ErrorClassifier.Classify(refused).ShouldBe(ErrorClass.Retryable);
    }

    [Fact]
    public void Read_TokenFile_IsReadAgainAfterAMinute()
    {
        var clock = new ManualTimeProvider();
        var file = Path.Combine(MakeAccountFolder("one"), "token");
        var tokens = new TokenSource(new KubernetesConfiguration(server.Fixture.Server) { TokenFile = file }, clock);
        tokens.Read().ShouldBe("one");

        File.WriteAllText(file, "two");
        clock.Advance(TimeSpan.FromSeconds(59));
        tokens.Read().ShouldBe("one");
        clock.Advance(TimeSpan.FromSeconds(1));
        tokens.Read().ShouldBe("two");
        File.Delete(file);
        clock.Advance(TimeSpan.FromMinutes(2));
        tokens.Read().ShouldBe("two");
    }

    private static HostPaths Environment(params (string Name, string Value)[] variables) =>
        HostPaths.Current with { Variable = name => variables.FirstOrDefault(variable => variable.Name == name).Value };

    private string MakeAccountFolder(string token)
    {
        var account = Directory.CreateDirectory(Path.Combine(_folder, "account")).FullName;
        File.WriteAllText(Path.Combine(account, "token"), token);
        File.WriteAllText(Path.Combine(account, "namespace"), "hotlap-system\n");
        File.Copy(server.Fixture.Certificates.AuthorityFile, Path.Combine(account, "ca.crt"));
        return account;
    }

    /// <summary>A kubeconfig with relative paths beside the files that they name.</summary>
    private string Write(string name, string cluster, string user)
    {
        var pki = server.Fixture.Certificates;
        foreach (var file in (string[])["ca.crt", "admin.crt", "admin.key"])
            File.Copy(Path.Combine(pki.Folder, file), Path.Combine(_folder, file), overwrite: true);
        File.WriteAllText(Path.Combine(_folder, "token.txt"), server.Fixture.Token);
        File.WriteAllText(
            Path.Combine(_folder, "bundle.crt"),
            File.ReadAllText(new TestCertificates(Path.Combine(_folder, "pki"), "CN=other-ca").AuthorityFile) + "\n" + File.ReadAllText(pki.AuthorityFile));
        cluster = (cluster == "{}" ? "" : cluster + ", ").Replace("CADATA", Base64("ca.crt")).Replace(": CA,", $": {pki.AuthorityFile},");
        user = (user.StartsWith('{') ? user : $"{{{user}}}").Replace("TOKEN", server.Fixture.Token)
            .Replace("CERTDATA", Base64("admin.crt")).Replace("KEYDATA", Base64("admin.key"));
        var path = Path.Combine(_folder, name);
        File.WriteAllText(path, $$$"""
            clusters: [{name: test, cluster: { {{{cluster}}}server: "{{{server.Fixture.Server}}}"}}]
            users: [{name: admin, user: {{{user}}} }]
            contexts: [{name: test, context: {cluster: test, user: admin}}]
            current-context: test
            """);
        return path;
    }

    private string Base64(string file) => Convert.ToBase64String(File.ReadAllBytes(Path.Combine(_folder, file)));
}

using System.Runtime.Versioning;
using System.Text.Json.Nodes;
using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Configuration;

/// <summary>Real programs, started as kubectl starts them, log in to a real API server.</summary>
[Collection(ApiServer.Collection)]
[SupportedOSPlatform("linux")]
public sealed class ExecPluginTests(ApiServer server) : IDisposable
{
    private const string V1 = "client.authentication.k8s.io/v1";
    private static readonly DateTimeOffset Noon = new(2026, 1, 1, 12, 0, 0, TimeSpan.Zero);
    private static readonly ObjectKey Key = new("kube-system", "extension-apiserver-authentication");

    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-exec-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData(V1)]
    [InlineData("client.authentication.k8s.io/v1beta1")]
    public async Task Requests_WithATokenOfAProgram_AreAcceptedAndAskItOnce(string version)
    {
        Program(Credential(version, token: server.Fixture.Token));
        using var client = new KubernetesClient(Load($"apiVersion: {version}, command: ./login, interactiveMode: Never"));

        (await client.FindAsync(Config.Type, Key, CancellationToken.None)).ShouldNotBeNull();
        (await client.FindAsync(Config.Type, Key, CancellationToken.None)).ShouldNotBeNull();

        Calls().ShouldBe(1);
    }

    [Fact]
    public async Task Requests_WithACertificateOfAProgram_AreAccepted()
    {
        var pki = server.Fixture.Certificates.Folder;
        Program(Credential(V1, File.ReadAllText(Path.Combine(pki, "admin.crt")), File.ReadAllText(Path.Combine(pki, "admin.key"))));
        using var client = new KubernetesClient(Load());

        (await client.FindAsync(Config.Type, Key, CancellationToken.None)).ShouldNotBeNull();
    }

    [Fact]
    public async Task Requests_WhoseTokenIsRefused_AskTheProgramAgain()
    {
        File.WriteAllText(Path.Combine(_folder, "1"), Credential(V1, token: "outdated"));
        File.WriteAllText(Path.Combine(_folder, "2"), Credential(V1, token: server.Fixture.Token));
        Script("cat $(wc -l < calls)");
        using var client = new KubernetesClient(Load());

        (await client.FindAsync(Config.Type, Key, CancellationToken.None)).ShouldNotBeNull();

        Calls().ShouldBe(2);
    }

    [Fact]
    public void Read_WhenTheCredentialsExpire_AsksTheProgramAgain()
    {
        var clock = new ManualTimeProvider(Noon);
        Script($$$"""
            calls=$(wc -l < calls)
            printf '{"apiVersion": "{{{V1}}}", "kind": "ExecCredential", "status": ' ; printf '{"token": "t%s", ' $calls
            printf '"expirationTimestamp": "2026-01-01T1%s:00:00Z"} }' $((2 + calls))
            """);
        var tokens = new TokenSource(Load(), clock);

        tokens.Read().ShouldBe("t1");
        clock.Advance(TimeSpan.FromMinutes(59));
        tokens.Read().ShouldBe("t1");
        clock.Advance(TimeSpan.FromMinutes(1));
        tokens.Read().ShouldBe("t2");
    }

    [Fact]
    public void Read_TheProgram_GetsItsArgumentsVariablesAndTheCluster()
    {
        Program(Credential(V1, token: "t"), """echo "$@" $REGION > args; echo "$KUBERNETES_EXEC_INFO" > info""");

        new TokenSource(
            Load($"apiVersion: {V1}, command: ./login, interactiveMode: Never, args: [get, token], env: [{{name: REGION, value: eu}}], "
                + "provideClusterInfo: true"), TimeProvider.System).Read().ShouldBe("t");

        File.ReadAllText(Path.Combine(_folder, "args")).ShouldBe("get token eu\n");
        var info = JsonNode.Parse(File.ReadAllText(Path.Combine(_folder, "info")))!;
        ((string?)info["kind"], (string?)info["apiVersion"]).ShouldBe(("ExecCredential", V1));
        ((bool?)info["spec"]!["interactive"]).ShouldBe(false);
        var cluster = info["spec"]!["cluster"]!;
        new Uri((string)cluster["server"]!).ShouldBe(server.Fixture.Server);
        Convert.FromBase64String((string)cluster["certificate-authority-data"]!)
            .ShouldBe(File.ReadAllBytes(server.Fixture.Certificates.AuthorityFile));
    }

    [Theory]
    [InlineData("exit 3", "ended with exit code 3; log in again")]
    [InlineData("echo hello", "credentials that cannot be read")]
    [InlineData("echo '{\"kind\": \"Secret\"}'", "printed no ExecCredential of " + V1)]
    [InlineData("echo '{\"kind\": \"ExecCredential\", \"apiVersion\": \"client.authentication.k8s.io/v1beta1\"}'", "no ExecCredential of " + V1)]
    [InlineData("echo '{\"kind\": \"ExecCredential\", \"apiVersion\": \"" + V1 + "\", \"status\": {}}'", "neither a token nor a client certificate")]
    [InlineData("echo '{\"kind\": \"ExecCredential\", \"apiVersion\": \"" + V1 + "\", \"status\": {\"token\": \"t\", \"expirationTimestamp\": "
        + "\"2026-01-01T11:00:00Z\"}}'", "have expired at 2026-01-01 11:00:00Z; log in again")]
    public void Read_ProgramWithoutCredentials_SaysWhatIsWrong(string script, string expected)
    {
        Script(script);

        var error = Should.Throw<KubernetesConfigurationException>(() => new TokenSource(Load(), new ManualTimeProvider(Noon)).Read());

        error.Message.ShouldContain(expected);
        error.Message.ShouldContain(Path.Combine(_folder, "login"));
    }

    /// <summary>The child of a program that has ended holds its output.</summary>
    [Theory]
    [InlineData("sleep 3")]
    [InlineData("sleep 3 & exit 0")]
    public void Get_OutputThatDoesNotEnd_IsNotAwaitedForever(string script)
    {
        Script(script);
        var credentials = new ExecCredentials(Load().Exec!, TimeProvider.System, TimeSpan.FromMilliseconds(300));

        Should.Throw<KubernetesConfigurationException>(credentials.Get).Message.ShouldContain("printed no credentials in time");
    }

    [Theory]
    [InlineData("interactiveMode: Never, command: no-such-login, installHint: get it from the portal", "not on the PATH. get it from the portal")]
    [InlineData("interactiveMode: Never, command: /no/such/login", "not on the PATH")]
    [InlineData("interactiveMode: Always, command: ./login", "run the command in a terminal")]
    public void Read_ProgramThatCannotRun_SaysWhatToDo(string exec, string expected)
    {
        Program(Credential(V1, token: "t"));

        Should.Throw<KubernetesConfigurationException>(() => new TokenSource(Load($"apiVersion: {V1}, {exec}"), TimeProvider.System).Read())
            .Message.ShouldContain(expected);
    }

    [Theory]
    [InlineData("apiVersion: client.authentication.k8s.io/v1alpha1, command: x", "apiVersion \"client.authentication.k8s.io/v1alpha1\"; update the program, and use " + V1)]
    [InlineData("command: x", "apiVersion \"\"")]
    [InlineData("apiVersion: " + V1 + ", command: x", "interactiveMode \"\"; use Never, IfAvailable, Always")]
    [InlineData("apiVersion: " + V1 + ", interactiveMode: Never", "no command")]
    public void Load_EntryThatIsIncomplete_NamesTheField(string exec, string expected) =>
        Should.Throw<KubernetesConfigurationException>(() => Load(exec)).Message.ShouldContain(expected);

    /// <summary>A program of this name in the current folder may come from a stranger.</summary>
    [Fact]
    public void Find_ProgramInTheCurrentFolder_IsNotFound()
    {
        var (name, path) = ("hotlap-login-here", Path.Combine(Directory.GetCurrentDirectory(), "hotlap-login-here"));
        File.WriteAllText(path, "#!/bin/sh\n");
        File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        try
        {
            HostPaths.Current.FindProgram(name).ShouldBeNull();
            HostPaths.Current.FindProgram(path).ShouldBe(path);
            HostPaths.Current.FindProgram("sh").ShouldNotBeNull();
        }
        finally
        {
            File.Delete(path);
        }
    }

    private static string Credential(string version, string? certificate = null, string? key = null, string? token = null)
    {
        var status = new JsonObject { ["token"] = token, ["clientCertificateData"] = certificate, ["clientKeyData"] = key };
        return new JsonObject { ["apiVersion"] = version, ["kind"] = "ExecCredential", ["status"] = status }.ToJsonString();
    }

    /// <summary>A program that prints this, after other commands.</summary>
    private void Program(string output, string first = ":")
    {
        File.WriteAllText(Path.Combine(_folder, "output"), output);
        Script($"{first}; cat output");
    }

    private void Script(string commands)
    {
        var path = Path.Combine(_folder, "login");
        File.WriteAllText(path, $"#!/bin/sh\ncd '{_folder}'\necho call >> calls\n{commands}\n");
        File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserExecute | UnixFileMode.UserWrite);
    }

    private int Calls() => File.ReadAllLines(Path.Combine(_folder, "calls")).Length;

    private KubernetesConfiguration Load(string exec = $"apiVersion: {V1}, command: ./login, interactiveMode: Never")
    {
        var path = Path.Combine(_folder, "config");
        File.WriteAllText(path, $$$"""
            clusters: [{name: test, cluster: {certificate-authority: "{{{server.Fixture.Certificates.AuthorityFile}}}", server: "{{{server.Fixture.Server}}}"}}]
            users: [{name: admin, user: {exec: { {{{exec}}} } } }]
            contexts: [{name: test, context: {cluster: test, user: admin}}]
            current-context: test
            """);
        return KubernetesConfiguration.Load(path);
    }
}

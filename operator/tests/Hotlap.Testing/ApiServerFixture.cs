using System.Diagnostics;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;

namespace Hotlap.Testing;

/// <summary>
/// A real Kubernetes API server with its etcd, on loopback and in a temporary folder; controllers and scheduler where asked for.
/// There is no node: pods stay as they are written. Everything ends with the test process, however that ends.
/// </summary>
public sealed class ApiServerFixture : IAsyncDisposable
{
    // Two API servers at once, on larger machines one for two cores: tests wait for operators most of the time, but a server that starts keeps both cores busy.
    private static readonly SemaphoreSlim Seats = new(Math.Max(2, Environment.ProcessorCount / 2));

    private static readonly List<ApiServerFixture> Left = [];

    private readonly ApiServerOptions _options;
    private readonly List<ChildProcess> _processes = [];
    private readonly Dictionary<string, ChildProcess> _running = [];
    private readonly HttpClient _admin;
    private readonly int _port;
    private readonly int _etcdPort;
    private readonly int _etcdPeerPort;
    private int _namespaces;

    private ApiServerFixture(ApiServerOptions options)
    {
        _options = options;
        Folder = TemporaryFolder.Create("hotlap-api-");
        (_port, _etcdPort, _etcdPeerPort) = FreePorts.Take(3) is [var a, var b, var c] ? (a, b, c) : default;
        Certificates = new TestCertificates(Path.Combine(Folder, "pki"));
        Certificates.Issue("server", "CN=kube-apiserver", "localhost", "kubernetes.default.svc");
        Certificates.Issue("admin", "O=system:masters, CN=admin-by-certificate");
        Certificates.IssueSigningKey("sa");
        AddToken(Token, "admin", "system:masters");
        AddToken(UnprivilegedToken, "nobody", "test");
        Kubeconfig = WriteKubeconfig("kubeconfig", Server, $"token: {Token}");
        _admin = new HttpClient(TrustingHandler()) { BaseAddress = Server, Timeout = TimeSpan.FromSeconds(10) };
        _admin.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Token);
    }

    /// <summary>Temporary; gone after the fixture.</summary>
    public string Folder { get; }

    public TestCertificates Certificates { get; }

    public Uri Server => new($"https://127.0.0.1:{_port}/");

    /// <summary>A bearer token of a cluster administrator.</summary>
    public string Token { get; } = RandomNumberGenerator.GetHexString(32);

    /// <summary>A bearer token of a user without any rights; bind a Role to the user "nobody" to give it some.</summary>
    public string UnprivilegedToken { get; } = RandomNumberGenerator.GetHexString(32);

    public string Kubeconfig { get; }

    /// <summary>Starts everything and waits until it is ready; before that, until the test process has a core pair free for it.</summary>
    public static async Task<ApiServerFixture> StartAsync(ApiServerOptions? options = null)
    {
        await Seats.WaitAsync();
        ApiServerFixture? fixture = null;
        try
        {
            fixture = new ApiServerFixture(options ?? new ApiServerOptions());
            await fixture.StartAllAsync();
            return fixture;
        }
        catch
        {
            if (fixture is null) Seats.Release();
            else await fixture.DisposeAsync();
            throw;
        }
    }

    /// <summary>Takes a server that others left with the same options, or starts one: a start takes more CPU time than most tests.</summary>
    public static async Task<ApiServerFixture> TakeAsync(ApiServerOptions options)
    {
        await Seats.WaitAsync();
        lock (Left)
        {
            if (Left.Find(server => server._options == options && server._processes.TrueForAll(process => !process.HasExited)) is { } server)
            {
                Left.Remove(server);
                return server;
            }
        }
        Seats.Release();
        return await StartAsync(options);
    }

    /// <summary>Leaves the running server, with all that is in it, to whoever takes one with the same options next.</summary>
    public void Leave()
    {
        lock (Left)
            Left.Add(this);
        Seats.Release();
    }

    /// <summary>A namespace of the test's own. Pods may be created in it at once.</summary>
    public async Task<string> CreateNamespaceAsync()
    {
        var name = $"test-{Interlocked.Increment(ref _namespaces)}-{RandomNumberGenerator.GetHexString(4, lowercase: true)}";
        await PostAsync("api/v1/namespaces", $$"""{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"{{name}}"} }""");
        if (_options.Controllers)
            await WaitAsync($"service account in {name}", () => IsOkAsync($"api/v1/namespaces/{name}/serviceaccounts/default"));
        return name;
    }

    /// <summary>Creates an object from JSON, with an administrator's rights and without the client under test.</summary>
    public async Task<JsonElement> PostAsync(string path, string json)
    {
        using var content = new StringContent(json, new MediaTypeHeaderValue("application/json"));
        using var response = await _admin.PostAsync(new Uri(path, UriKind.Relative), content);
        if (!response.IsSuccessStatusCode)
            throw new InvalidOperationException($"POST {path}: {await response.Content.ReadAsStringAsync()}");
        return await response.Content.ReadFromJsonAsync<JsonElement>();
    }

    /// <summary>Reads an object or a list, with an administrator's rights and without the client under test.</summary>
    public Task<JsonElement> GetAsync(string path) => _admin.GetFromJsonAsync<JsonElement>(new Uri(path, UriKind.Relative));

    /// <summary>Changes an object by a merge patch, with an administrator's rights.</summary>
    public Task PatchAsync(string path, string json) => PatchAsync(path, json, "application/merge-patch+json");

    /// <summary>Creates or changes an object by a server-side apply, with an administrator's rights.</summary>
    public Task ApplyAsync(string path, string json) => PatchAsync($"{path}?fieldManager=test&force=true", json, "application/apply-patch+yaml");

    private async Task PatchAsync(string path, string json, string mediaType)
    {
        using var content = new StringContent(json, new MediaTypeHeaderValue(mediaType));
        using var response = await _admin.PatchAsync(new Uri(path, UriKind.Relative), content);
        if (!response.IsSuccessStatusCode)
            throw new InvalidOperationException($"PATCH {path}: {await response.Content.ReadAsStringAsync()}");
    }

    /// <summary>Deletes an object, with an administrator's rights.</summary>
    public async Task DeleteAsync(string path)
    {
        using var response = await _admin.DeleteAsync(new Uri(path, UriKind.Relative));
        response.EnsureSuccessStatusCode();
    }

    /// <summary>Runs kubectl as administrator and returns what it prints.</summary>
    /// <exception cref="InvalidOperationException">kubectl failed; the message holds its error output.</exception>
    public async Task<string> KubectlAsync(params IEnumerable<string> arguments)
    {
        var start =
            new ProcessStartInfo(Binaries.PathOf("kubectl"), ["--kubeconfig", Kubeconfig, "--cache-dir", KubectlCache, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync();
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return process.ExitCode == 0
            ? output : throw new InvalidOperationException($"kubectl {string.Join(' ', start.ArgumentList)}: {await errors}");
    }

    /// <summary>Ends the API server, leaving its data.</summary>
    public Task StopApiServerAsync() => StopAsync("kube-apiserver");

    /// <summary>Starts the API server (again) on the same port and data.</summary>
    public async Task StartApiServerAsync()
    {
        await StartAsync("kube-apiserver", ApiServerArguments());
        await WaitAsync("kube-apiserver", () => IsOkAsync("readyz"));
    }

    /// <summary>Copies etcd's data as they are at this moment.</summary>
    public void SaveEtcd()
    {
        _running["etcd"].Signal("STOP");
        CopyFolder(EtcdFolder, EtcdFolder + "-saved");
        _running["etcd"].Signal("CONT");
    }

    /// <summary>Ends everything and starts it again on the data that were saved: resource versions go back.</summary>
    public async Task RestoreEtcdAsync()
    {
        foreach (var program in _running.Keys.Reverse().ToList())
            await StopAsync(program);
        Directory.Delete(EtcdFolder, recursive: true);
        CopyFolder(EtcdFolder + "-saved", EtcdFolder);
        await StartAsync("etcd", EtcdArguments());
        await StartApiServerAsync();
        await StartOthersAsync();
    }

    /// <summary>Writes a kubeconfig into <see cref="Folder"/> and returns its path.</summary>
    /// <param name="name">The file's name.</param>
    /// <param name="server">The API server, or what stands before it.</param>
    /// <param name="user">The user's credentials, as one line of YAML.</param>
    public string WriteKubeconfig(string name, Uri server, string user)
    {
        var file = Path.Combine(Folder, name);
        File.WriteAllText(file, $$$"""
            apiVersion: v1
            kind: Config
            clusters: [{name: test, cluster: {server: "{{{server}}}", certificate-authority: "{{{Certificates.AuthorityFile}}}"}}]
            users: [{name: admin, user: { {{{user}}} } }]
            contexts: [{name: test, context: {cluster: test, user: admin}}]
            current-context: test
            """);
        return file;
    }

    /// <summary>A handler that trusts this server, for a test's own HTTP requests.</summary>
    public SocketsHttpHandler TrustingHandler()
    {
        var policy = new X509ChainPolicy { TrustMode = X509ChainTrustMode.CustomRootTrust, RevocationMode = X509RevocationMode.NoCheck };
        policy.CustomTrustStore.ImportFromPemFile(Certificates.AuthorityFile);
        return new SocketsHttpHandler { SslOptions = { CertificateChainPolicy = policy }, UseProxy = false };
    }

    public async ValueTask DisposeAsync()
    {
        try
        {
            _admin.Dispose();
            foreach (var process in Enumerable.Reverse(_processes))
                await process.DisposeAsync();
            Directory.Delete(Folder, recursive: true);
        }
        finally
        {
            Seats.Release();
        }
    }

    private async Task StartAllAsync()
    {
        await StartAsync("etcd", EtcdArguments());
        await StartApiServerAsync();
        await WaitAsync("the namespace default", () => IsOkAsync("api/v1/namespaces/default"));
        if (_options.Crds is { } crds)
        {
            // Servers before 1.25 do not know validation rules: they drop them when asked plainly and refuse them by server-side apply.
            await KubectlAsync("apply", "--validate=false", "-f", crds);
            await WaitAsync("discovery of the CRDs", () => IsOkAsync("apis/hotlap.dev/v1alpha1"));
            // kubectl would believe for ten minutes what it discovered before.
            Directory.Delete(KubectlCache, recursive: true);
        }
        await StartOthersAsync();
    }

    private async Task StartOthersAsync()
    {
        if (_options.Controllers)
            await StartAsync("kube-controller-manager", ControllerArguments());
        if (_options.Scheduler)
            await StartAsync("kube-scheduler", ["--kubeconfig", Kubeconfig, "--leader-elect=false", .. OwnPort()]);
    }

    private async Task<ChildProcess> StartAsync(string program, IEnumerable<string> arguments)
    {
        var process = await ChildProcess.StartAsync(Binaries.PathOf(program), arguments, Path.Combine(Folder, $"{program}.log"));
        _processes.Add(process);
        _running[program] = process;
        return process;
    }

    private async Task StopAsync(string program)
    {
        if (!_running.Remove(program, out var process))
            return;
        _processes.Remove(process);
        await process.DisposeAsync();
    }

    // File.Copy respects the lock that etcd has on its data.
    private static void CopyFolder(string from, string to) => Process.Start("cp", ["-r", "-T", from, to]).WaitForExit();

    private string EtcdFolder => Path.Combine(Folder, "etcd");

    private string[] EtcdArguments() =>
    [
        "--data-dir", EtcdFolder, "--unsafe-no-fsync",
        "--listen-client-urls", $"http://127.0.0.1:{_etcdPort}", "--advertise-client-urls", $"http://127.0.0.1:{_etcdPort}",
        "--listen-peer-urls", $"http://127.0.0.1:{_etcdPeerPort}", "--initial-advertise-peer-urls", $"http://127.0.0.1:{_etcdPeerPort}",
        "--initial-cluster", $"default=http://127.0.0.1:{_etcdPeerPort}",
    ];

    private string[] ApiServerArguments() =>
    [
        $"--etcd-servers=http://127.0.0.1:{_etcdPort}", "--bind-address=127.0.0.1", $"--secure-port={_port}",
        "--advertise-address=127.0.0.1", "--endpoint-reconciler-type=none", "--service-cluster-ip-range=10.96.0.0/16",
        $"--tls-cert-file={Pki("server.crt")}", $"--tls-private-key-file={Pki("server.key")}", $"--client-ca-file={Pki("ca.crt")}",
        $"--cert-dir={Certificates.Folder}", $"--service-account-key-file={Pki("sa.pub")}",
        $"--service-account-signing-key-file={Pki("sa.key")}",
        "--service-account-issuer=https://kubernetes.default.svc", $"--token-auth-file={Pki("tokens.csv")}", "--authorization-mode=RBAC",
        // Without the controllers no namespace gets its service account, and pods would be refused.
        .. _options.Controllers ? Array.Empty<string>() : ["--disable-admission-plugins=ServiceAccount"],
        .. _options.ApiServerArguments,
    ];

    private string[] ControllerArguments() =>
    [
        "--kubeconfig", Kubeconfig, "--leader-elect=false", "--use-service-account-credentials", .. OwnPort(),
        $"--service-account-private-key-file={Pki("sa.key")}", $"--root-ca-file={Pki("ca.crt")}",
        // Many tests at once are served at the pace of one.
        "--kube-api-qps=500", "--kube-api-burst=1000",
        // Those that runs meet: each of the others watches the server, too. No kubelet renews a Lease here, so with nodelifecycle every node
        // would be lost after 40 s, and its pods not ready.
        "--controllers=garbagecollector,job,namespace,podgc,resourcequota,root-ca-cert-publisher,serviceaccount,serviceaccount-token",
    ];

    /// <summary>Before 1.24 a second, insecure port is open unless it is turned off, the same for every fixture on the machine.</summary>
    private static string[] OwnPort() =>
        [$"--secure-port={FreePorts.Take(1)[0]}", .. Binaries.KubernetesMinor < 24 ? ["--port=0"] : Array.Empty<string>()];

    private string KubectlCache => Path.Combine(Folder, "kubectl");

    private string Pki(string file) => Path.Combine(Certificates.Folder, file);

    private void AddToken(string token, string user, string group) =>
        File.AppendAllText(Pki("tokens.csv"), $"{token},{user},{user},{group}\n");

    private async Task<bool> IsOkAsync(string path)
    {
        using var response = await _admin.GetAsync(new Uri(path, UriKind.Relative));
        return response.IsSuccessStatusCode;
    }

    private async Task WaitAsync(string what, Func<Task<bool>> isReady)
    {
        try
        {
            await Eventually.BecomesAsync($"{what} is ready", LookAsync, _options.StartTimeout);
        }
        catch (TimeoutException error)
        {
            throw new TimeoutException($"{error.Message}\n{_running.GetValueOrDefault("kube-apiserver")?.ReadLogTail()}", error);
        }

        async Task<bool> LookAsync()
        {
            if (_processes.FirstOrDefault(process => process.HasExited) is { } dead)
                throw new InvalidOperationException($"A program ended: {dead.LogFile}\n{dead.ReadLogTail()}");
            try
            {
                return await isReady();
            }
            // On a busy machine a server that starts may accept a request and not answer in time.
            catch (Exception error) when (error is HttpRequestException or TaskCanceledException)
            {
                return false;
            }
        }
    }
}

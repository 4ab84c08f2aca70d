using System.Text.RegularExpressions;

namespace Hotlap.NotRun;

/// <summary>What a test needs and this machine lacks.</summary>
internal static partial class MissingPrograms
{
    /// <summary>An exception of this type, from any assembly, says that a test cannot run here; its message is the reason.</summary>
    public const string NotRunException = "Hotlap.Testing.NotRunException";

    private const string FromMakeUp = "make up downloads it";

    private static readonly Dictionary<string, string> Sources = new()
    {
        ["ab"] = "Debian: apache2-utils",
        ["apache2"] = "Debian: apache2-bin",
        ["caddy"] = "Debian: caddy",
        ["chromium"] = "Debian: chromium",
        ["docker-registry"] = "Debian: docker-registry",
        ["etcd"] = "Debian: etcd-server",
        ["go"] = "Debian: golang-go",
        ["gunicorn"] = "Debian: gunicorn",
        ["lighttpd"] = "Debian: lighttpd",
        ["nginx"] = "Debian: nginx",
        ["node"] = "Debian: nodejs",
        ["pypy3"] = "Debian: pypy3",
        ["gcc"] = "Debian: gcc libc6-dev",
        ["h2load"] = "Debian: nghttp2-client",
        ["htpasswd"] = "Debian: apache2-utils",
        ["jq"] = "Debian: jq",
        ["npm"] = "Debian: npm",
        ["openssl"] = "Debian: openssl",
        ["prometheus"] = "Debian: prometheus",
        ["promtool"] = "Debian: prometheus",
        ["protoc"] = "Debian: protobuf-compiler libprotobuf-dev",
        ["python3"] = "Debian: python3",
        ["scipy"] = "Debian: python3-scipy",
        ["setpriv"] = "Debian: util-linux",
        ["unshare"] = "Debian: util-linux",
        ["ghz"] = FromMakeUp,
        ["helm"] = FromMakeUp,
        ["kube-apiserver"] = FromMakeUp,
        ["kube-controller-manager"] = FromMakeUp,
        ["kubeconform"] = FromMakeUp,
        ["kubectl"] = FromMakeUp,
        ["kwok"] = FromMakeUp,
        ["oha"] = FromMakeUp,
    };

    /// <summary>Returns text such as <c>needs etcd (Debian: etcd-server)</c>.</summary>
    public static string Reason(string path)
    {
        var program = Path.GetFileName(path);
        return Sources.TryGetValue(program, out var source) ? $"needs {program} ({source})" : $"needs {program}";
    }

    /// <summary>Returns the reason if one of a failure's exceptions, given by type and message, comes from something missing; else null.</summary>
    public static string? ReasonOf(IEnumerable<(string? Type, string Message)> exceptions) => exceptions.Select(error =>
        error.Type == NotRunException ? error.Message
        : Unstarted().Match(error.Message) is { Success: true } match && !IsInstalled(match.Groups[1].Value) ? Reason(match.Groups[1].Value)
        : null).FirstOrDefault(reason => reason is not null);

    /// <summary>Matches what Process.Start says about a program of the PATH that does not exist, also where another message contains it.</summary>
    [GeneratedRegex("trying to start process '(?:/usr/bin/)?([^'/]+)'.*No such file or directory", RegexOptions.Singleline)]
    private static partial Regex Unstarted();

    private static bool IsInstalled(string program) => (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':')
        .Any(folder => File.Exists(Path.Combine(folder, program)));
}

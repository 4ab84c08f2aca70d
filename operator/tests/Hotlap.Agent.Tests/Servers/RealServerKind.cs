using System.Runtime.Versioning;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Servers;

/// <summary>How a server of Debian is started: with a port, an access log, and otherwise its defaults.</summary>
/// <param name="Name">Name in the results.</param>
/// <param name="Program">Its program, from a package of Debian.</param>
/// <param name="Arguments">Arguments of the program.</param>
[SupportedOSPlatform("linux")]
internal sealed record RealServerKind(string Name, string Program, Func<RealServer, string[]> Arguments)
{
    /// <summary>Text of the file server.conf; null without one.</summary>
    public Func<RealServer, string>? Configuration { get; init; }

    /// <summary>Whether it also takes HTTP/2 without TLS on its port.</summary>
    public bool TakesHttp2 { get; init; }

    public static IReadOnlyList<RealServerKind> All { get; } =
    [
        new("nginx", "nginx", server => ["-c", $"{server.Folder}/server.conf", "-p", server.Folder]) { Configuration = server => Nginx(server, "") },
        new("nginx http2", "nginx", server => ["-c", $"{server.Folder}/server.conf", "-p", server.Folder])
        {
            Configuration = server => Nginx(server, " http2"), TakesHttp2 = true,
        },
        new("apache", "apache2", server => ["-D", "FOREGROUND", "-d", server.Folder, "-f", "server.conf"]) { Configuration = Apache },
        new("lighttpd", "lighttpd", server => ["-D", "-f", $"{server.Folder}/server.conf"]) { Configuration = Lighttpd },
        new("caddy", "caddy", server => ["run", "--config", $"{server.Folder}/server.conf", "--adapter", "caddyfile"]) { Configuration = Caddy },
        new("gunicorn", "gunicorn", server => Gunicorn(server)),
        new("gunicorn threads", "gunicorn", server => Gunicorn(server, "--threads", "4")),
        new("node", "node", server => [Asset("server.js"), $"{server.Port}", server.AccessLog]),
        // go run would leave the server behind when it is stopped.
        new("go", "sh", server => ["-c", $"{Binaries.PathOf("go")} build -o {server.Folder}/server {Asset("server.go")} && exec {server.Folder}/server {server.Port} {server.AccessLog}"]),
        new("pypy", "pypy3", server => [Asset("server.py"), $"{server.Port}", server.AccessLog]),
    ];

    private static string Asset(string name) => Path.Combine(AppContext.BaseDirectory, "Assets/servers", name);

    private static string[] Gunicorn(RealServer server, params string[] more) =>
    [
        "--bind", $"127.0.0.1:{server.Port}", "--chdir", Asset(""), "--access-logfile", server.AccessLog,
        "--access-logformat", "%(s)s %(a)s", .. more, "app:app",
    ];

    private static string Nginx(RealServer server, string more) => $$"""
        daemon off; pid {{server.Folder}}/nginx.pid; error_log {{server.Folder}}/error.log;
        events {}
        http {
          log_format statuses '$status $http_user_agent'; access_log {{server.AccessLog}} statuses;
          client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
          server { listen 127.0.0.1:{{server.Port}}{{more}}; location / { return 200 "ok\n"; } }
        }
        """;

    private static string Apache(RealServer server) => $"""
        LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
        LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
        LoadModule dir_module /usr/lib/apache2/modules/mod_dir.so
        ServerName server.example
        Listen 127.0.0.1:{server.Port}
        User www-data
        Group www-data
        PidFile {server.Folder}/apache.pid
        DefaultRuntimeDir {server.Folder}
        ErrorLog {server.Folder}/error.log
        LogFormat "%>s %{"{User-Agent}"}i" statuses
        CustomLog {server.AccessLog} statuses
        <Directory />
        AllowOverride None
        </Directory>
        DocumentRoot {server.Folder}
        DirectoryIndex index.html
        """;

    private static string Lighttpd(RealServer server) => $"""
        server.modules = ("mod_accesslog")
        server.document-root = "{server.Folder}"
        server.bind = "127.0.0.1"
        server.port = {server.Port}
        server.errorlog = "{server.Folder}/error.log"
        index-file.names = ("index.html")
        mimetype.assign = (".html" => "text/html")
        accesslog.filename = "{server.AccessLog}"
        accesslog.format = "%>s %{"{User-Agent}"}i"
        """;

    private static string Caddy(RealServer server) => $$"""
        {
          admin off
          auto_https off
        }
        http://127.0.0.1:{{server.Port}} {
          log {
            output file {{server.AccessLog}}
          }
          respond "ok"
        }
        """;
}

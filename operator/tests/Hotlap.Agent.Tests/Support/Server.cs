using System.Buffers.Binary;
using System.Collections.Concurrent;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using Hotlap.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Hotlap.Agent.Tests.Support;

/// <summary>A real server in the test process: HTTP/1.1, gRPC with server reflection, and both over TLS on a third port.</summary>
public sealed class Server : IAsyncLifetime
{
    public const string Service = "everything.v1.Everything";

    /// <summary>Name that its certificate is for.</summary>
    public const string Name = "server.example";

    private readonly TestCertificates _certificates = new(TemporaryFolder.Create("hotlap-server-"));
    private readonly WebApplication _app;
    private int _turns;
    private int _asked;

    public Server()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(k =>
        {
            // on both 127.0.0.1 and ::1, for which a port must be named
            k.ListenLocalhost(FreePorts.Take(1)[0]);
            k.ListenLocalhost(FreePorts.Take(1)[0], l => l.Protocols = HttpProtocols.Http2);
            k.Listen(System.Net.IPAddress.Loopback, 0, l => l.UseHttps(_certificates.IssueServer(Name)));
        });
        _app = builder.Build();
        _app.MapGet("/", () => TypedResults.Text("Hello World"));
        _app.MapMethods(
            "/echo", ["POST", "PUT", "PATCH", "DELETE"], async (HttpRequest request) =>
                TypedResults.Text(await new StreamReader(request.Body).ReadToEndAsync()));
        _app.MapMethods("/items/{id}", ["GET", "POST"], async (string id, HttpRequest request) =>
        {
            Items.Enqueue(id + await new StreamReader(request.Body).ReadToEndAsync());
            return id == "missing" ? Results.NotFound() : Results.Text("ok");
        });
        _app.MapMethods("/head", ["HEAD"], (HttpResponse response) => response.ContentLength = 12);
        _app.MapGet("/chunked", async (HttpResponse response) =>
        {
            await response.WriteAsync("Hello ");
            await response.Body.FlushAsync();
            await response.WriteAsync("World");
        });
        _app.MapGet("/closed", async (HttpContext context) =>
        {
            context.Response.Headers.Connection = "close";
            await context.Response.WriteAsync(new string('x', 100_000));
        });
        _app.MapGet("/sometimes", () => Interlocked.Increment(ref _turns) % 10 == 5 ? Results.StatusCode(503) : Results.Text("ok"));
        _app.MapGet("/44ms", async () => { await Task.Delay(44); return TypedResults.Text("later"); });
        _app.MapGet("/slow", async () => { await Task.Delay(300); return TypedResults.Text("slow"); });
        _app.MapGet("/once", () => Interlocked.Increment(ref _turns) == 1 ? Results.Text("ok") : Results.StatusCode(500));
        _app.MapGet(
            "/feigns", (HttpRequest request) => TypedResults.Text(request.Headers.UserAgent == "hotlap" ? new string('x', 5_000) : ""));
        _app.MapGet("/forgets", () => TypedResults.Text(Interlocked.Increment(ref _asked) == 1 ? "known" : "forgotten"));
        _app.MapPost($"/{Service}/Do", context => ReplyAsync(context, 0, [0, 0, 0, 0, 0]));
        _app.MapPost(
            $"/{Service}/Sometimes", context => ReplyAsync(context, Interlocked.Increment(ref _turns) % 10 == 5 ? 14 : 0, [0, 0, 0, 0, 0]));
        _app.MapPost($"/{Service}/Large", context => ReplyAsync(context, 0, [0, 0, 15, 66, 64, .. new byte[1_000_000]]));
        _app.MapPost($"/{Service}/Longest", context => ReplyAsync(context, 0, [0, 0, 127, 255, 251, .. new byte[(8 << 20) - 5]]));
        _app.MapPost($"/{Service}/TooLong", context => ReplyAsync(context, 0, [0, 0, 127, 255, 252, .. new byte[(8 << 20) - 4]]));
        _app.MapPost($"/{Service}/Cut", context => ReplyAsync(context, 0, [0, 0, 0, 0, 9, 1]));
        _app.MapPost($"/{Service}/Refuse", context => ReplyAsync(context, 7, []));
        foreach (var method in (string[])["Watch", "Collect", "Chat"])
            _app.MapPost($"/{Service}/{method}", context => Streams.ServeAsync(context, method));
        _app.MapPost("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", ReflectAsync);
        _app.MapFallback(context =>
        {
            context.Response.ContentType = "application/grpc";
            context.Response.Headers["grpc-status"] = "12";
            return Task.CompletedTask;
        });
    }

    public int HttpPort { get; private set; }

    /// <summary>The metadata <c>x-token</c> of the last query of server reflection.</summary>
    public string? ReflectionToken { get; private set; }

    public int GrpcPort { get; private set; }

    public int TlsPort { get; private set; }

    /// <summary>File with the certificate of its CA.</summary>
    public string CaPath => _certificates.AuthorityFile;

    /// <summary>The last message that a call carried, without its five-byte head.</summary>
    public byte[] LastMessage { get; private set; } = [];

    /// <summary>Each item that was asked for, with the body of the request, in the order of their arrival.</summary>
    public ConcurrentQueue<string> Items { get; } = [];

    /// <summary>The messages of all calls without their five-byte heads, as hexadecimal digits.</summary>
    public ConcurrentQueue<string> Messages { get; } = [];

    /// <summary>What its streaming methods saw.</summary>
    internal StreamServer Streams { get; } = new();

    public async Task InitializeAsync()
    {
        await _app.StartAsync();
        int[] ports =
            [.. _app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Select(
                a => new Uri(a).Port)];
        (HttpPort, GrpcPort, TlsPort) = (ports[0], ports[1], ports[2]);
    }

    public async Task DisposeAsync()
    {
        await _app.DisposeAsync();
        Directory.Delete(_certificates.Folder, recursive: true);
    }

    private async Task ReplyAsync(HttpContext context, int status, byte[] body)
    {
        var message = new MemoryStream();
        await context.Request.Body.CopyToAsync(message);
        LastMessage = message.ToArray()[5..];
        Messages.Enqueue(Convert.ToHexString(LastMessage));
        context.Response.ContentType = "application/grpc";
        if (status != 0)
        {
            context.Response.Headers["grpc-status"] = $"{status}";
            context.Response.Headers["grpc-message"] = "not%20you";
            return;
        }
        await context.Response.Body.WriteAsync(body);
        context.Features.Get<IHttpResponseTrailersFeature>()!.Trailers.Append("grpc-status", "0");
    }

    // Answers each question with the one file that it asks for, so that the client has to come back for imports.
    private async Task ReflectAsync(HttpContext context)
    {
        ReflectionToken = context.Request.Headers["x-token"];
        context.Response.ContentType = "application/grpc";
        var head = new byte[5];
        while (await context.Request.Body.ReadAtLeastAsync(head, 5, throwOnEndOfStream: false) == 5)
        {
            var message = new byte[BinaryPrimitives.ReadInt32BigEndian(head.AsSpan(1))];
            await context.Request.Body.ReadExactlyAsync(message);
            var reply = Reflect(new CodedInputStream(message));
            BinaryPrimitives.WriteInt32BigEndian(head.AsSpan(1), reply.Length);
            await context.Response.Body.WriteAsync((byte[])[.. head, .. reply]);
            await context.Response.Body.FlushAsync();
        }
        context.Features.Get<IHttpResponseTrailersFeature>()!.Trailers.Append("grpc-status", "0");
    }

    private static byte[] Reflect(CodedInputStream input)
    {
        var bySymbol = WireFormat.GetTagFieldNumber(input.ReadTag()) == 4;
        var name = input.ReadString();
        var file = LoadFiles()
            .FirstOrDefault(f => bySymbol
                ? f.Service.Any(s => $"{name}.".StartsWith($"{f.Package}.{s.Name}.", StringComparison.Ordinal)) : f.Name == name);
        var reply = new MemoryStream();
        using var output = new CodedOutputStream(reply);
        output.WriteTag(file is null ? 7 : 4, WireFormat.WireType.LengthDelimited);
        output.WriteBytes(file is null ? ByteString.CopyFrom(8, 5) : Wrap(file));
        output.Flush();
        return reply.ToArray();
    }

    private static ByteString Wrap(FileDescriptorProto file)
    {
        var bytes = new MemoryStream();
        using var output = new CodedOutputStream(bytes);
        output.WriteTag(1, WireFormat.WireType.LengthDelimited);
        output.WriteBytes(file.ToByteString());
        output.Flush();
        return ByteString.CopyFrom(bytes.ToArray());
    }

    private static FileDescriptorProto[] LoadFiles()
    {
        var set = Path.Combine(AppContext.BaseDirectory, $"everything-{Guid.NewGuid():N}.pb");
        var assets = Path.Combine(AppContext.BaseDirectory, "Assets");
        using var protoc =
            System.Diagnostics.Process.Start(
                "protoc", ["--include_imports", $"-I{assets}", $"--descriptor_set_out={set}", "everything.proto"]);
        protoc.WaitForExit();
        var files = FileDescriptorSet.Parser.ParseFrom(File.ReadAllBytes(set)).File;
        File.Delete(set);
        return [.. files];
    }
}

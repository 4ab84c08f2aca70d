using System.Text;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Support;

/// <summary>Runs the real tools as the agent does: command line from the builder, output into the reader.</summary>
internal static class LoadTools
{
    private const string Proto = """
        syntax = "proto3";
        package greet.v1;
        service Greeter {
          rpc SayHello(HelloRequest) returns (HelloReply);
          rpc Flaky(HelloRequest) returns (HelloReply);
          rpc Stalls(HelloRequest) returns (HelloReply);
          rpc Slow(HelloRequest) returns (HelloReply);
        }
        message HelloRequest { string name = 1; }
        message HelloReply { string message = 1; }
        """;

    public static CellPlan Http(LoadTool tool, int port, string path, HttpRequestPlan? request = null) => new()
    {
        Scenario = "http",
        Tool = tool,
        Concurrency = 4,
        KeepAlive = true,
        Request = new RequestPlan { Port = port, Http = (request ?? new HttpRequestPlan()) with { Path = path } },
    };

    public static CellPlan Grpc(LoadTool tool, int port, string method) => new()
    {
        Scenario = "grpc",
        Tool = tool,
        Concurrency = 4,
        Request = new RequestPlan { Port = port, Grpc = new GrpcRequestPlan { Call = $"greet.v1.Greeter/{method}", Data = """{"name":"a {{b}}"}""" } },
    };

    public static async Task<ToolResult> RunAsync(CellPlan cell, Func<string, string>? change = null, CellPlan? readAs = null)
    {
        var folder = Directory.CreateTempSubdirectory("hotlap-tools-");
        try
        {
            var files = new ToolFiles(Path.Combine(folder.FullName, "output"), await WriteBodyAsync(cell, folder.FullName));
            var command = ToolCommandBuilder.Build(WithProto(cell, folder.FullName), LoadLimit.OfMeasurement(cell), "127.0.0.1", files);
            var outcome =
                await Processes.RunAsync(Needs.Find(command.Program)
                    ?? command.Program, command.Arguments.Select(change ?? (a => a)), folder: folder.FullName);
            outcome.ExitCode.ShouldBe(0, outcome.Errors + outcome.Output);
            return Read(readAs ?? cell, outcome.Output, files.Output);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static ToolResult Read(CellPlan cell, string output, string file)
    {
        using var text = new StringReader(output);
        if (cell.Tool == LoadTool.ApacheBench)
        {
            using var percentiles = new StreamReader(file);
            return ApacheBenchReader.Read(text, percentiles, cell).Whole();
        }

        using var stream = File.OpenRead(file);
        var reading = cell.Tool switch
        {
            LoadTool.Ghz => GhzReader.Read(stream, cell),
            LoadTool.Oha => OhaReader.Read(text, stream, cell),
            _ => H2loadReader.Read(text, stream, cell),
        };
        return reading.Whole();
    }

    private static CellPlan WithProto(CellPlan cell, string folder)
    {
        if (cell.Request.Grpc is not { } grpc)
            return cell;
        var path = Path.Combine(folder, "greet.proto");
        File.WriteAllText(path, Proto);
        return cell with { Request = cell.Request with { Grpc = grpc with { ProtoPath = path } } };
    }

    private static async Task<string?> WriteBodyAsync(CellPlan cell, string folder)
    {
        byte[]? body = cell switch
        {
            { Tool: LoadTool.H2load, Request.Grpc: not null } => [0, 0, 0, 0, 3, 10, 1, (byte)'x'],
            { Request.Http.Body: { } text } => Encoding.UTF8.GetBytes(text),
            _ => null,
        };
        if (body is null)
            return null;
        var path = Path.Combine(folder, "body");
        await File.WriteAllBytesAsync(path, body);
        return path;
    }
}

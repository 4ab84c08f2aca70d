using System.Text;
using Hotlap.Agent.Answers;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

/// <summary>The files of one cell, in a temporary folder that is deleted with them.</summary>
internal sealed class CellFiles : IDisposable
{
    // ghz takes its JSON data as a command-line argument, and the kernel limits a single argument to 128 KiB.
    private const int LongestArgument = 32 * 1024;

    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-").FullName;

    public CellFiles(CellPlan cell, IRequest request) => Files = new ToolFiles(
        // ghz prints only its report, which goes straight into the agent's pipe. The other tools print more, so their report needs a file.
        cell.Tool == LoadTool.Ghz ? "/dev/stdout" : Path.Combine(_folder, "output"),
        WriteBody(FindBody(cell, request)));

    public ToolFiles Files { get; }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static byte[]? FindBody(CellPlan cell, IRequest request) => (cell.Request, cell.Tool) switch
    {
        ({ Http: { } http }, _) => http.Body is null ? null : Encoding.UTF8.GetBytes(http.Body),
        ({ Grpc: { } grpc }, LoadTool.Ghz) => grpc.Data.Length > LongestArgument ? Encoding.UTF8.GetBytes(grpc.Data) : null,
        ({ Grpc: { } grpc }, _) => GrpcRequest.Frame(((request as ReflectedRequest)?.Call ?? RequestFactory.Encode(grpc))?.Message),
        _ => null,
    };

    private string? WriteBody(byte[]? body)
    {
        if (body is null)
            return null;
        var path = Path.Combine(_folder, "body");
        File.WriteAllBytes(path, body);
        return path;
    }
}

using Hotlap.Agent.Answers;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

/// <summary>The files of one cell, in a temporary folder that is deleted with them.</summary>
internal sealed class CellFiles : IDisposable
{
    // ghz takes its JSON data as a command-line argument, and the kernel limits a single argument to 128 KiB.
    private const int LongestArgument = 32 * 1024;

    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-").FullName;

    /// <summary>Writes the files of a cell.</summary>
    /// <param name="cell">The cell, with its first request.</param>
    /// <param name="request">That request as it is sent.</param>
    /// <param name="host">Address of the target.</param>
    /// <param name="requests">All requests of the load in their order: one, or those of a sequence.</param>
    public CellFiles(CellPlan cell, IRequest request, string host, IReadOnlyList<RequestPlan> requests) => Files = new ToolFiles(
        // ghz prints only its report, which goes straight into the agent's pipe. The other tools print more, so their report needs a file.
        cell.Tool == LoadTool.Ghz ? "/dev/stdout" : Path.Combine(_folder, "output"),
        Write("body", requests.Count > 1 && cell.Tool == LoadTool.Ghz
            ? Encoding.UTF8.GetBytes(SequenceFiles.Messages(requests)) : FindBody(cell, request)),
        Write("urls", SequenceFiles.Urls(host, requests)),
        Write("bodies", SequenceFiles.Bodies(requests)));

    public ToolFiles Files { get; }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static byte[]? FindBody(CellPlan cell, IRequest request) => (cell.Request, cell.Tool) switch
    {
        ({ Http: { } http }, _) => http.Body is null ? null : Encoding.UTF8.GetBytes(http.Body),
        ({ Grpc: { } grpc }, LoadTool.Ghz) => grpc.Data.Length > LongestArgument ? Encoding.UTF8.GetBytes(grpc.Data) : null,
        ({ Grpc: { } grpc }, _) => GrpcCall.Frame(((request as ReflectedRequest)?.Call ?? RequestFactory.Encode(grpc))?.Message),
        _ => null,
    };

    private string? Write(string name, string? text) => Write(name, text is null ? null : Encoding.UTF8.GetBytes(text));

    private string? Write(string name, byte[]? content)
    {
        if (content is null)
            return null;
        var path = Path.Combine(_folder, name);
        File.WriteAllBytes(path, content);
        return path;
    }
}

namespace Hotlap.Measurement.Tools;

/// <summary>Files of one run of a tool.</summary>
/// <param name="Output">
/// The file that the tool writes: ghz its JSON, ab its percentile file, h2load its request log, oha its database of requests.
/// </param>
/// <param name="Body">
/// The file from which the tool reads the request; null when it has none. ab, h2load and oha: the HTTP body. h2load for gRPC: a zero byte,
/// the length of the message (four bytes, big-endian) and the binary message. ghz: the message as JSON; null when the message fits on the
/// command line.
/// </param>
public sealed record ToolFiles(string Output, string? Body = null);

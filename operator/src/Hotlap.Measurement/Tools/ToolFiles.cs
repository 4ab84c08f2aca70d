namespace Hotlap.Measurement.Tools;

/// <summary>Files of one run of a tool.</summary>
/// <param name="Output">Where the tool writes: ghz its JSON, ab its percentile file, h2load its request log, oha its database of requests.</param>
/// <param name="Body">
/// Where the tool reads the request from; null when it has none. ab, h2load and oha: the HTTP body. h2load for gRPC: the message in binary behind a zero
/// byte and its length (four bytes, big-endian). ghz: the message as JSON; null for a message short enough for the command line.
/// </param>
public sealed record ToolFiles(string Output, string? Body = null);

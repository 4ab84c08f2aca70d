namespace Hotlap.Agent;

internal sealed class AgentException(FailureKind kind, string message) : Exception(message)
{
    public FailureKind Kind { get; } = kind;

    /// <summary>Last lines of the output of the tool that failed; empty when no tool failed.</summary>
    public string Output { get; init; } = "";

    public static AgentException Of(Exception e, string description) =>
        e as AgentException ?? new AgentException(FailureKind.AgentError, description);

    /// <summary>Computes what a cell's plan asks for.</summary>
    public static T Follow<T>(Func<T> compute)
    {
        try
        {
            return compute();
        }
        catch (ArgumentException e)
        {
            throw new AgentException(FailureKind.AgentError, $"The cell cannot be measured: {e.Message}");
        }
    }

    public AgentFailure ToFailure(string scenario = "", string payload = "") => new()
    {
        Kind = Kind,
        Message = ShortText.Head(Message, 1000),
        Scenario = scenario,
        Payload = payload,
        Output = ShortText.Tail(Output, 1500),
    };
}

/// <summary>
/// Writes the log's line count and checksum, and any failure, to the termination log for the kubelet. The kubelet keeps 4,096 bytes of it,
/// and at most 12 KiB for all containers of a pod.
/// </summary>
internal static class TerminationMessage
{
    public const string PathVariable = "HOTLAP_TERMINATION_LOG";
    private const string DefaultPath = "/dev/termination-log";
    private const int MostBytes = 3900;

    public static void Write(LogChecksum checksum)
    {
        var bytes = Serialize(checksum);
        for (var length = 1000; bytes.Length > MostBytes && length > 0; length -= 250)
        {
            checksum =
                checksum with { Failure = checksum.Failure! with { Output = ShortText.Tail(checksum.Failure.Output, length),
                    Message = ShortText.Head(checksum.Failure.Message, length) } };
            bytes = Serialize(checksum);
        }
        File.WriteAllBytes(Environment.GetEnvironmentVariable(PathVariable) ?? DefaultPath, bytes);
    }

    private static byte[] Serialize(LogChecksum checksum) =>
        JsonSerializer.SerializeToUtf8Bytes(checksum, ContractJson.Default.LogChecksum);
}

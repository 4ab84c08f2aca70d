using System.Text.Json;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent;

/// <summary>
/// Writes the log's line count and checksum, and any failure, to the termination log for the kubelet. The kubelet keeps 4,096 bytes of it,
/// and at most 12 KiB for all containers of a pod.
/// </summary>
internal static class TerminationMessage
{
    public const string PathVariable = "HOTLAP_TERMINATION_LOG";
    private const string DefaultPath = "/dev/termination-log";
    private const int MostBytes = 3900;

    public static void Write(LogSeal seal)
    {
        var bytes = Serialize(seal);
        for (var length = 1000; bytes.Length > MostBytes && length > 0; length -= 250)
        {
            seal = seal with { Failure = seal.Failure! with { Output = Text.Tail(seal.Failure.Output, length), Message = Text.Head(seal.Failure.Message, length) } };
            bytes = Serialize(seal);
        }
        File.WriteAllBytes(Environment.GetEnvironmentVariable(PathVariable) ?? DefaultPath, bytes);
    }

    private static byte[] Serialize(LogSeal seal) => JsonSerializer.SerializeToUtf8Bytes(seal, ContractJson.Default.LogSeal);
}

using System.Text.Json;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Text;

namespace Hotlap.Measurement.SampleLog;

/// <summary>
/// Reads termination messages. Any process in the container can write them, so every field may be missing, too long or unprintable.
/// </summary>
public static class LogChecksumReader
{
    private const int MaxMessage = 1000;
    private const int MaxOutput = 1500;
    private const int MaxName = 100;

    /// <summary>Returns the agent's report; null when the message is not one, or has another version.</summary>
    /// <param name="message">A container's termination message; null when there is none.</param>
    public static LogChecksum? Read(string? message)
    {
        if (string.IsNullOrEmpty(message)) return null;
        try
        {
            var checksum = JsonSerializer.Deserialize(message, ContractJson.Default.LogChecksum);
            if (checksum is not { Version: LogChecksum.CurrentVersion }) return null;
            return checksum with { Sha256 = PlainText.Of(checksum.Sha256, MaxName), Failure = Plain(checksum.Failure) };
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static AgentFailure? Plain(AgentFailure? failure) => failure is null ? null : failure with
    {
        Message = PlainText.Of(failure.Message, MaxMessage),
        Scenario = PlainText.Of(failure.Scenario, MaxName),
        Payload = PlainText.Of(failure.Payload, MaxName),
        Output = PlainText.Of(failure.Output, MaxOutput),
    };
}

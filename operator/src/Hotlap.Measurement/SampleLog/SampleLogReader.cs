using System.Security.Cryptography;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Text;

namespace Hotlap.Measurement.SampleLog;

/// <summary>Reads a generator's log and verifies each line's version, length and checksum, their number and the log's checksum.</summary>
public static class SampleLogReader
{
    /// <summary>Longest accepted line in bytes, including its line feed.</summary>
    public const int MaxLineLength = SampleLineFormat.MaxLineLength;

    /// <summary>Most accepted lines.</summary>
    public const int MaxLines = SampleLineFormat.MaxLines;

    /// <summary>Reads all samples.</summary>
    /// <param name="log">The log, from its first byte to its end.</param>
    /// <param name="checksum">The generator's termination message: the line count and checksum of the log.</param>
    /// <exception cref="SampleLogException">The log does not match the termination message byte for byte.</exception>
    public static IReadOnlyList<SampleLine> Read(Stream log, LogChecksum checksum)
    {
        if (checksum.Version != LogChecksum.CurrentVersion)
            throw new SampleLogException(
                SampleLogProblem.UnusableChecksum, 0,
                $"its checksum has version {checksum.Version}; this program reads version {LogChecksum.CurrentVersion}.");
        if (checksum.Lines is < 0 or > MaxLines)
            throw new SampleLogException(
                SampleLogProblem.UnusableChecksum, 0, $"its checksum covers {checksum.Lines} lines; 0 to {MaxLines} are accepted.");
        using var digest = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        var samples = ReadLines(log, checksum.Lines, digest);
        if (Convert.ToHexStringLower(digest.GetCurrentHash()) != checksum.Sha256)
            throw new SampleLogException(SampleLogProblem.WrongDigest, 0, "its lines do not match its checksum.");
        return samples;
    }

    private static List<SampleLine> ReadLines(Stream log, int expected, IncrementalHash digest)
    {
        var samples = new List<SampleLine>();
        var lines = new BoundedLines(log, MaxLineLength - 1);
        while (TryRead(lines, samples.Count + 1, out var line))
        {
            if (samples.Count == expected)
                throw new SampleLogException(SampleLogProblem.WrongLineCount, samples.Count
                    + 1, $"the checksum covers only {expected} lines: {Excerpt.Of(line)}");
            samples.Add(SampleLineFormat.Read(line, samples.Count + 1));
            if (!lines.Terminated)
                throw new SampleLogException(SampleLogProblem.WrongLineCount, samples.Count, "the line does not end with a line feed.");
            digest.AppendData(line);
            digest.AppendData("\n"u8);
        }

        return samples.Count == expected
            ? samples
            : throw new SampleLogException(
                SampleLogProblem.WrongLineCount, 0,
                $"its checksum covers {expected} lines, but the log has {samples.Count} (rotated or truncated).");
    }

    private static bool TryRead(BoundedLines lines, int number, out ReadOnlySpan<byte> line)
    {
        try
        {
            return lines.TryRead(out line);
        }
        catch (InvalidDataException e)
        {
            throw new SampleLogException(SampleLogProblem.TooLong, number, $"it is longer than {MaxLineLength} bytes.", e);
        }
    }
}

/// <summary>Reads termination messages, which any process in the container can write: fields may be missing, long or unprintable.</summary>
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

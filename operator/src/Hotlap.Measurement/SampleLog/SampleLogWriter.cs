using System.Security.Cryptography;
using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.SampleLog;

/// <summary>Writes sample lines to a stream and computes their checksum.</summary>
/// <param name="log">Stream for the lines; flushed after each line, not closed.</param>
public sealed class SampleLogWriter(Stream log) : IDisposable
{
    private readonly IncrementalHash _digest = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private int _lines;

    /// <summary>Writes one sample as one line.</summary>
    /// <exception cref="SampleLogException">The sample is too long, or there are too many.</exception>
    public void Write(SampleLine sample)
    {
        if (_lines == SampleLineFormat.MaxLines)
            throw new SampleLogException(SampleLogProblem.TooLong, 0, $"it holds at most {SampleLineFormat.MaxLines} lines.");
        var line = SampleLineFormat.Write(sample);
        log.Write(line);
        log.Flush();
        _digest.AppendData(line);
        _lines++;
    }

    /// <summary>Returns the line count and checksum of all lines written so far.</summary>
    /// <param name="failure">The failure to report, or null.</param>
    public LogChecksum Checksum(AgentFailure? failure = null) =>
        new() { Lines = _lines, Sha256 = Convert.ToHexStringLower(_digest.GetCurrentHash()), Failure = failure };

    /// <inheritdoc />
    public void Dispose() => _digest.Dispose();
}

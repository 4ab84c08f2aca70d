using System.Security.Cryptography;
using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.SampleLog;

/// <summary>Writes sample lines to a stream and keeps the digest that seals them.</summary>
/// <param name="log">Where the lines go; flushed after each, not closed.</param>
public sealed class SampleLogWriter(Stream log) : IDisposable
{
    private readonly IncrementalHash _digest = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private int _lines;

    /// <summary>Writes one sample as one line.</summary>
    /// <exception cref="SampleLogException">The sample is too long, or there are too many.</exception>
    public void Write(SampleLine sample)
    {
        ArgumentNullException.ThrowIfNull(sample);
        if (_lines == SampleLineFormat.MaxLines)
            throw new SampleLogException(SampleLogProblem.TooLong, 0, $"it holds at most {SampleLineFormat.MaxLines} lines.");
        var line = SampleLineFormat.Write(sample);
        log.Write(line);
        log.Flush();
        _digest.AppendData(line);
        _lines++;
    }

    /// <summary>The seal of all lines written so far.</summary>
    /// <param name="failure">What went wrong, or null.</param>
    public LogSeal Seal(AgentFailure? failure = null) =>
        new() { Lines = _lines, Sha256 = Convert.ToHexStringLower(_digest.GetCurrentHash()), Failure = failure };

    /// <inheritdoc />
    public void Dispose() => _digest.Dispose();
}

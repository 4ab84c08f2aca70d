using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tools;

/// <summary>The result of one run of a load tool, in the same terms for every tool.</summary>
public sealed record ToolResult
{
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Requests that were answered correctly within the window.</summary>
    public required long Requests { get; init; }

    /// <summary>Requests in flight at the end of the window; null when the tool does not list its requests.</summary>
    public long? Drain { get; init; }

    /// <summary>Correct answers of the whole load, also those outside the window; null when the tool does not list its requests.</summary>
    public long? Answered { get; init; }

    /// <summary>Requests that the step of an open loop planned for the window and did not send; null when that is not known.</summary>
    public long? Unsent { get; init; }

    /// <summary>Failed requests by cause. At most 20 causes; the rest are counted as <c>other</c>.</summary>
    public required IReadOnlyDictionary<string, long> ErrorsByCause { get; init; }

    /// <summary>Length of the measured window in nanoseconds.</summary>
    public required long WindowNanoseconds { get; init; }

    /// <summary>Start of the first request in nanoseconds since 1970-01-01T00:00:00Z; null when the tool does not report it.</summary>
    public long? StartUnixNanoseconds { get; init; }

    /// <summary>Bytes of the bodies, or gRPC messages, of the correct answers; null when not known.</summary>
    public long? BodyBytes { get; init; }

    /// <summary>Latencies in nanoseconds, of correct answers only, except under <see cref="ToolWarnings.LatencyIncludesErrors"/>.</summary>
    public required LatencyHistogram Histogram { get; init; }

    /// <summary>Mean latency in nanoseconds of the requests in the histogram.</summary>
    public required long MeanNanoseconds { get; init; }

    /// <summary>Largest error of a single latency in nanoseconds.</summary>
    public required long ResolutionNanoseconds { get; init; }

    /// <summary>True when latencies count from the planned starts of requests.</summary>
    public bool CoordinatedOmissionCorrected { get; init; }

    /// <summary>
    /// The window second by second, in order. Empty unless the cell asks for it and the tool provides it; at most <see
    /// cref="CellSample.MaxCurvePoints"/>.
    /// </summary>
    public IReadOnlyList<CurvePoint> Curve { get; set; } = [];

    /// <summary>Codes from <see cref="ToolWarnings"/>, sorted.</summary>
    public required IReadOnlyList<string> Warnings { get; init; }

    /// <summary>Number of failed requests, without those that failed on the generator's side.</summary>
    public long Errors => ErrorsByCause.Where(cause => !GeneratorErrors.IsCause(cause.Key)).Sum(cause => cause.Value);

    /// <summary>
    /// Returns the number of requests that an open loop planned for the window and did not send, which includes those that failed on the
    /// generator's side. Null for a closed loop, a fixed number of requests, and a tool that does not list its requests.
    /// </summary>
    /// <param name="step">The step that the tool ran.</param>
    public long? FindUnsent(CellPlan step)
    {
        if (step is not { RatePerSecond: { } rate, DurationMilliseconds: not null } || Drain is null) return null;
        // The window begins with a request, so the next one may be planned for its end.
        var planned = (long)((Int128)rate * WindowNanoseconds / NanosecondsPerSecond) - 1;
        return Math.Max(0, planned - Requests - Errors - Drain.Value);
    }

    /// <summary>Returns the latencies in the form of the sample contract.</summary>
    public LatencySample ToLatencySample() => new()
    {
        MinNanoseconds = Histogram.Min,
        MeanNanoseconds = MeanNanoseconds,
        MaxNanoseconds = Histogram.Max,
        ResolutionNanoseconds = ResolutionNanoseconds,
        Histogram = Histogram.EncodeBase64(),
    };
}

/// <summary>
/// The bytes of bodies as ab and h2load count them: of all answers together, also of wrong ones and of those that were cut off.
/// </summary>
internal static class CountedBodies
{
    private const int AnswersPerCutOne = 10;

    /// <summary>Returns the bytes if they are those of the correct answers, except for a tenth at most; otherwise null.</summary>
    /// <param name="bytes">Bytes of all bodies; null when the tool did not print them.</param>
    /// <param name="correct">Number of correct answers.</param>
    /// <param name="wrong">Number of complete answers that were not correct. Their size says nothing about that of the others.</param>
    /// <param name="failed">Number of requests without a complete answer.</param>
    /// <param name="cell">The cell. A duration ends while answers arrive, at most as many as there are calls in flight.</param>
    public static long? Of(long? bytes, long correct, long wrong, long failed, CellPlan cell)
    {
        var cut = failed + (cell.DurationMilliseconds is null ? 0 : cell.Concurrency);
        return wrong == 0 && correct / AnswersPerCutOne >= cut ? bytes : null;
    }
}

/// <summary>The output of a load tool cannot be read: it is not the tool's, is cut off, or its figures contradict each other.</summary>
/// <param name="message">What is wrong with the output.</param>
/// <param name="output">The part of the output where reading failed; empty when it does not help.</param>
/// <param name="cause">The exception of the parser, if there was one.</param>
public sealed class ToolOutputException(string message, string output = "", Exception? cause = null)
    : Exception(output.Length == 0 ? message : $"{message} Near: {Text.Excerpt.Of(output)}", cause)
{
    /// <summary>The part of the output where reading failed; at most 203 printable characters.</summary>
    public string Output { get; } = Text.Excerpt.Of(output);
}

/// <summary>Reads the text that a tool prints, up to a maximum length.</summary>
internal static class ToolText
{
    private const int MaxLength = 1 << 20;
    private const int PieceLength = 4096;

    public static string Read(TextReader output, string tool)
    {
        var text = new StringBuilder();
        var piece = new char[PieceLength];
        while (text.Length <= MaxLength && output.ReadBlock(piece) is var read and > 0)
            text.Append(piece, 0, read);
        return text.Length <= MaxLength
            ? text.ToString()
            : throw new ToolOutputException($"{tool} printed more than {MaxLength} characters.", text.ToString());
    }
}

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Reads the file of <c>ab -e</c>. Row i (0 to 100) is the time in ms of the request of rank floor(0.5 + n*i/100) among n, counted from 0.
/// Row 100 is the slowest request (httpd's support/ab.c, output_results).
/// </summary>
internal sealed class ApacheBenchPercentiles
{
    private const int Rows = 101;
    private const int MaxRowLength = 100;
    private const string Header = "Percentage served,Time in ms";

    private readonly long[] _nanoseconds = new long[Rows];
    private readonly long _requests;

    public ApacheBenchPercentiles(TextReader csv, long requests)
    {
        _requests = requests;
        if (csv.ReadLine() is not Header)
            throw new ToolOutputException($"ab's percentile file does not begin with '{Header}'.");
        for (var row = 0; row < Rows; row++)
        {
            var line = csv.ReadLine();
            _nanoseconds[row] = IsBeyondTheEnd(row) ? 0 : ParseRow(line, row);
        }

        if (csv.ReadLine() is { } more)
            throw new ToolOutputException("ab's percentile file has more than 101 rows.", more);
        for (var row = 1; row < Rows; row++)
            Check(row);
    }

    /// <summary>Widest gap between two rows in nanoseconds: the resolution of a single latency.</summary>
    public long WidestGap => Enumerable.Range(1, Rows - 1).Max(i => _nanoseconds[i] - _nanoseconds[i - 1]);

    /// <summary>Returns latencies with every request at the upper end of its step, so none is recorded as faster than it was.</summary>
    public LatencyRecorder UpperEnds() => Spread(upper: true);

    /// <summary>Returns latencies with every request at the lower end of its step.</summary>
    public LatencyRecorder LowerEnds() => Spread(upper: false);

    private LatencyRecorder Spread(bool upper)
    {
        var recorder = new LatencyRecorder();
        long last = -1;
        for (var row = 0; row < Rows; row++)
        {
            var rank = IsBeyondTheEnd(row) ? _requests - 1 : RankOf(row);
            // The latency of the row's own request is exact; the requests before it lie between the two rows.
            if (rank > last)
            {
                recorder.Record(_nanoseconds[upper ? row : Math.Max(0, row - 1)], rank - last - 1);
                recorder.Record(_nanoseconds[row]);
            }

            last = Math.Max(last, rank);
        }

        return recorder;
    }

    private long RankOf(int row) => row == Rows - 1 ? _requests - 1 : (long)((((Int128)_requests * row) + 50) / 100);

    // With 50 requests or fewer ab reads its upper rows from past the end of its results, so they hold arbitrary values.
    private bool IsBeyondTheEnd(int row) => RankOf(row) >= _requests;

    private void Check(int row)
    {
        if (IsBeyondTheEnd(row))
            _nanoseconds[row] = _nanoseconds[Rows - 1];
        if (_nanoseconds[row] < _nanoseconds[row - 1])
            throw new ToolOutputException($"ab's percentile file decreases at {row}%.");
    }

    private static long ParseRow(string? line, int row)
    {
        if (line is null || line.Length > MaxRowLength)
            throw new ToolOutputException($"ab's percentile file is cut off or damaged at {row}%.", line ?? "");
        return line.Split(',') is [var percent, var milliseconds]
            && percent == row.ToString(CultureInfo.InvariantCulture)
            && decimal.TryParse(milliseconds, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var value)
            && value < 10_000_000
            ? (long)(value * 1_000_000)
            : throw new ToolOutputException($"ab's percentile file cannot be read at {row}%.", line);
    }
}

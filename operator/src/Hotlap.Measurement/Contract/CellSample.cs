namespace Hotlap.Measurement.Contract;

/// <summary>What one generator measured for one cell in one trial. Integers only.</summary>
public sealed record CellSample
{
    /// <summary>Scenario of the cell.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload of the cell as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>The tool and its version, such as <c>ghz 0.121.0</c>.</summary>
    public ToolVersion Tool { get; set; } = new();

    /// <summary>Begin of the measured window in nanoseconds since 1970-01-01T00:00:00Z, on the generator's clock.</summary>
    public long StartUnixNanoseconds { get; set; }

    /// <summary>Length of the measured window in nanoseconds, as the tool states it.</summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>Requests answered correctly.</summary>
    public long Requests { get; set; }

    /// <summary>Requests that failed, whatever the tool calls them: transport errors, wrong status codes, non-OK gRPC statuses.</summary>
    public long Errors { get; set; }

    /// <summary>The errors by cause, such as <c>http 500</c>, <c>grpc Unavailable</c>, <c>connect</c>; at most 20 causes.</summary>
    public IReadOnlyDictionary<string, long> ErrorsByCause { get; set; } = new Dictionary<string, long>();

    /// <summary>Latency of the correct answers.</summary>
    public LatencySample Latency { get; set; } = new();

    /// <summary>CPU time that the target used in the window, in nanoseconds; null where it could not be read.</summary>
    public long? TargetCpuNanoseconds { get; set; }

    /// <summary>Largest resident memory of the target seen in the window, in bytes; null where it could not be read.</summary>
    public long? TargetPeakMemoryBytes { get; set; }

    /// <summary>Length of the window over which the probe counted CPU time, in nanoseconds.</summary>
    public long? ProbeWindowNanoseconds { get; set; }

    /// <summary>CPU time that the tool itself used, in nanoseconds; null where it could not be read.</summary>
    public long? GeneratorCpuNanoseconds { get; set; }

    /// <summary>Codes of what makes the figures doubtful, such as <c>KeepAliveBroken</c>; CamelCase, sorted.</summary>
    public IReadOnlyList<string> Warnings { get; set; } = [];
}

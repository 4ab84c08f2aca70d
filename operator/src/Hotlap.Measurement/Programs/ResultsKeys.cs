namespace Hotlap.Measurement.Programs;

/// <summary>The keys of a line.</summary>
[Flags]
internal enum ResultsKeys
{
    None = 0,
    Tool = 1,
    Version = 2,
    Window = 4,
    Latencies = 8,
    Errors = 16,
    Cause = 32,
    Metric = 64,
    Value = 128,
}

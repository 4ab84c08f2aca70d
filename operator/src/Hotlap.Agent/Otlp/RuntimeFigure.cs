namespace Hotlap.Agent.Otlp;

/// <summary>
/// The figures taken from the meter <c>System.Runtime</c>. Each is an index into the values of a <see cref="RuntimeReading"/>.
/// </summary>
internal enum RuntimeFigure
{
    AllocatedBytes,
    Gen0Collections,
    Gen1Collections,
    Gen2Collections,
    GcPauseNanoseconds,
    JitNanoseconds,
    JitMethods,
}

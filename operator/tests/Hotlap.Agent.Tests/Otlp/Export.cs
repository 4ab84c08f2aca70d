namespace Hotlap.Agent.Tests.Otlp;

/// <summary>Exports as an OpenTelemetry SDK writes them.</summary>
internal static class Export
{
    public const ulong Cumulative = 2;

    public static byte[] Of(string meter, params Message[] metrics)
    {
        var scope = new Message().Nested(1, new Message().Text(1, meter));
        foreach (var metric in metrics)
            scope.Nested(2, metric);
        return new Message().Nested(1, new Message().Nested(1, new Message()).Nested(2, scope)).ToBytes();
    }

    public static Message Sum(string name, long value, long time, string? generation = null, ulong temporality = Cumulative) =>
        Metric(name, Point(time, generation).Fixed(6, (ulong)value), temporality);

    public static Message Sum(string name, double value, long time) => Metric(name, Point(time, null).Double(4, value), Cumulative);

    /// <summary>All that a program with a JIT says.</summary>
    public static byte[] Full(long time, long allocated, long methods = 5000, double seconds = 0.25) => Of("System.Runtime",
        Sum("dotnet.gc.heap.total_allocated", allocated, time),
        Sum("dotnet.gc.collections", 7, time, "gen0"),
        Sum("dotnet.gc.collections", 3, time, "gen1"),
        Sum("dotnet.gc.collections", 1, time, "gen2"),
        Sum("dotnet.gc.pause.time", 0.0125, time),
        Sum("dotnet.jit.compilation.time", seconds, time),
        Sum("dotnet.jit.compiled_methods", methods, time),
        Sum("dotnet.thread_pool.thread.count", 4, time));

    private static Message Metric(string name, Message point, ulong temporality) =>
        new Message().Text(1, name).Text(3, "By").Nested(7, new Message().Nested(1, point).Varint(2, temporality).Varint(3, 1));

    private static Message Point(long time, string? generation)
    {
        var point = new Message().Fixed(2, 1).Fixed(3, (ulong)time);
        return generation is null
            ? point
            : point.Nested(7, new Message().Text(1, "gc.heap.generation").Nested(2, new Message().Text(1, generation)));
    }
}

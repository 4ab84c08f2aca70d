using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Programs;
using Hotlap.Measurement.Text;

namespace Hotlap.Measurement.SampleLog;

/// <summary>
/// Validates samples against what a measurement can produce. The log's checksum proves that it arrived as it was written, not that its
/// content is valid. Figures that would overflow a sum and texts that cannot be printed are rejected before anything is recorded.
/// </summary>
public static class SampleCheck
{
    private const long LongestNanoseconds = 30L * 24 * 3600 * 1_000_000_000;
    /// <summary>Start of the year 2100; additions to earlier times cannot overflow.</summary>
    private const long LatestUnixNanoseconds = 4_102_444_800_000_000_000;
    private const long MostBytes = 1L << 50;
    private const long MostRequests = 1_000_000_000_000;
    private const int MostCauses = 64;
    private const int MostWarnings = 64;
    private const int MostDependencies = 8;
    private const int MostAddresses = 3;
    private const int LongestText = 253;
    private const int MostMetrics = 16;
    private const int LongestMetricName = 40;

    private static readonly HistogramShape Shape = new LatencyHistogram().Shape;

    /// <summary>Checks every sample of a log.</summary>
    /// <exception cref="SampleLogException">A sample cannot be the result of a measurement; the message names the field.</exception>
    public static void Check(IReadOnlyList<SampleLine> samples)
    {
        for (var index = 0; index < samples.Count; index++)
        {
            if (Problem(samples[index]) is { } problem)
                throw new SampleLogException(SampleLogProblem.ImplausibleSample, index + 1, $"{problem}; no measurement can produce this.");
        }
    }

    private static string? Problem(SampleLine line) => line.Startup is { } startup ? OfStartup(startup) : OfCell(line.Cell!);

    private static string? OfStartup(StartupSample startup) =>
        Count("listeningMicroseconds", startup.ListeningMicroseconds, LongestNanoseconds / 1000)
        ?? Count("firstCorrectAnswerMicroseconds", startup.FirstCorrectAnswerMicroseconds, LongestNanoseconds / 1000)
        ?? Count("resolutionMicroseconds", startup.ResolutionMicroseconds, LongestNanoseconds / 1000)
        ?? Count("attempts", startup.Attempts, int.MaxValue)
        ?? Count("idleMemoryBytes", startup.IdleMemoryBytes, MostBytes)
        ?? Count("cpuNanoseconds", startup.CpuNanoseconds, LongestNanoseconds)
        ?? Count("runDelayNanoseconds", startup.RunDelayNanoseconds, long.MaxValue / 1_000_000)
        ?? Count("execUnixNanoseconds", startup.ExecUnixNanoseconds, LatestUnixNanoseconds)
        ?? Count("probeThrottledPeriods", startup.ProbeThrottledPeriods, MostRequests)
        ?? Text("processName", startup.ProcessName)
        ?? (startup.Runtime is { } runtime ? OfRuntime(runtime) : null);

    private static string? OfCell(CellSample cell) =>
        Text("scenario", cell.Scenario) ?? Text("payload", cell.Payload)
        ?? (cell.Tool is null ? "tool is missing" : Text("tool.name", cell.Tool.Name) ?? Text("tool.version", cell.Tool.Version))
        ?? (cell.WindowNanoseconds < 1
            ? $"windowNanoseconds is {cell.WindowNanoseconds}" : Count("windowNanoseconds", cell.WindowNanoseconds, LongestNanoseconds))
        ?? Count("startUnixNanoseconds", cell.StartUnixNanoseconds, LatestUnixNanoseconds)
        ?? Count("drain", cell.Drain, MostRequests) ?? Count("answeredRequests", cell.AnsweredRequests, MostRequests)
        ?? Count("requests", cell.Requests, MostRequests) ?? Count("errors", cell.Errors, MostRequests)
        ?? OfCauses(cell) ?? OfMetrics(cell) ?? OfLatency(cell) ?? OfUsage(cell) ?? OfDependencies(cell) ?? OfLoad(cell) ?? OfCurve(cell);

    private static string? OfCauses(CellSample cell)
    {
        if (cell.ErrorsByCause is not { Count: <= MostCauses } causes) return "errorsByCause is missing or too long";
        if (cell.Warnings is not { Count: <= MostWarnings } warnings) return "warnings is missing or too long";
        return causes.Select(cause => Text("errorsByCause", cause.Key) ?? Count("errorsByCause", cause.Value, MostRequests))
            .FirstOrDefault(problem => problem is not null)
            ?? warnings.Select(warning => Text("warnings", warning)).FirstOrDefault(problem => problem is not null);
    }

    private static string? OfMetrics(CellSample cell)
    {
        if (cell.Metrics is not { } metrics) return null;
        if (metrics.Count > MostMetrics) return $"metrics has {metrics.Count} entries";
        return metrics.Select(metric => Text("metrics", metric.Key, LongestMetricName)
            ?? Count($"metrics.{metric.Key}", metric.Value, ResultsLimits.MetricValue))
            .FirstOrDefault(problem => problem is not null);
    }

    private static string? OfLatency(CellSample cell)
    {
        if (cell.Latency is not { } latency) return "latency is missing";
        var problem = Count("latency.minNanoseconds", latency.MinNanoseconds, LongestNanoseconds)
            ?? Count("latency.meanNanoseconds", latency.MeanNanoseconds, LongestNanoseconds)
            ?? Count("latency.maxNanoseconds", latency.MaxNanoseconds, LongestNanoseconds)
            ?? Count("latency.resolutionNanoseconds", latency.ResolutionNanoseconds, LongestNanoseconds);
        if (problem is not null || !latency.HasHistogram) return problem;
        if (latency.MinNanoseconds > latency.MaxNanoseconds) return "latency.minNanoseconds is larger than latency.maxNanoseconds";
        return OfHistogram(latency);
    }

    private static string? OfHistogram(LatencySample latency)
    {
        try
        {
            var histogram = latency.ReadHistogram();
            if (histogram.Shape != Shape) return $"latency.histogram has {histogram.Digits} digits, or its range is not the expected one";
            return Count("latency.histogram", histogram.Count, MostRequests);
        }
        catch (HistogramFormatException e)
        {
            return $"latency.histogram cannot be read: {e.Message}";
        }
    }

    private static string? OfUsage(CellSample cell) =>
        Count("targetCpuNanoseconds", cell.TargetCpuNanoseconds, LongestNanoseconds)
        ?? Count("targetPeakMemoryBytes", cell.TargetPeakMemoryBytes, MostBytes)
        ?? (cell.TargetMemoryAtPeak is { } atPeak ? OfMemory(atPeak) : null)
        ?? (cell.TargetMemory is { } memory ? OfMemory(memory) : null)
        ?? Count("sidecarCpuNanoseconds", cell.SidecarCpuNanoseconds, LongestNanoseconds)
        ?? Count("sidecarPeakMemoryBytes", cell.SidecarPeakMemoryBytes, MostBytes)
        ?? (cell.TargetAddress is { } address ? Text("targetAddress", address) : null)
        ?? Count("answerBodyBytes", cell.AnswerBodyBytes, MostBytes)
        ?? Count("loadBodyBytes", cell.LoadBodyBytes, MostBytes)
        ?? Count("distinctRequests", cell.DistinctRequests, RequestListPlan.MostRequests)
        ?? Count("streamMessages", cell.StreamMessages, GrpcRequestPlan.MostMessages)
        ?? Count("concurrencyLimit", cell.ConcurrencyLimit, int.MaxValue)
        ?? Count("probeWindowNanoseconds", cell.ProbeWindowNanoseconds, LongestNanoseconds)
        ?? Count("targetRunDelayNanoseconds", cell.TargetRunDelayNanoseconds, long.MaxValue / 1_000_000)
        ?? Count("targetCpuLimitMillicores", cell.TargetCpuLimitMillicores, int.MaxValue)
        ?? Count("targetCpuRequestMillicores", cell.TargetCpuRequestMillicores, int.MaxValue)
        ?? Count("targetMemoryRequestBytes", cell.TargetMemoryRequestBytes, MostBytes)
        ?? Count("targetThrottledPeriods", cell.TargetThrottledPeriods, MostRequests)
        ?? Count("otherCpuNanoseconds", cell.OtherCpuNanoseconds, LongestNanoseconds)
        ?? Count("targetNodeCpus", cell.TargetNodeCpus, int.MaxValue)
        ?? Count("node.stolenNanoseconds", cell.Node?.StolenNanoseconds, LongestNanoseconds)
        ?? Count("node.targetCpus", cell.Node?.TargetCpus, int.MaxValue)
        ?? (cell.Node?.Governor is { } governor ? Text("node.governor", governor) : null)
        ?? Count("foreignConnections", cell.ForeignConnections, int.MaxValue)
        ?? (cell.ForeignAddresses is { Count: > MostAddresses } ? "foreignAddresses is too long" : null)
        ?? cell.ForeignAddresses?.Select(address => Text("foreignAddresses", address)).FirstOrDefault(problem => problem is not null)
        ?? Count("generatorCpuNanoseconds", cell.GeneratorCpuNanoseconds, LongestNanoseconds)
        ?? (cell.Runtime is { } runtime ? OfRuntime(runtime) : null)
        ?? (cell.Generator is { } generator ? OfGenerator(generator) : null);

    private static string? OfMemory(ResidentMemory memory) =>
        Count("targetMemoryAtPeak.anonymousBytes", memory.AnonymousBytes, MostBytes)
        ?? Count("targetMemoryAtPeak.fileBytes", memory.FileBytes, MostBytes)
        ?? Count("targetMemoryAtPeak.sharedBytes", memory.SharedBytes, MostBytes)
        ?? Count("targetMemoryAtPeak.leastBytes", memory.LeastBytes, MostBytes)
        ?? Count("targetMemoryAtPeak.mostBytes", memory.MostBytes, MostBytes);

    private static string? OfMemory(MemoryCurve memory) =>
        memory.Bytes is not { Count: <= MemoryCurve.MaxPoints } points ? "targetMemory.bytes is missing or too long"
        : memory.IntervalMilliseconds is < MemoryCurve.LeastInterval or > LongestNanoseconds / 1_000_000
            ? $"targetMemory.intervalMilliseconds is {memory.IntervalMilliseconds}"
            : points.Select(bytes => Count("targetMemory.bytes", bytes, MostBytes)).FirstOrDefault(problem => problem is not null);

    private static string? OfDependencies(CellSample cell)
    {
        if (cell.Dependencies is not { } dependencies) return null;
        if (dependencies.Count > MostDependencies) return "dependencies is too long";
        return dependencies.Select(dependency => dependency is null ? "dependencies has an empty entry" :
            Text("dependencies.name", dependency.Name)
            ?? Count("dependencies.windowNanoseconds", dependency.WindowNanoseconds, LongestNanoseconds)
            ?? Count("dependencies.cpuNanoseconds", dependency.CpuNanoseconds, LongestNanoseconds)
            ?? Count("dependencies.peakMemoryBytes", dependency.PeakMemoryBytes, MostBytes)
            ?? Count("dependencies.throttledPeriods", dependency.ThrottledPeriods, MostRequests)
            ?? Count("dependencies.cpuLimitMillicores", dependency.CpuLimitMillicores, int.MaxValue))
                .FirstOrDefault(problem => problem is not null);
    }

    private static string? OfGenerator(GeneratorUsage usage) =>
        Count("generator.windowNanoseconds", usage.WindowNanoseconds, LongestNanoseconds)
        ?? Count("generator.cpuNanoseconds", usage.CpuNanoseconds, LongestNanoseconds)
        ?? Count("generator.cpuLimitMillicores", usage.CpuLimitMillicores, int.MaxValue)
        ?? Count("generator.throttledPeriods", usage.ThrottledPeriods, MostRequests)
        ?? Count("generator.periods", usage.Periods, MostRequests);

    private static string? OfRuntime(RuntimeSample runtime) =>
        Count("runtime.windowNanoseconds", runtime.WindowNanoseconds, LongestNanoseconds)
        ?? Count("runtime.allocatedBytes", runtime.AllocatedBytes, long.MaxValue / 1_000_000)
        ?? Count("runtime.gen0Collections", runtime.Gen0Collections, MostRequests)
        ?? Count("runtime.gen1Collections", runtime.Gen1Collections, MostRequests)
        ?? Count("runtime.gen2Collections", runtime.Gen2Collections, MostRequests)
        ?? Count("runtime.gcPauseNanoseconds", runtime.GcPauseNanoseconds, LongestNanoseconds)
        ?? Count("runtime.jitNanoseconds", runtime.JitNanoseconds, LongestNanoseconds)
        ?? Count("runtime.jitMethods", runtime.JitMethods, MostRequests);

    private static string? OfLoad(CellSample cell) =>
        Count("concurrency", cell.Concurrency, int.MaxValue)
        ?? Count("rateMilliPerSecond", cell.RateMilliPerSecond, MostRequests)
        ?? Count("unsentRequests", cell.UnsentRequests, MostRequests)
        ?? Count("search.metMilliPerSecond", cell.Search?.MetMilliPerSecond, MostRequests)
        ?? Count("search.notMetMilliPerSecond", cell.Search?.NotMetMilliPerSecond, MostRequests)
        ?? Count("warmupNanoseconds", cell.WarmupNanoseconds, LongestNanoseconds)
        ?? Count("rampUpNanoseconds", cell.RampUpNanoseconds, LongestNanoseconds)
        // A generator may start slightly before the agreed start.
        ?? (cell.StartDelayNanoseconds is { } delay && Int128.Abs(delay) > LongestNanoseconds ? $"startDelayNanoseconds is {delay}" : null);

    private static string? OfCurve(CellSample cell)
    {
        if (cell.Curve is not { Count: <= CellSample.MaxCurvePoints } curve) return "curve is missing or too long";
        return curve.Select(point => point is null ? "curve has an empty point" :
            Count("curve.offsetMilliseconds", point.OffsetMilliseconds, LongestNanoseconds)
            ?? Count("curve.durationMilliseconds", point.DurationMilliseconds, LongestNanoseconds)
            ?? Count("curve.concurrency", point.Concurrency, int.MaxValue)
            ?? Count("curve.ratePerSecond", point.RatePerSecond, MostRequests)
            ?? Count("curve.requests", point.Requests, MostRequests)
            ?? Count("curve.errors", point.Errors, MostRequests)
            ?? Count("curve.p50Nanoseconds", point.P50Nanoseconds, LongestNanoseconds)
            ?? Count("curve.p99Nanoseconds", point.P99Nanoseconds, LongestNanoseconds)).FirstOrDefault(problem => problem is not null);
    }

    private static string? Count(string field, long? value, long most) =>
        value is null || (value >= 0 && value <= most) ? null : $"{field} is {value}";

    private static string? Text(string field, string? value, int longest = LongestText) => value switch
    {
        null => $"{field} is missing",
        _ when value.Length > longest => $"{field} has {value.Length} characters",
        _ when !PlainText.IsPlain(value) => $"{field} contains control characters",
        _ => null,
    };
}

using Hotlap.Measurement.Warnings;
using Hotlap.Measurement.Tools;

namespace Hotlap.Planning.Warnings;

/// <summary>Finds warnings in single measured windows, independently of other trials.</summary>
internal static class WindowWarnings
{
    /// <summary>Load tools that send with a single thread, so that they can use at most one core.</summary>
    private static readonly string[] SingleThreaded = ["ab", "h2load"];

    public static IReadOnlyList<WindowCheck> Checks { get; } =
    [
        WindowCheck.Of(WarningCodes.Errors, ErrorShare, share => $"{ShareText.Of(share)} of the requests failed"),
        new(WarningCodes.ConcurrencyNotReached, MissingCalls, SayMissing),
        new(WarningCodes.AnswerSizeChanged, window => window.Samples.Max(AnswerSizes.FindChange), SaySizes),
        new(WarningCodes.ForeignConnections, Foreign, SayForeign),
        new(WarningCodes.GeneratorErrors, OwnErrors, SayOwnErrors),
        WindowCheck.Share(
            WarningCodes.GeneratorSaturated, WarningLimits.GeneratorCpuShare, window => window.Samples.Max(GeneratorShare),
            share => $"generator used {share} of its CPU"),
        WindowCheck.Share(WarningCodes.GeneratorIdle, 0, Idle, share => $"generator left {share} of the planned calls idle"),
        WindowCheck.Share(
            WarningCodes.GeneratorThrottled, WarningLimits.ThrottledShare, GeneratorThrottled, share =>
                $"generator was throttled at its CPU limit in {share} of the CFS periods"),
        WindowCheck.Of(ToolWarnings.RateNotReached, RateShortfall, share => $"the rate was {ShareText.Of(share)} below the planned rate"),
        WindowCheck.Share(
            WarningCodes.TargetThrottled, 0, window => window.IsOpen ? window.Samples.Max(TargetThrottled) : null,
            share => $"target was throttled at its CPU limit ({share})"),
        WindowCheck.Share(
            WarningCodes.TargetAtLimit, 0, window => window.IsOpen ? null : window.Samples.Max(TargetThrottled),
            share => $"target ran at its CPU limit ({share})"),
        WindowCheck.Share(
            WarningCodes.DependencyAtLimit, 0,
            window => window.Samples.SelectMany(sample => sample.Dependencies ?? []).Max(DependencyAtLimit),
            share => $"a dependency was near its CPU limit ({share})"),
        new(WarningCodes.DependencyOnTargetNode, DependenciesBesideTarget, _ => "a dependency ran on the target's node"),
        WindowCheck.Share(
            WarningCodes.NodeBusy, WarningLimits.NodeBusyShare, OthersShare, share => $"other programs used {share} of the node's CPUs"),
        WindowCheck.Of(
            WarningCodes.NodeShared, window =>
                OthersShare(window) is > WarningLimits.NodeSharedShare and <= WarningLimits.NodeBusyShare and { } share ? share : null,
            share => $"other programs used {ShareText.Of(share)} of the node's CPUs"),
        new(WarningCodes.MemoryShared, UnknownMemory, SayMemory),
        new(ToolWarnings.ObjectiveNotMet, Lowest, window =>
            $"the lowest rate of the search, {Lowest(window):0} requests/s, did not meet the objective"),
        new(ToolWarnings.ObjectiveAlwaysMet, Highest, window =>
            $"the highest rate of the search, {Highest(window):0} requests/s, met the objective"),
        new(WarningCodes.ShortRun, WindowLacks.Extent, WindowLacks.Say),
        WindowCheck.Of(ToolWarnings.WarmupNotSteady, UnsteadyWarmup, seconds => $"the rate was not steady after {seconds:0} s of warm-up"),
    ];

    /// <summary>Returns checks for the codes in samples that no other check covers, known to this version or not.</summary>
    public static IEnumerable<WindowCheck> OfTools(IEnumerable<CellWindow> windows) => windows
        .SelectMany(window => window.Samples).SelectMany(sample => sample.Warnings).Distinct()
        .Where(code => !Checks.Any(check => check.Code == code))
        .Select(code => new WindowCheck(code, window => Says(window, code) ? 1 : null, _ => WarningKinds.Find(code).Meaning));

    private static bool Says(CellWindow window, string code) => window.Samples.Any(sample => sample.Warnings.Contains(code));

    /// <summary>A single answer with a wrong status counts, because the target did not do what was requested.</summary>
    private static double? ErrorShare(CellWindow window)
    {
        if (window.Errors == 0) return null;
        var share = (double)window.Errors / (window.Requests + window.Errors);
        return share > WarningLimits.ErrorShare || window.Samples.Any(HasWrongStatus) ? share : null;
    }

    private static double? Foreign(CellWindow window) =>
        window.Samples.Max(sample => sample.ForeignConnections) is > 0 and var connections ? connections : null;

    private static string SayForeign(CellWindow window)
    {
        var sample = window.Samples.MaxBy(sample => sample.ForeignConnections)!;
        return $"{sample.ForeignConnections} connections of others to the target's port were open at the same time, from "
            + string.Join(", ", sample.ForeignAddresses ?? []);
    }

    private static double? OwnErrors(CellWindow window) => CausesOf(window).Sum(cause => cause.Value) is > 0 and var count ? count : null;

    private static string SayOwnErrors(CellWindow window)
    {
        var (cause, count) = CausesOf(window).MaxBy(cause => cause.Value);
        return $"{count} requests failed on the generator's side: {cause[GeneratorErrors.Prefix.Length..]}";
    }

    private static IEnumerable<KeyValuePair<string, long>> CausesOf(CellWindow window) =>
        window.Samples.SelectMany(sample => sample.ErrorsByCause).Where(cause => GeneratorErrors.IsCause(cause.Key));

    private static bool HasWrongStatus(CellSample sample) => sample.ErrorsByCause.Any(cause =>
        cause.Value > 0
            && (cause.Key.StartsWith("http ", StringComparison.Ordinal) || cause.Key.StartsWith("grpc ", StringComparison.Ordinal)));

    private static double? GeneratorShare(CellSample sample)
    {
        if (sample.Metrics is not null && !HasCallsAtOnce(sample)) return null;
        var one = SingleThreaded.Contains(sample.Tool.Name) && sample.WindowNanoseconds > 0
            ? sample.GeneratorCpuNanoseconds / (double)sample.WindowNanoseconds
            : null;
        var all = sample.Generator is { CpuNanoseconds: { } cpu, CpuLimitMillicores: > 0, WindowNanoseconds: > 0 } usage
            ? cpu * 1000.0 / usage.CpuLimitMillicores / usage.WindowNanoseconds
            : (double?)null;
        return one > all || all is null ? one : all;
    }

    /// <summary>
    /// By Little's law, a single-threaded program that waits for each answer has at most one call in flight. Such a program may use all its
    /// CPU without being saturated, because it is the client itself.
    /// </summary>
    private static bool HasCallsAtOnce(CellSample sample) =>
        sample.WindowNanoseconds > 0
            && (double)sample.Requests * sample.Latency.MeanNanoseconds / sample.WindowNanoseconds > WarningLimits.CallsAtOnce;

    private static double? GeneratorThrottled(CellWindow window) =>
        window.Samples.Max(sample => sample.Generator is { ThrottledPeriods: { } held, Periods: > 0 and { } periods }
            ? held / (double)periods : (double?)null);

    private static double? MissingCalls(CellWindow window) => window.Samples.Where(CallsInFlight.IsBelowPlan).Max(Shortfall);

    private static double? Shortfall(CellSample sample) => CallsInFlight.Of(sample) is { } calls ? 1 - (calls.Seen / calls.Planned) : null;

    /// <summary>Fewer calls than the plan allows have a warning of their own.</summary>
    private static double? Idle(CellWindow window) =>
        window.Samples.Any(CallsInFlight.IsBelowPlan) ? null : window.Samples.Max(Idle);

    private static double? Idle(CellSample sample) =>
        CallsInFlight.FindIdle(sample) is { } idle && idle > WarningLimits.IdleShare(sample.Tool.Name) ? idle : null;

    private static string SayMissing(CellWindow window)
    {
        var sample = window.Samples.Where(CallsInFlight.IsBelowPlan).MaxBy(Shortfall)!;
        var (seen, planned) = CallsInFlight.Of(sample)!.Value;
        var cause = sample.ConcurrencyLimit is { } limit && limit <= seen
            ? $" (the server allows {limit} on the planned connections; raise load.connections or lower load.concurrency)"
            : sample.Tool.Name == "h2load" ? " (h2load does not replace connections that the server closes; use another tool)" : "";
        return string.Create(CultureInfo.InvariantCulture, $"{seen:0.#} of {planned:0.#} planned calls were in flight{cause}");
    }

    private static string SaySizes(CellWindow window)
    {
        var (before, underLoad) = AnswerSizes.Of(window.Samples.MaxBy(AnswerSizes.FindChange)!)!.Value;
        return string.Create(
            CultureInfo.InvariantCulture, $"the checked answer had {before} bytes, and those under load {underLoad:0.#} on average");
    }

    private static ResidentMemory? LargestMemory(CellWindow window) =>
        window.Samples.Select(sample => sample.TargetMemoryAtPeak).MaxBy(memory => memory?.Bytes);

    /// <summary>Returns how far the bounds of the target's memory are apart, as a share of the figure.</summary>
    private static double? UnknownMemory(CellWindow window) =>
        LargestMemory(window) is { Bytes: > 0 } memory
            && (double)(memory.MostBytes - memory.LeastBytes) / memory.Bytes is > WarningLimits.MemoryShare and var share ? share : null;

    private static string SayMemory(CellWindow window)
    {
        var memory = LargestMemory(window)!;
        return $"its processes share memory: together they have between {memory.LeastBytes >> 20} and {memory.MostBytes >> 20} MiB, and "
            + $"count as {memory.Bytes >> 20} MiB";
    }

    private static double? RateShortfall(CellWindow window)
    {
        var planned = window.Samples.Sum(sample => sample.RateMilliPerSecond) / 1000.0;
        if (planned is not > 0 || window.Samples.Any(sample => sample.WindowNanoseconds <= 0)) return null;
        var sent = window.Samples.Sum(sample => (sample.Requests + sample.Errors) * 1e9 / sample.WindowNanoseconds);
        // A tool that sends late also extends its window, so the tool's own warning counts in addition to the quotient.
        return 1 - (sent / planned) is var missing && (missing > 1 - WarningLimits.RateShare || Says(window, ToolWarnings.RateNotReached))
            ? missing : null;
    }

    /// <summary>Share of the CFS periods in which the target was throttled; if unknown, its CPU use as a share of its limit.</summary>
    private static double? TargetThrottled(CellSample sample)
    {
        var length = sample.ProbeWindowNanoseconds ?? sample.WindowNanoseconds;
        if (length <= 0) return null;
        if (sample.TargetThrottledPeriods is { } held)
        {
            var share = Math.Min(1, held * (double)WarningLimits.PeriodNanoseconds / length);
            return share > WarningLimits.ThrottledShare ? share : null;
        }

        var used = sample is { TargetCpuNanoseconds: { } cpu, TargetCpuLimitMillicores: > 0 and { } limit }
            ? cpu * 1000.0 / limit / length : (double?)null;
        return used > WarningLimits.TargetCpuShare ? used : null;
    }

    /// <summary>Share of CPU or of throttled periods, whichever is larger, of a dependency close to its limit.</summary>
    private static double? DependencyAtLimit(DependencySample dependency)
    {
        if (dependency.WindowNanoseconds <= 0) return null;
        var held = dependency.ThrottledPeriods is { } periods
            ? Math.Min(1, periods * (double)WarningLimits.PeriodNanoseconds / dependency.WindowNanoseconds) : 0;
        var used = dependency is { CpuNanoseconds: { } cpu, CpuLimitMillicores: > 0 and { } limit }
            ? cpu * 1000.0 / limit / dependency.WindowNanoseconds : 0;
        return held > WarningLimits.ThrottledShare || used > WarningLimits.DependencyCpuShare ? Math.Max(held, used) : null;
    }

    private static double? DependenciesBesideTarget(CellWindow window) =>
        window.Samples.Max(sample => sample.Dependencies?.Count(dependency => dependency.IsBesideTarget == true)) is > 0 and { } count
            ? count : null;

    private static double? OthersShare(CellWindow window) => window.Samples.Max(sample =>
        sample is { OtherCpuNanoseconds: { } others, TargetNodeCpus: > 0 and { } cpus }
            && (sample.ProbeWindowNanoseconds ?? sample.WindowNanoseconds) is > 0 and var length
            ? others / (double)cpus / length
            : (double?)null);

    private static double? Lowest(CellWindow window) => Says(window, ToolWarnings.ObjectiveNotMet) ? Rates(window).Min() : null;

    private static double? Highest(CellWindow window) => Says(window, ToolWarnings.ObjectiveAlwaysMet) ? Rates(window).Max() : null;

    private static IEnumerable<double?> Rates(CellWindow window) =>
        window.Samples.SelectMany(sample => sample.Curve).Select(point => (double?)point.RatePerSecond);

    private static double? UnsteadyWarmup(CellWindow window) =>
        window.Samples.Any(sample => sample.WarmupSteady == false) || Says(window, ToolWarnings.WarmupNotSteady)
        ? window.Samples.Max(sample => sample.WarmupNanoseconds) / 1e9
        : null;
}

/// <summary>A check of one measured window.</summary>
/// <param name="Code">Code of the warning.</param>
/// <param name="Find">Returns the size of the effect in the window; null without a warning.</param>
/// <param name="Say">Describes the worst of several windows; the text is followed by "in 4 of 10 trials".</param>
internal sealed record WindowCheck(string Code, Func<CellWindow, double?> Find, Func<CellWindow, string> Say)
{
    /// <summary>Returns a check that describes the size of the effect.</summary>
    public static WindowCheck Of(string code, Func<CellWindow, double?> find, Func<double, string> say) =>
        new(code, find, window => say(find(window)!.Value));

    public static WindowCheck Share(string code, double limit, Func<CellWindow, double?> share, Func<string, string> say) =>
        Of(code, window => share(window) is { } found && found > limit ? found : null, found => say(ShareText.Of(found)));
}

/// <summary>The measured window of one cell in one trial, with the samples of all its generators.</summary>
/// <param name="Samples">One sample per generator, at least one.</param>
internal sealed record CellWindow(IReadOnlyList<CellSample> Samples)
{
    /// <summary>True when requests were sent at planned times (open loop), at a rate that was not searched for.</summary>
    public bool IsOpen { get; } = Samples.Any(sample => sample is { RateMilliPerSecond: not null, Search: null });

    public long Requests { get; } = Samples.Sum(sample => sample.Requests);

    public long Errors { get; } = Samples.Sum(sample => sample.Errors);
}

/// <summary>Formats shares for users: whole percents, and one decimal below ten percent.</summary>
internal static class ShareText
{
    public static string Of(double share) => share < 0.0995 ? $"{share * 100:0.#}%" : $"{share * 100:0}%";
}

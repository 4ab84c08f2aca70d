using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Operator.Tracing;

/// <summary>
/// Builds the spans of a run, which separate measurement from overhead. All times come from the API (creation times, status, recorded
/// samples), so operator restarts do not affect them. Creation times have whole seconds.
/// </summary>
internal static class RunSpans
{
    private const string Variant = "hotlap.variant";
    private const string Round = "hotlap.round";

    /// <summary>Returns the root span with all children; null when the run never began.</summary>
    public static RunSpan? Of(RunObservation observation, BenchmarkRunStatus status)
    {
        if (status is not { StartTime: { } begin, CompletionTime: { } end }) return null;
        var run = observation.Run.Metadata;
        var failed = status.Conditions.FirstOrDefault(condition => condition is { Type: ConditionTypes.Failed, Status: "True" });
        var isProgram = observation.Run.Spec.Scenarios.Exists(scenario => scenario.Program is { Image: null });
        var trials = observation.Trials.Select(trial => new Timed(trial)).OrderBy(trial => trial.Begin).ToList();
        return new RunSpan("run", begin, end)
        {
            Attributes =
            [
                new("k8s.namespace.name", run.Namespace), new("hotlap.run.name", run.Name), new("hotlap.run.uid", run.Uid),
                new("hotlap.run.generation", run.Generation),
            ],
            ErrorType = failed?.Reason,
            ErrorMessage = failed?.Message,
            Children =
            [
                .. observation.PreparedAt is { } prepared ? [new RunSpan("prepare", begin, prepared)] : Array.Empty<RunSpan>(),
                .. trials.Select((trial, index) => OfTrial(trial, index + 1 < trials.Count ? trials[index + 1].Begin : end, isProgram)),
            ],
        }.Within();
    }

    private static RunSpan OfTrial(Timed timed, DateTimeOffset next, bool isProgram)
    {
        var trial = timed.Trial;
        var cells = trial.Samples.Where(cell => cell.StartUnixNanoseconds > 0).OrderBy(cell => cell.StartUnixNanoseconds).ToList();
        List<RunSpan> children =
        [
            .. StartOfDependencies(timed), .. isProgram ? StartOfProgram(timed, cells) : StartOfService(timed, cells),
            .. cells.SelectMany(OfCell),
        ];
        if (cells.Count > 0)
            children.Add(new RunSpan("record", Unix(cells[^1].StartUnixNanoseconds + cells[^1].WindowNanoseconds), trial.RecordedAt));
        children.Add(new RunSpan("remove", trial.RecordedAt, next));
        return new RunSpan("trial", timed.Begin, next)
        {
            Attributes =
            [
                new(Variant, trial.Record.Variant), new(Round, (long)trial.Record.Round), new("k8s.node.name", trial.Record.TargetNode),
                new("hotlap.disruptions", string.Join(',', trial.Record.Disruptions)),
            ],
            Children = children,
        };
    }

    private static IEnumerable<RunSpan> StartOfService(Timed timed, List<CellSample> cells)
    {
        yield return new RunSpan("start target", timed.Created, timed.Ready) { Events = Steps(timed) };
        if (cells.Count > 0)
            yield return new RunSpan("start generator", timed.Ready, Unix(cells[0].StartUnixNanoseconds - cells[0].WarmupNanoseconds));
    }

    /// <summary>
    /// A program has no wait for readiness; it starts its own window. A trial that was disrupted before that has no window.
    /// </summary>
    private static IEnumerable<RunSpan> StartOfProgram(Timed timed, List<CellSample> cells) =>
    [
        new("start program", timed.Created, cells.Count > 0 ? Unix(cells[0].StartUnixNanoseconds) : timed.Trial.RecordedAt)
            { Events = Steps(timed) },
    ];

    private static IEnumerable<RunSpan> StartOfDependencies(Timed timed) => timed.Trial.Record.Dependencies
        .Select(dependency => (dependency, Begin: timed.BeginOf(dependency)))
        .Select(
            pair => new RunSpan("start dependency", pair.Begin, pair.Begin + TimeSpan.FromMilliseconds(pair.dependency.ReadyMilliseconds))
        {
            Attributes = [new("hotlap.dependency", pair.dependency.Name), new("k8s.node.name", pair.dependency.Node)],
        });

    private static IReadOnlyList<KeyValuePair<string, DateTimeOffset>> Steps(Timed timed) =>
        [.. timed.Trial.Record.Startup.Select(mark => new KeyValuePair<string, DateTimeOffset>(
            mark.Step.ToString(), timed.Created + TimeSpan.FromMicroseconds(mark.OffsetMicroseconds)))];

    private static IEnumerable<RunSpan> OfCell(CellSample cell)
    {
        var begin = Unix(cell.StartUnixNanoseconds);
        KeyValuePair<string, object?>[] attributes =
            [new("hotlap.scenario", cell.Scenario), new("hotlap.payload", cell.Payload), new("hotlap.tool", cell.Tool.Name)];
        if (cell.WarmupNanoseconds > 0)
            yield return new RunSpan(
                "warm up", Unix(cell.StartUnixNanoseconds - cell.WarmupNanoseconds), begin) { Attributes = attributes };
        yield return new RunSpan("measure", begin, Unix(cell.StartUnixNanoseconds + cell.WindowNanoseconds))
        {
            Attributes = [.. attributes, .. Requests(cell)],
        };
    }

    /// <summary>Returns no attributes for a program that stated neither latencies nor errors, because it counted no requests.</summary>
    private static IEnumerable<KeyValuePair<string, object?>> Requests(CellSample cell) =>
        cell is { Metrics: not null, Requests: 0, Errors: 0 }
        ? []
        : [new("hotlap.requests", cell.Requests), new("hotlap.errors", cell.Errors)];

    private static DateTimeOffset Unix(long nanoseconds) =>
        DateTimeOffset.UnixEpoch + TimeSpan.FromTicks(nanoseconds / TimeSpan.NanosecondsPerTick);

    private sealed record Timed(MeasuredTrial Trial)
    {
        /// <summary>Creation of the target's pod.</summary>
        public DateTimeOffset Created { get; } = Moment(Trial.Record.CreationTimestamp) ?? Trial.RecordedAt;

        /// <summary>Creation of the first pod. Dependencies are created before the target.</summary>
        public DateTimeOffset Begin => Trial.Record.Dependencies.Select(BeginOf).Append(Created).Min();

        public DateTimeOffset BeginOf(DependencyRecord dependency) => Moment(dependency.CreationTimestamp) ?? Created;

        private static DateTimeOffset? Moment(string text) =>
            DateTimeOffset.TryParse(text, System.Globalization.CultureInfo.InvariantCulture, out var moment) ? moment : null;

        public DateTimeOffset Ready => Created + TimeSpan.FromMilliseconds(Trial.Record.ReadyMilliseconds);
    }
}

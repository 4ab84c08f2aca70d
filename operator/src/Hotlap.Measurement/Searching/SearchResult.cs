using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Searching;

/// <summary>The result of a search: the sample of one trial's cell, or one generator's share of it.</summary>
public static class SearchResult
{
    private const long NanosecondsPerMillisecond = 1_000_000;

    /// <summary>
    /// Returns the sample of the highest rate that met the objective, so that all its figures are those of one constant load. When none
    /// did, it is that of the lowest rate. Its curve has all rates that were measured, in order.
    /// </summary>
    /// <param name="measured">The rates that were measured, at least one.</param>
    /// <param name="concurrency">Most calls in flight of all generators.</param>
    public static CellSample Of(IReadOnlyList<SearchCandidate> measured, int concurrency)
    {
        ArgumentNullException.ThrowIfNull(measured);
        var (met, notMet) = (RateSearch.Best(measured), RateSearch.First(measured));
        var isGenerators = notMet is not null && SearchJudge.IsGeneratorsLimit(notMet.Sample, notMet.Verdict);
        var shown = (met ?? measured[0]).Sample;
        return shown with
        {
            Search = new SearchSample
            {
                MetMilliPerSecond = met is null ? null : SearchJudge.SentMilliPerSecond(met.Sample),
                NotMetMilliPerSecond = isGenerators ? null : notMet?.Sample.RateMilliPerSecond,
            },
            Curve = [.. measured.Take(CellSample.MaxCurvePoints).Select(candidate => ToPoint(candidate, concurrency, measured[0].Sample))],
            Warnings = Warning(met is not null, notMet is not null, isGenerators) is { } code
                ? [.. shown.Warnings.Append(code).Order(StringComparer.Ordinal)] : shown.Warnings,
        };
    }

    private static string? Warning(bool isMet, bool isNotMet, bool isGenerators) =>
        isGenerators ? ToolWarnings.SearchLimitedByGenerator
        : !isMet ? ToolWarnings.ObjectiveNotMet
        : isNotMet ? null : ToolWarnings.ObjectiveAlwaysMet;

    private static CurvePoint ToPoint(SearchCandidate candidate, int concurrency, CellSample first)
    {
        var (sample, figures) = (candidate.Sample, CellFigures.Of(candidate.Sample));
        return new CurvePoint
        {
            OffsetMilliseconds = Math.Max(0, (sample.StartUnixNanoseconds - first.StartUnixNanoseconds) / NanosecondsPerMillisecond),
            DurationMilliseconds = sample.WindowNanoseconds / NanosecondsPerMillisecond,
            Concurrency = concurrency,
            RatePerSecond = candidate.RatePerSecond,
            Requests = sample.Requests,
            Errors = sample.Errors,
            P50Nanoseconds = figures.P50Nanoseconds,
            P99Nanoseconds = figures.P99Nanoseconds,
        };
    }
}

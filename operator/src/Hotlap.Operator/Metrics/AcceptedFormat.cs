using Microsoft.Net.Http.Headers;
using Prometheus;

namespace Hotlap.Operator.Metrics;

/// <summary>Chooses the format of a scrape.</summary>
internal static class AcceptedFormat
{
    /// <summary>
    /// Returns OpenMetrics if the Accept header names it with at least the quality of the text format, else the text format. A wildcard
    /// means the text format, and so does a header that accepts neither.
    /// </summary>
    public static ExpositionFormat Of(IEnumerable<MediaTypeHeaderValue> accepted)
    {
        var (openMetrics, text, specificity) = (0.0, 0.0, 0);
        foreach (var range in accepted)
        {
            var quality = range.Quality ?? 1;
            if (Names(range, PrometheusConstants.OpenMetricsContentType, "1.0.0")) openMetrics = Math.Max(openMetrics, quality);
            var found = SpecificityOfText(range);
            if (found > 0 && found >= specificity)
                (text, specificity) = (found > specificity ? quality : Math.Max(text, quality), found);
        }

        return openMetrics > 0 && openMetrics >= text ? ExpositionFormat.OpenMetricsText : ExpositionFormat.PrometheusText;
    }

    /// <summary>How closely a range describes the text format; 0 if it does not include it. The closest range counts (RFC 9110).</summary>
    private static int SpecificityOfText(MediaTypeHeaderValue range)
    {
        if (range.MatchesAllTypes) return 1;
        if (range.MatchesAllSubTypes) return range.Type.Equals("text", StringComparison.OrdinalIgnoreCase) ? 2 : 0;
        if (!Names(range, PrometheusConstants.TextContentType, "0.0.4")) return 0;
        return VersionOf(range) is null ? 3 : 4;
    }

    private static bool Names(MediaTypeHeaderValue range, string type, string version) =>
        range.MediaType.Equals(type, StringComparison.OrdinalIgnoreCase) && VersionOf(range) is var named && (named ?? version) == version;

    private static string? VersionOf(MediaTypeHeaderValue range) =>
        NameValueHeaderValue.Find(range.Parameters, "version") is { } version
            ? HeaderUtilities.RemoveQuotes(version.Value).ToString() : null;
}

namespace Hotlap.Measurement.Metrics;

/// <summary>Of what a metric is one, and how it is compared.</summary>
public enum MetricKind
{
    /// <summary>Of a cell; compared by the logarithm of ratios.</summary>
    Cell,

    /// <summary>Of a variant; compared by the logarithm of ratios.</summary>
    Variant,

    /// <summary>A share of a cell, such as that of failed requests; compared by differences, for it may be zero.</summary>
    Share,

    /// <summary>Bytes of a variant's image: always the same, compared as they are.</summary>
    Image,
}

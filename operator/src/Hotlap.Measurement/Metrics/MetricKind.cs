namespace Hotlap.Measurement.Metrics;

/// <summary>What a metric belongs to, and how it is compared.</summary>
public enum MetricKind
{
    /// <summary>Of a cell; compared by the logarithm of ratios.</summary>
    Cell,

    /// <summary>Of a variant; compared by the logarithm of ratios.</summary>
    Variant,

    /// <summary>A share of a cell, such as that of failed requests; compared by differences, because it may be zero.</summary>
    Share,

    /// <summary>Bytes of a variant's image: a constant, compared without an interval.</summary>
    Image,
}

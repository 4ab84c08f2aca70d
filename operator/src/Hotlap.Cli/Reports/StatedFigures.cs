namespace Hotlap.Cli.Reports;

/// <summary>A metric that a program stated, over all trials, in its unit.</summary>
internal sealed record StatedFigures
{
    /// <summary>Name, as in <c>spec.metrics</c>.</summary>
    public required string Name { get; init; }

    /// <summary>Unit, as in <c>spec.metrics</c>.</summary>
    public required string Unit { get; init; }

    public long Median { get; init; }

    public long Low { get; init; }

    public long High { get; init; }

    /// <summary>Change of the median against the baseline's, in thousandths; null for the baseline itself.</summary>
    public long? ChangePerMille { get; init; }
}

namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// Prices of the target's CPU and memory, from which the cost of a million requests is computed. Amounts are decimal texts, see
/// <see cref="Units.Money"/>.
/// </summary>
public sealed record Cost
{
    /// <summary>Price of one CPU for an hour; null for none.</summary>
    public string? PerCoreHour { get; set; }

    /// <summary>Price of one GiB of memory for an hour; null for none.</summary>
    public string? PerGiBHour { get; set; }

    /// <summary>Name of the currency in reports, such as <c>EUR</c>; null for amounts without one.</summary>
    public string? Currency { get; set; }
}

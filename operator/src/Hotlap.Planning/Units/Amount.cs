using System.Globalization;
using System.Text.Json.Nodes;

namespace Hotlap.Planning.Units;

/// <summary>CPU and memory, as requested by pods or available on nodes.</summary>
/// <param name="Millicores">Thousandths of a CPU.</param>
/// <param name="Bytes">Memory in bytes.</param>
internal readonly record struct Amount(long Millicores, long Bytes)
{
    private const int MebiByte = 1024 * 1024;

    public static Amount operator +(Amount left, Amount right) => new(left.Millicores + right.Millicores, left.Bytes + right.Bytes);

    public static Amount operator -(Amount left, Amount right) => new(left.Millicores - right.Millicores, left.Bytes - right.Bytes);

    public static Amount operator *(Amount amount, long times) => new(amount.Millicores * times, amount.Bytes * times);

    /// <summary>
    /// Parses the quantities of CPU and memory by resource name. A missing or invalid quantity gives <paramref name="otherwise"/>.
    /// </summary>
    public static Amount Of(Func<string, JsonNode?> quantity, long otherwise) =>
        new(CpuQuantity.Millicores(quantity("cpu")) ?? otherwise, BytesOf(quantity("memory")) ?? otherwise);

    /// <summary>Returns how many times this amount fits into another amount.</summary>
    public long FitsInto(Amount room)
    {
        var byCpu = Millicores <= 0 ? long.MaxValue : room.Millicores / Millicores;
        var byMemory = Bytes <= 0 ? long.MaxValue : room.Bytes / Bytes;
        return Math.Max(0, Math.Min(byCpu, byMemory));
    }

    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture, $"{Millicores}m CPU, {(Bytes + MebiByte - 1) / MebiByte}Mi memory");

    private static long? BytesOf(JsonNode? quantity)
    {
        var text = quantity?.GetValueKind() is System.Text.Json.JsonValueKind.String
            ? quantity.GetValue<string>() : quantity?.ToJsonString();
        return Quantity.TryParse(text, out var bytes) ? bytes : null;
    }
}

using System.Globalization;
using System.Text.Json.Nodes;

namespace Hotlap.Planning.Units;

/// <summary>CPU and memory together, as pods request them and nodes have them.</summary>
/// <param name="Millicores">Thousandths of a CPU.</param>
/// <param name="Bytes">Bytes of memory.</param>
internal readonly record struct Amount(long Millicores, long Bytes)
{
    private const int MebiByte = 1024 * 1024;

    public static Amount operator +(Amount left, Amount right) => new(left.Millicores + right.Millicores, left.Bytes + right.Bytes);

    public static Amount operator -(Amount left, Amount right) => new(left.Millicores - right.Millicores, left.Bytes - right.Bytes);

    public static Amount operator *(Amount amount, long times) => new(amount.Millicores * times, amount.Bytes * times);

    /// <summary>What quantities by resource name say; what they do not say is <paramref name="otherwise"/>.</summary>
    public static Amount Of(Func<string, JsonNode?> quantity, long otherwise) =>
        new(CpuQuantity.Millicores(quantity("cpu")) ?? otherwise, BytesOf(quantity("memory")) ?? otherwise);

    /// <summary>How many of these fit into an amount.</summary>
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
        var text = quantity?.GetValueKind() is System.Text.Json.JsonValueKind.String ? quantity.GetValue<string>() : quantity?.ToJsonString();
        return Quantity.TryParse(text, out var bytes) ? bytes : null;
    }
}

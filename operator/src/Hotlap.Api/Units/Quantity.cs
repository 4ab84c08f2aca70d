using System.Text.RegularExpressions;

namespace Hotlap.Api.Units;

/// <summary>Parses Kubernetes quantities that are whole numbers, such as bytes: <c>10Ki</c>, <c>1M</c>, <c>512</c>.</summary>
public static partial class Quantity
{
    private static readonly string[] Suffixes = ["", "k", "M", "G", "T"];

    /// <summary>Parses a whole quantity. Returns false when the text is not one, or does not fit into 64 bits.</summary>
    /// <param name="text">Text such as <c>10Ki</c>; null is not a quantity.</param>
    /// <param name="value">The number.</param>
    public static bool TryParse(string? text, out long value)
    {
        value = 0;
        var match = Pattern().Match(text ?? "");
        if (!match.Success
            || !long.TryParse(
                match.Groups["number"].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture, out var number)) return false;
        var suffix = match.Groups["suffix"].Value;
        var binary = suffix.EndsWith('i');
        var power = Array.IndexOf(Suffixes, binary ? suffix[..^1].Replace('K', 'k') : suffix);
        var product = new System.Numerics.BigInteger(number) * System.Numerics.BigInteger.Pow(binary ? 1024 : 1000, power);
        if (product > long.MaxValue) return false;
        value = (long)product;
        return true;
    }

    /// <summary>Parses a whole quantity in JSON; returns null when the node is not one.</summary>
    public static long? Of(JsonNode? node) => TryParse(Text(node), out var value) ? value : null;

    /// <summary>Returns the text of a quantity, which JSON may hold as a string or as a number.</summary>
    public static string? Text(JsonNode? node) =>
        node?.GetValueKind() is System.Text.Json.JsonValueKind.String ? node.GetValue<string>() : node?.ToJsonString();

    [GeneratedRegex("^(?<number>[0-9]{1,18})(?<suffix>Ki|Mi|Gi|Ti|k|M|G|T|)$", RegexOptions.CultureInvariant)]
    private static partial Regex Pattern();
}

/// <summary>CPU and memory, as requested by pods or available on nodes.</summary>
/// <param name="Millicores">Thousandths of a CPU.</param>
/// <param name="Bytes">Memory in bytes.</param>
public readonly record struct Amount(long Millicores, long Bytes)
{
    private const int MebiByte = 1024 * 1024;

    /// <summary>Adds CPU and memory.</summary>
    public static Amount operator +(Amount left, Amount right) => new(left.Millicores + right.Millicores, left.Bytes + right.Bytes);

    /// <summary>Subtracts CPU and memory; the result may be negative.</summary>
    public static Amount operator -(Amount left, Amount right) => new(left.Millicores - right.Millicores, left.Bytes - right.Bytes);

    /// <summary>Multiplies CPU and memory.</summary>
    public static Amount operator *(Amount amount, long times) => new(amount.Millicores * times, amount.Bytes * times);

    /// <summary>Parses CPU and memory. A missing or invalid quantity gives <paramref name="otherwise"/>.</summary>
    public static Amount Of(Func<string, JsonNode?> quantity, long otherwise) =>
        new(CpuQuantity.Millicores(quantity("cpu")) ?? otherwise, Quantity.Of(quantity("memory")) ?? otherwise);

    /// <summary>Returns how many times this amount fits into another amount.</summary>
    public long FitsInto(Amount room)
    {
        var byCpu = Millicores <= 0 ? long.MaxValue : room.Millicores / Millicores;
        var byMemory = Bytes <= 0 ? long.MaxValue : room.Bytes / Bytes;
        return Math.Max(0, Math.Min(byCpu, byMemory));
    }

    /// <summary>Returns text such as <c>500m CPU, 256Mi memory</c>; memory is rounded up.</summary>
    public override string ToString() => $"{Millicores}m CPU, {(Bytes + MebiByte - 1) / MebiByte}Mi memory";
}

/// <summary>Parses Kubernetes quantities of CPU: <c>500m</c>, <c>1</c>, <c>1.5</c>.</summary>
public static class CpuQuantity
{
    /// <summary>Returns the quantity in thousandths of a CPU, rounded up; null when the node is not a quantity of CPU.</summary>
    public static long? Millicores(JsonNode? quantity)
    {
        var text = Quantity.Text(quantity);
        if (string.IsNullOrEmpty(text)) return null;
        var isMilli = text[^1] == 'm';
        return decimal.TryParse(isMilli ? text[..^1] : text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number)
            ? (long)Math.Ceiling(number * (isMilli ? 1 : 1000))
            : null;
    }
}

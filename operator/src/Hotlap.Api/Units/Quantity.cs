using System.Numerics;
using System.Text.RegularExpressions;

namespace Hotlap.Api.Units;

/// <summary>
/// Parses Kubernetes quantities. Those of observed objects, which strangers write, are read as the API server reads them: any suffix or
/// exponent, rounded up, and never above <see cref="Most"/>.
/// </summary>
public static partial class Quantity
{
    /// <summary>Stands for all larger amounts: far above any real one, and far enough below the limit of 64 bits to round up.</summary>
    public const long Most = long.MaxValue / 4;

    private const int LongestText = 64;
    private const int LargestExponent = 100;

    private static readonly string[] Suffixes = ["", "k", "M", "G", "T", "P", "E"];
    private static readonly string[] Fractions = ["", "m", "u", "n"];

    /// <summary>Parses whole bytes, such as <c>10Ki</c>. Returns false when the text is not such, or does not fit into 64 bits.</summary>
    /// <param name="text">Text such as <c>10Ki</c>; null is not a quantity.</param>
    /// <param name="value">The number.</param>
    public static bool TryParse(string? text, out long value)
    {
        value = 0;
        var match = Whole().Match(text ?? "");
        if (!match.Success) return false;
        var product = BigInteger.Parse(match.Groups["number"].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture)
            * Unit(match.Groups["suffix"].Value);
        if (product > long.MaxValue) return false;
        value = (long)product;
        return true;
    }

    /// <summary>Reads a quantity of an object, rounded up; null when the node is not a quantity, or is negative.</summary>
    public static long? Of(JsonNode? node) => Of(node, perUnit: 1);

    /// <summary>Returns the text of a quantity, which JSON may hold as a string or as a number.</summary>
    public static string? Text(JsonNode? node) =>
        node?.GetValueKind() is System.Text.Json.JsonValueKind.String ? node.GetValue<string>() : node?.ToJsonString();

    /// <summary>Reads a quantity in parts of a unit, such as thousandths.</summary>
    internal static long? Of(JsonNode? node, int perUnit)
    {
        var text = Text(node) ?? "";
        if (text.Length > LongestText || Any().Match(text) is not { Success: true } match) return null;
        var (whole, fraction, suffix) = (match.Groups["whole"].Value, match.Groups["fraction"].Value, match.Groups["suffix"].Value);
        if (whole.Length + fraction.Length == 0) return null;
        var digits = BigInteger.Parse(whole + fraction, NumberStyles.None, CultureInfo.InvariantCulture) * perUnit * Unit(suffix);
        var power = Exponent(match.Groups["exponent"].Value) - fraction.Length - (3 * Math.Max(0, Array.IndexOf(Fractions, suffix)));
        var scale = BigInteger.Pow(10, Math.Abs(power));
        return (long)BigInteger.Min(Most, power >= 0 ? digits * scale : (digits + scale - 1) / scale);
    }

    private static BigInteger Unit(string suffix)
    {
        var isBinary = suffix.EndsWith('i');
        var power = Array.IndexOf(Suffixes, isBinary ? suffix[..^1].Replace('K', 'k') : suffix);
        return BigInteger.Pow(isBinary ? 1024 : 1000, Math.Max(0, power));
    }

    /// <summary>Bounds the exponent: amounts beyond are above <see cref="Most"/>, or below the smallest part of a unit.</summary>
    private static int Exponent(string text) => text.Length == 0 ? 0
        : (int)BigInteger.Max(-LargestExponent, BigInteger.Min(LargestExponent, BigInteger.Parse(
            text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture)));

    [GeneratedRegex("^(?<number>[0-9]{1,18})(?<suffix>Ki|Mi|Gi|Ti|k|M|G|T|)$", RegexOptions.CultureInvariant)]
    private static partial Regex Whole();

    [GeneratedRegex(
        @"^\+?(?<whole>[0-9]*)(\.(?<fraction>[0-9]*))?((?<suffix>[KMGTPE]i|[numkMGTPE])|[eE](?<exponent>[+-]?[0-9]+))?\z",
        RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture)]
    private static partial Regex Any();
}

/// <summary>CPU and memory, as requested by pods or available on nodes; sums are bounded by <see cref="Quantity.Most"/>.</summary>
/// <param name="Millicores">Thousandths of a CPU.</param>
/// <param name="Bytes">Memory in bytes.</param>
public readonly record struct Amount(long Millicores, long Bytes)
{
    private const int MebiByte = 1024 * 1024;

    /// <summary>Adds CPU and memory.</summary>
    public static Amount operator +(Amount left, Amount right) =>
        new(Bounded((Int128)left.Millicores + right.Millicores), Bounded((Int128)left.Bytes + right.Bytes));

    /// <summary>Subtracts CPU and memory; the result may be negative.</summary>
    public static Amount operator -(Amount left, Amount right) =>
        new(Bounded((Int128)left.Millicores - right.Millicores), Bounded((Int128)left.Bytes - right.Bytes));

    /// <summary>Multiplies CPU and memory.</summary>
    public static Amount operator *(Amount amount, long times) =>
        new(Bounded((Int128)amount.Millicores * times), Bounded((Int128)amount.Bytes * times));

    /// <summary>Parses CPU and memory. A missing or invalid quantity gives <paramref name="otherwise"/>.</summary>
    public static Amount Of(Func<string, JsonNode?> quantity, long otherwise) =>
        new(CpuQuantity.Millicores(quantity("cpu")) ?? otherwise, Quantity.Of(quantity("memory")) ?? otherwise);

    /// <summary>Returns the larger CPU and the larger memory of two amounts.</summary>
    public static Amount Larger(Amount left, Amount right) =>
        new(Math.Max(left.Millicores, right.Millicores), Math.Max(left.Bytes, right.Bytes));

    /// <summary>Returns how many times this amount fits into another amount.</summary>
    public long FitsInto(Amount room)
    {
        var byCpu = Millicores <= 0 ? long.MaxValue : room.Millicores / Millicores;
        var byMemory = Bytes <= 0 ? long.MaxValue : room.Bytes / Bytes;
        return Math.Max(0, Math.Min(byCpu, byMemory));
    }

    /// <summary>Returns text such as <c>500m CPU, 256Mi memory</c>; memory is rounded up.</summary>
    public override string ToString() => $"{Millicores}m CPU, {(Bytes + MebiByte - 1) / MebiByte}Mi memory";

    private static long Bounded(Int128 amount) => (long)Int128.Clamp(amount, -Quantity.Most, Quantity.Most);
}

/// <summary>Reads Kubernetes quantities of CPU: <c>500m</c>, <c>1</c>, <c>1.5</c>.</summary>
public static class CpuQuantity
{
    /// <summary>
    /// Returns the quantity in thousandths of a CPU, rounded up, at most 2^31 - 1; null when the node is not a quantity, or is negative.
    /// </summary>
    public static long? Millicores(JsonNode? quantity) =>
        Quantity.Of(quantity, perUnit: 1000) is { } millicores ? Math.Min(millicores, int.MaxValue) : null;
}

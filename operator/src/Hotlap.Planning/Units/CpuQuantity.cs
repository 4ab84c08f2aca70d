using System.Globalization;
using System.Text.Json.Nodes;

namespace Hotlap.Planning.Units;

/// <summary>Parses Kubernetes quantities of CPU: <c>500m</c>, <c>1</c>, <c>1.5</c>.</summary>
internal static class CpuQuantity
{
    /// <summary>Returns the quantity in thousandths of a CPU, rounded up; null when the node is not a quantity of CPU.</summary>
    public static long? Millicores(JsonNode? quantity)
    {
        var text = quantity?.GetValueKind() is System.Text.Json.JsonValueKind.String
            ? quantity.GetValue<string>() : quantity?.ToJsonString();
        if (string.IsNullOrEmpty(text)) return null;
        var isMilli = text[^1] == 'm';
        return decimal.TryParse(isMilli ? text[..^1] : text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number)
            ? (long)Math.Ceiling(number * (isMilli ? 1 : 1000))
            : null;
    }
}

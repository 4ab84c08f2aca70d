using System.Text.RegularExpressions;

namespace Hotlap.Operator.Hosting;

/// <summary>Reads a value of <c>--growing-pool</c>: labels and taints of the nodes that an autoscaler adds to a pool.</summary>
internal static partial class GrowingPoolOption
{
    public const string Help = "a pool of nodes that an autoscaler grows from zero, by the labels and taints of its nodes, such as "
        + "pool=bench,kubernetes.io/arch=arm64,dedicated=bench:NoSchedule; pods wait for its nodes until timeouts.scheduling; repeatable";

    private const string Architecture = "kubernetes.io/arch";

    /// <summary>Reads the pool; a <see cref="FormatException"/> says what is wrong with the text.</summary>
    public static GrowingPool Read(string text)
    {
        var labels = new Dictionary<string, string>(StringComparer.Ordinal);
        List<Taint> taints = [];
        foreach (var part in text.Split(','))
        {
            if (Part().Match(part) is not { Success: true } match || (match.Groups["effect"].Length == 0 && !match.Groups["value"].Success))
                throw Wrong($": \"{part}\" is neither a label KEY=VALUE nor a taint KEY=VALUE:NoSchedule; separate them by commas");
            var (key, value, effect) = (match.Groups["key"].Value, match.Groups["value"].Value, match.Groups["effect"].Value);
            if (effect.Length > 0) taints.Add(new Taint { Key = key, Value = value, Effect = effect });
            else if (!labels.TryAdd(key, value)) throw Wrong($" has the label {key} twice; keep one");
        }

        if (!labels.ContainsKey(Architecture))
            throw Wrong($" has no architecture, for which images are resolved; add {Architecture}=amd64, or that of its nodes");
        return labels.GetValueOrDefault("kubernetes.io/os", "linux") == "linux"
            ? GrowingPool.Of(text, labels, taints) : throw Wrong(" has nodes without linux, which no run can use; remove it");

        FormatException Wrong(string problem) => new($"\"{text}\"{problem}");
    }

    [GeneratedRegex(
        @"^(?<key>([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)"
            + @"(=(?<value>([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?))?(:(?<effect>NoSchedule|PreferNoSchedule|NoExecute))?\z",
        RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture)]
    private static partial Regex Part();
}

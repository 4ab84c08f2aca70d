using System.Globalization;
using System.Text.RegularExpressions;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>Reads OpenMetrics 1.0.0 and fails at what the specification forbids. No exemplars and timestamps: the operator has none.</summary>
internal sealed partial class OpenMetricsReader
{
    private static readonly Dictionary<string, string[]> Suffixes = new(StringComparer.Ordinal)
    {
        ["gauge"] = [""],
        ["counter"] = ["_total"],
        ["histogram"] = ["_bucket", "_sum", "_count"],
    };

    private readonly HashSet<string> _names = new(StringComparer.Ordinal);
    private readonly HashSet<string> _series = new(StringComparer.Ordinal);
    private readonly List<(string Le, double Count)> _buckets = [];
    private string _family = "";
    private string _type = "";
    private string? _unit;
    private double? _count;
    private bool _hasSample;

    /// <summary>Returns the lines of all samples.</summary>
    public static IReadOnlyList<string> Read(string text)
    {
        text.ShouldEndWith("\n# EOF\n");
        text.ShouldNotContain("\r");
        var reader = new OpenMetricsReader();
        var samples = new List<string>();
        foreach (var line in text[..^"\n# EOF\n".Length].Split('\n'))
        {
            if (line.StartsWith('#'))
                reader.Describe(line);
            else
                samples.Add(reader.Take(line));
        }

        reader.EndFamily();
        return samples;
    }

    private void Describe(string line)
    {
        var parts = Descriptor().Match(line);
        parts.Success.ShouldBeTrue(line);
        var (kind, name, value) = (parts.Groups["kind"].Value, parts.Groups["name"].Value, parts.Groups["value"].Value);
        if (name != _family)
        {
            EndFamily();
            _family = name;
        }

        _hasSample.ShouldBeFalse($"a descriptor follows a sample: {line}");
        switch (kind)
        {
            case "TYPE":
                _type.ShouldBeEmpty(line);
                Suffixes.ShouldContainKey(value, line);
                _type = value;
                foreach (var suffix in Suffixes[value])
                    _names.Add(name + suffix).ShouldBeTrue($"{name}{suffix} belongs to two families");
                break;
            case "UNIT":
                _unit.ShouldBeNull(line);
                _unit = value;
                name.ShouldEndWith($"_{value}");
                break;
        }
    }

    private string Take(string line)
    {
        var parts = Sample().Match(line);
        parts.Success.ShouldBeTrue(line);
        var (name, value) = (parts.Groups["name"].Value, double.Parse(parts.Groups["value"].Value, CultureInfo.InvariantCulture));
        _type.ShouldNotBeEmpty(line);
        name.ShouldStartWith(_family);
        _hasSample = true;
        var suffix = name[_family.Length..];
        Suffixes[_type].ShouldContain(suffix, line);
        var labels = parts.Groups["label"].Captures.Select(label => label.Value).Zip(parts.Groups["text"].Captures.Select(text => text.Value))
            .ToList();
        labels.Select(label => label.First).ShouldBeUnique();
        _series.Add($"{name}{{{string.Join(',', labels.Select(label => $"{label.First}={label.Second}").Order(StringComparer.Ordinal))}}}")
            .ShouldBeTrue($"twice: {line}");
        if (_type == "counter" || (_type == "histogram" && suffix != "_sum")) value.ShouldBeGreaterThanOrEqualTo(0, line);
        if (suffix == "_bucket") _buckets.Add((labels.Single(label => label.First == "le").Second, value));
        if (_type == "histogram" && suffix == "_count") _count = value;
        foreach (var (_, number) in labels.Where(label => label.First == "le"))
            number.ShouldMatch(@"^(\+Inf|-?[0-9]+\.[0-9]+|-?[0-9.]+e[+-]?[0-9]+)$", line);
        return line;
    }

    /// <summary>The operator's histograms have no labels, so that all buckets of a family belong together.</summary>
    private void EndFamily()
    {
        if (_buckets.Count > 0)
        {
            _buckets[^1].ShouldBe(("+Inf", _count!.Value));
            var bounds = _buckets.SkipLast(1).Select(bucket => double.Parse(bucket.Le, CultureInfo.InvariantCulture)).ToList();
            bounds.ShouldBe(bounds.Distinct().Order());
            _buckets.Select(bucket => bucket.Count).ShouldBeInOrder();
        }

        if (_family.Length > 0) _type.ShouldNotBeEmpty($"{_family} has no type");
        _buckets.Clear();
        (_type, _unit, _count, _hasSample) = ("", null, null, false);
    }

    [GeneratedRegex("""^# (?<kind>TYPE|HELP|UNIT) (?<name>[a-zA-Z_:][a-zA-Z0-9_:]*) (?<value>([^\\"\n]|\\["\\n])*)$""")]
    private static partial Regex Descriptor();

    [GeneratedRegex(
        """^(?<name>[a-zA-Z_:][a-zA-Z0-9_:]*)(\{((?<label>[a-zA-Z_][a-zA-Z0-9_]*)="(?<text>([^\\"\n]|\\["\\n])*)"(,(?=[a-zA-Z_])|(?=\})))*\})? """ +
        """(?<value>[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]+)?|NaN|[+-]Inf)$""")]
    private static partial Regex Sample();
}

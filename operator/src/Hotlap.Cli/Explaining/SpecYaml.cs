using System.Text.RegularExpressions;
using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace Hotlap.Cli.Explaining;

/// <summary>Writes a spec as YAML. A comment follows each value that the run leaves out.</summary>
internal static partial class SpecYaml
{
    private static readonly EmitterSettings Settings = EmitterSettings.Default.WithNewLine("\n");

    public static string Write(ExplainedField spec)
    {
        using var text = new StringWriter();
        var emitter = new Emitter(text, Settings);
        foreach (var part in Document(spec))
            emitter.Emit(part);
        return text.ToString();
    }

    private static IEnumerable<ParsingEvent> Document(ExplainedField spec) =>
    [
        new StreamStart(), new DocumentStart(), new MappingStart(), Text("spec"), .. Value(spec, null), new MappingEnd(),
        new DocumentEnd(isImplicit: true), new StreamEnd(),
    ];

    /// <summary>A comment of the whole value is not repeated for its parts.</summary>
    private static IEnumerable<ParsingEvent> Value(ExplainedField field, FieldOrigin? told)
    {
        var origin = field.Origin;
        var comment = origin == told ? [] : Comment(origin);
        return field.Complete switch
        {
            JsonObject { Count: > 0 } => [new MappingStart(), .. comment, .. Fields(field, origin), new MappingEnd()],
            JsonObject => [new MappingStart(), new MappingEnd(), .. comment],
            JsonArray { Count: > 0 } =>
                [ListStart(), .. comment, .. field.Items().SelectMany(item => Item(item, origin)), new SequenceEnd()],
            JsonArray => [ListStart(), new SequenceEnd(), .. comment],
            var value => [Scalar(value), .. comment],
        };
    }

    /// <summary>The fields of an item have the comment, because a comment beside its dash would stand before them.</summary>
    private static IEnumerable<ParsingEvent> Item(ExplainedField item, FieldOrigin? told) =>
        item.Complete is JsonObject { Count: > 0 }
            ? [new MappingStart(), .. Fields(item, told), new MappingEnd()] : Value(item, told);

    private static IEnumerable<ParsingEvent> Fields(ExplainedField map, FieldOrigin? told) =>
        map.Fields().SelectMany(entry => Value(entry.Field, told).Prepend(Text(entry.Name)));

    private static SequenceStart ListStart() => new(AnchorName.Empty, TagName.Empty, isImplicit: true, SequenceStyle.Block);

    private static IEnumerable<ParsingEvent> Comment(FieldOrigin? origin) => origin switch
    {
        FieldOrigin.Workload => [new Comment("target.from", isInline: true)],
        FieldOrigin.Namespace => [new Comment(BenchmarkDefaults.KindName, isInline: true)],
        FieldOrigin.Hotlap => [new Comment("default", isInline: true)],
        FieldOrigin.Sweep => [new Comment("sweep", isInline: true)],
        _ => [],
    };

    private static Scalar Scalar(JsonNode? value) => value is JsonValue text && text.TryGetValue<string>(out var plain)
        ? Text(plain) : new Scalar(value?.ToJsonString() ?? "null");

    /// <summary>Quotes a text that a reader of YAML could take for something else.</summary>
    private static Scalar Text(string text) => new(
        AnchorName.Empty, TagName.Empty, text,
        Plain().IsMatch(text) && !Special().IsMatch(text) ? ScalarStyle.Plain : ScalarStyle.DoubleQuoted, true, true);

    /// <summary>A word, path or image reference, or a number with its unit.</summary>
    [GeneratedRegex(
        @"^([A-Za-z_/.$][A-Za-z0-9_./$@%+-]*(:[A-Za-z0-9_./$@%+-]+)*|[0-9]+(\.[0-9]+)?(ms|[smhkMGT%]|[KMGT]i)|[0-9]+(h|m)[0-9hms]*)\z")]
    private static partial Regex Plain();

    [GeneratedRegex("^(true|false|yes|no|on|off|null|y|n|[.](inf|nan))$", RegexOptions.IgnoreCase)]
    private static partial Regex Special();
}

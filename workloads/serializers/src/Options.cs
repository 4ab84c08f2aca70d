using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Serializers;

/// <summary>What the command line asks for.</summary>
internal sealed record Options(string Serializer, int Items = 100_000, int Passes = 9, int WarmUpMilliseconds = 2000)
{
    private const int Most = 10_000_000;

    public static IReadOnlyList<string> Names { get; } = ["stj", "newtonsoft", "protobuf"];

    public TimeSpan WarmUp => TimeSpan.FromMilliseconds(WarmUpMilliseconds);

    public static bool TryRead(IReadOnlyList<string> arguments, [NotNullWhen(true)] out Options? options, [NotNullWhen(false)] out string? problem)
    {
        (options, problem) = (null, null);
        var read = new Options("");
        if (arguments.Count % 2 != 0)
            problem = $"{arguments[^1]} has no value; give one after it";
        for (var i = 0; i + 1 < arguments.Count && problem is null; i += 2)
            (read, problem) = Read(read, arguments[i], arguments[i + 1]);
        if (problem is null && read.Serializer.Length == 0)
            problem = $"--serializer is missing; use {Choices}";
        if (problem is not null)
            return false;
        options = read;
        return true;
    }

    private static string Choices => $"{string.Join(", ", Names.SkipLast(1))} or {Names[^1]}";

    private static (Options Options, string? Problem) Read(Options options, string name, string value) => name switch
    {
        "--serializer" => Names.Contains(value) ? (options with { Serializer = value }, null) : (options, $"--serializer is '{value}'; use {Choices}"),
        "--items" => ReadNumber(name, value, 1, out var items) is { } problem ? (options, problem) : (options with { Items = items }, null),
        "--passes" => ReadNumber(name, value, 1, out var passes) is { } problem ? (options, problem) : (options with { Passes = passes }, null),
        "--warm-up-ms" => ReadNumber(name, value, 0, out var warmUp) is { } problem ? (options, problem) : (options with { WarmUpMilliseconds = warmUp }, null),
        _ => (options, $"'{name}' is unknown; use --serializer, --items, --passes or --warm-up-ms"),
    };

    private static string? ReadNumber(string name, string text, int least, out int value) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out value) && value >= least && value <= Most
            ? null
            : $"{name} is '{text}'; give a whole number from {least} to {Most}";
}

using System.CommandLine;
using System.CommandLine.Parsing;
using Hotlap.Api.Units;

namespace Hotlap.Cli.Commands;

/// <summary>Options whose value is a duration as in Go and kubectl: <c>30s</c>, <c>5m</c>, <c>1h30m</c>.</summary>
internal static class DurationOption
{
    public static Option<TimeSpan?> Positive(string name, string description) => new(name)
    {
        Description = description,
        CustomParser = parsed => Parse(name, parsed, isZeroAllowed: false),
    };

    public static Option<TimeSpan?> PositiveOrZero(string name, string description) => new(name)
    {
        Description = description,
        CustomParser = parsed => Parse(name, parsed, isZeroAllowed: true),
    };

    private static TimeSpan Parse(string name, ArgumentResult parsed, bool isZeroAllowed)
    {
        var text = parsed.Tokens is [var only] ? only.Value : "";
        if (isZeroAllowed && text == "0")
            return TimeSpan.Zero;
        if (GoDuration.TryParse(text, out var duration) && (isZeroAllowed || duration > TimeSpan.Zero))
            return duration;
        parsed.AddError($"{name}: \"{text}\" is not a duration from 1ms to 31 days; write it as 30s, 5m or 1h30m");
        return TimeSpan.Zero;
    }
}

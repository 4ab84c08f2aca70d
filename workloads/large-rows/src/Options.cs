using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace LargeRows;

/// <summary>What the command line asks for, and where and in which round, which the environment says.</summary>
internal sealed record Options(string Connection, int Round = 1, int DurationMilliseconds = 10_000, int Pairs = 3)
{
    /// <summary>Bytes of the content.</summary>
    public const int ContentSize = 10 << 20;

    private const int Most = 10_000_000;

    public TimeSpan Duration => TimeSpan.FromMilliseconds(DurationMilliseconds);

    /// <summary>Reads the arguments, and the variables CONNECTION and HOTLAP_ROUND.</summary>
    public static bool TryRead(
        IReadOnlyList<string> arguments,
        Func<string, string?> variable,
        [NotNullWhen(true)] out Options? options,
        [NotNullWhen(false)] out string? problem)
    {
        var round = int.TryParse(variable("HOTLAP_ROUND"), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 1;
        options = new Options(variable("CONNECTION") ?? "", round);
        problem = options.Connection.Length == 0 ? "the variable CONNECTION is missing; set it to a connection string" : null;
        if (arguments.Count % 2 != 0)
            problem ??= $"{arguments[^1]} has no value; give one after it";
        for (var i = 0; i + 1 < arguments.Count && problem is null; i += 2)
            (options, problem) = Read(options, arguments[i], arguments[i + 1]);
        if (problem is null)
            return true;
        options = null;
        return false;
    }

    private static (Options Options, string? Problem) Read(Options options, string name, string value) => name switch
    {
        "--duration-ms" => (options with { DurationMilliseconds = ReadNumber(name, value, 0, out var problem) }, problem),
        "--pairs" => (options with { Pairs = ReadNumber(name, value, 1, out var problem) }, problem),
        _ => (options, $"'{name}' is unknown; use --duration-ms or --pairs"),
    };

    private static int ReadNumber(string name, string text, int least, out string? problem)
    {
        var good = int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var value) && value >= least && value <= Most;
        problem = good ? null : $"{name} is '{text}'; give a whole number from {least} to {Most}";
        return value;
    }
}

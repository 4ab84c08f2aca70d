namespace Hotlap.Cli.Text;

/// <summary>
/// Formats numbers for people, in the invariant culture. The smallest figure of a column determines its decimals; <c>n/a</c> means not
/// measured.
/// </summary>
internal static class Figures
{
    public const string NotMeasured = "n/a";
    private const int MostDecimals = 3;

    public static string InUnit(long? value, long unit, int decimals) =>
        Rounded(value, unit, decimals)?.ToString("F" + decimals.ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture)
            ?? NotMeasured;

    /// <summary>Returns a figure as it is printed.</summary>
    public static decimal? Rounded(long? value, long unit, int decimals) =>
        value is { } known ? Math.Round((decimal)known / unit, decimals, MidpointRounding.AwayFromZero) : null;

    public static string Count(long? value) => value?.ToString(CultureInfo.InvariantCulture) ?? NotMeasured;

    /// <summary>Returns the number of decimals of a column; 0 when the unit is the base unit.</summary>
    public static int Decimals(IEnumerable<long?> values, long unit)
    {
        if (unit == 1)
            return 0;
        var smallest = values.Where(value => value > 0).Select(value => (decimal)value!.Value / unit).DefaultIfEmpty(100m).Min();
        return smallest switch
        {
            >= 100m => 0,
            >= 10m => 1,
            >= 1m => 2,
            _ => MostDecimals,
        };
    }

    /// <summary>
    /// Returns a change in thousandths as a signed percentage such as <c>+26.8%</c>. There is no decimal from 1000% on, the text is
    /// <c>&gt;+9999%</c> from 10000% on, and null gives an empty text.
    /// </summary>
    public static string Change(long? perMille) => perMille switch
    {
        null => "",
        0 => "0.0%",
        >= 100_000 => ">+9999%",
        >= 10_000 => string.Create(CultureInfo.InvariantCulture, $"{perMille.Value / 10:+0}%"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{perMille.Value / 10m:+0.0;-0.0}%"),
    };

    /// <summary>Returns thousandths as a percentage such as <c>2.5%</c>.</summary>
    public static string Percent(long perMille) => string.Create(CultureInfo.InvariantCulture, $"{perMille / 10m:0.#}%");

    /// <summary>Returns text such as <c>0.331..0.352</c> in a unit.</summary>
    public static string Range(long? low, long? high, long unit, int decimals) =>
        low is null || high is null ? NotMeasured : $"{InUnit(low, unit, decimals)}..{InUnit(high, unit, decimals)}";

    public static string Time(DateTimeOffset time) =>
        time.ToUniversalTime().ToString("yyyy-MM-dd HH:mm:ss 'UTC'", CultureInfo.InvariantCulture);

    /// <summary>Returns text of at most two parts, such as <c>45 s</c>, <c>12 min 31 s</c> or <c>3 h 05 min</c>.</summary>
    public static string Duration(TimeSpan span) => span switch
    {
        { TotalHours: >= 1 } s => string.Create(CultureInfo.InvariantCulture, $"{(long)s.TotalHours} h {s.Minutes:00} min"),
        { TotalMinutes: >= 1 } s => string.Create(CultureInfo.InvariantCulture, $"{s.Minutes} min {s.Seconds:00} s"),
        var s => $"{Math.Max(0, (long)s.TotalSeconds)} s",
    };
}

using System.Globalization;

namespace Hotlap.Cli.Text;

/// <summary>Numbers as people read them: invariant culture, digits that the smallest figure of a column deserves, <c>n/a</c> for what was not measured.</summary>
internal static class Figures
{
    public const string NotMeasured = "n/a";
    private const int MostDecimals = 3;

    /// <summary>Divides base units by <paramref name="unit"/>; all figures of a column get the decimals that give the smallest three digits, at most three decimals.</summary>
    public static IReadOnlyList<string> InUnit(IReadOnlyList<long?> values, long unit)
    {
        var decimals = Decimals(values, unit);
        return [.. values.Select(value => InUnit(value, unit, decimals))];
    }

    public static string InUnit(long? value, long unit, int decimals) =>
        value is { } known ? ((decimal)known / unit).ToString("F" + decimals.ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture) : NotMeasured;

    public static string Count(long? value) => value?.ToString(CultureInfo.InvariantCulture) ?? NotMeasured;

    /// <summary>Decimals for a column; 0 where a whole unit is the base unit.</summary>
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

    /// <summary>A change in thousandths as a signed percentage: <c>+26.8%</c>, without a decimal from 1000% on, cut at 9999%; empty for none.</summary>
    public static string Change(long? perMille) => perMille switch
    {
        null => "",
        0 => "0.0%",
        >= 100_000 => ">+9999%",
        >= 10_000 => string.Create(CultureInfo.InvariantCulture, $"{perMille.Value / 10:+0}%"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{perMille.Value / 10m:+0.0;-0.0}%"),
    };

    /// <summary><c>0.331..0.352</c> in a unit.</summary>
    public static string Range(long? low, long? high, long unit, int decimals) =>
        low is null || high is null ? NotMeasured : $"{InUnit(low, unit, decimals)}..{InUnit(high, unit, decimals)}";

    public static string Time(DateTimeOffset? time) =>
        time?.ToUniversalTime().ToString("yyyy-MM-dd HH:mm:ss 'UTC'", CultureInfo.InvariantCulture) ?? NotMeasured;

    /// <summary><c>45 s</c>, <c>12 min 31 s</c>, <c>3 h 05 min</c>: two parts are enough for people.</summary>
    public static string Duration(TimeSpan? span) => span switch
    {
        null => NotMeasured,
        { TotalHours: >= 1 } s => string.Create(CultureInfo.InvariantCulture, $"{(long)s.TotalHours} h {s.Minutes:00} min"),
        { TotalMinutes: >= 1 } s => string.Create(CultureInfo.InvariantCulture, $"{s.Minutes} min {s.Seconds:00} s"),
        { } s => string.Create(CultureInfo.InvariantCulture, $"{Math.Max(0, (long)s.TotalSeconds)} s"),
    };
}

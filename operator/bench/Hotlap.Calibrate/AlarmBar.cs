using System.Globalization;
using Hotlap.Measurement.Comparing;

namespace Hotlap.Calibrate;

/// <summary>Measures how often two equal variants are judged different (false positives).</summary>
internal static class AlarmBar
{
    private const int Repetitions = 10_000;
    private const double MostAlarms = 0.05;

    public static IEnumerable<Row> Measure()
    {
        foreach (var n in new[] { 7, 12, 20 })
        {
            yield return Judge($"A/A, {n} rounds, CV 3%, no drift", new Course { Rounds = n });
            yield return Judge($"A/A, {n} rounds, CV 3%, 1% slower with each trial", new Course { Rounds = n, Drift = 0.01 });
            yield return Judge($"A/A, {n} rounds, CV 3%, wandering by 1% a trial", new Course { Rounds = n, Drift = 0.01, Wanders = true });
        }

        yield return Judge("A/A, 12 rounds, CV 10%", new Course { Variation = 0.1 });
    }

    private static Row Judge(string what, Course course)
    {
        var random = new Random(course.Rounds);
        var rows = Enumerable.Range(0, Repetitions).Select(_ => course.Run(random)).ToList();
        var verdicts = (double)rows.Count(row => row.Verdict is Verdict.Better or Verdict.Worse) / Repetitions;
        var beside = (double)rows.Count(row => row.LowPerMille > 0 || row.HighPerMille < 0) / Repetitions;
        return new Row(
            what,
            "Better or Worse in at most 5%",
            string.Create(CultureInfo.InvariantCulture, $"{verdicts:0.00%}; interval beside zero {beside:0.0%}"),
            verdicts <= MostAlarms && beside <= MostAlarms);
    }
}

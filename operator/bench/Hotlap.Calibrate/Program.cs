using Hotlap.Calibrate;

// Checks Hotlap's statistics against their promises by simulation, times the planner in a full cluster, and prints a Markdown table. The
// exit code is 1 when a bar is missed.
// hotlap-calibrate [NAME...]: all bars, or those named: merge histogram coverage stops settled alarms shapes power rules gates runs lists
// limits worst windows preflight plan
// Merge runs first, because its peak memory is that of the whole process so far.
var bars = new (string Name, Func<IEnumerable<Row>> Measure)[]
{
    ("merge", MergeBar.Measure),
    ("histogram", HistogramBar.Measure),
    ("coverage", CoverageBar.Measure),
    ("stops", StopBar.Measure),
    ("settled", SettledBar.Measure),
    ("alarms", AlarmBar.Measure),
    ("shapes", ShapeBar.Measure),
    ("power", PowerBar.Measure),
    ("rules", RuleBar.Measure),
    ("gates", GateBar.Measure),
    ("runs", RunsBar.Measure),
    ("lists", ListBar.Measure),
    ("limits", LimitsBar.Measure),
    ("worst", WorstBar.Measure),
    ("windows", WindowsBar.Measure),
    ("preflight", PreflightBar.Measure),
    ("plan", PlanBar.Measure),
};

if (args.Except(bars.Select(bar => bar.Name)).FirstOrDefault() is { } unknown)
{
    await Console.Error.WriteLineAsync($"unknown bar \"{unknown}\"; there are {string.Join(", ", bars.Select(bar => bar.Name))}");
    return 2;
}

var allHold = true;
Console.Write(Row.Header);
foreach (var row in bars.Where(bar => args.Length == 0 || args.Contains(bar.Name)).SelectMany(bar => bar.Measure()))
{
    Console.WriteLine(row.Line);
    allHold &= row.Holds ?? true;
}

return allHold ? 0 : 1;

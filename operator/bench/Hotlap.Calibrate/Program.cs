using Hotlap.Calibrate;

// Holds Hotlap's statistics to their own promises by simulation, times the planner in a full cluster, and prints a Markdown table; a bar that does not hold ends with exit code 1.
// hotlap-calibrate [NAME...]: all, or those named: merge histogram coverage alarms power rules gates runs plan
// Merging comes first: its memory is that of the process so far.
var bars = new (string Name, Func<IEnumerable<Row>> Measure)[]
{
    ("merge", MergeBar.Measure),
    ("histogram", HistogramBar.Measure),
    ("coverage", CoverageBar.Measure),
    ("alarms", AlarmBar.Measure),
    ("power", PowerBar.Measure),
    ("rules", RuleBar.Measure),
    ("gates", GateBar.Measure),
    ("runs", RunsBar.Measure),
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

using System.Xml.Linq;
using Hotlap.Cli.Markup;
using Hotlap.Cli.Rendering;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Pages;

/// <summary>
/// Renders a report as one HTML file that needs no network and no scripts. It is well-formed XML, and all of its texts are escaped.
/// </summary>
internal sealed class HtmlWriter : ReportWriter
{
    private readonly XElement _main = new("main");
    private readonly RunReport _report;
    private readonly TrialValues _trials;
    private readonly IReadOnlyList<PageLink> _links;
    private readonly ScenarioCharts _charts;
    private readonly ForestPlot _forest;
    private int _scenarios;
    private string? _caption;
    private XElement _part;

    private HtmlWriter(RunReport report, TrialValues trials, IReadOnlyList<PageLink> links)
        : base(plotWidth: 0, mostPlots: 0)
    {
        (_report, _trials, _links) = (report, trials, links);
        (_charts, _forest, _part) = (new ScenarioCharts(report, trials), new ForestPlot(report, trials), _main);
    }

    /// <summary>Writes the page of a report.</summary>
    /// <param name="report">The report.</param>
    /// <param name="trials">Values of single trials.</param>
    /// <param name="links">Links to other pages of the same server; none in a file.</param>
    public static string Write(RunReport report, TrialValues trials, params IReadOnlyList<PageLink> links) =>
        new HtmlWriter(report, trials, links).Write(report);

    protected override void WriteHeader(RunReport report)
    {
        _main.Add(
            Tag.Of("h1", $"{report.Run.Namespace ?? "default"}/{report.Run.Name}"),
            report.Thresholds is { } thresholds
                ? Tag.Of("p", [("class", "trust " + thresholds.Met switch { true => "yes", false => "no", null => "unknown" })],
                    Tag.Of("strong", "Thresholds: "), ThresholdText.Sentence(thresholds))
                : null,
            TrustText.Of(report) is { } trust
                ? Tag.Of("p", [("class", "trust " + trust.IsTrusted switch { true => "yes", false => "no", null => "unknown" })],
                    Tag.Of("strong", "Trusted: "), trust.Text)
                : null,
            Pairs(HeaderText.Run(report).Where(pair => pair.Key != "trusted")),
            Overview.Of(report),
            report.Scenarios.Count > 1 ? PageFrame.Links("Scenarios", report.Scenarios.Index().Select(scenario => new PageLink(
                $"{scenario.Item.Scenario} {scenario.Item.Payload}".TrimEnd(), "#" + Anchor(scenario.Index + 1)))) : null);
    }

    protected override void WriteProblem(string message, string? advice)
    {
        _part.Add(Tag.Of("pre", message));
        if (advice is not null)
            Paragraph($"What to do: {advice}");
    }

    protected override void WriteScenarioTitle(string name, string? described, IEnumerable<string> sentences)
    {
        Section(name, Anchor(++_scenarios));
        foreach (var sentence in described is null ? sentences : sentences.Prepend(described))
            Paragraph(sentence);
    }

    protected override void WriteVariant(VariantFigures variant) => Paragraph(string.Join("; ", variant.Differences.Prepend(
        $"{variant.Name}: {variant.Source} {variant.Address ?? variant.ImageDigest}".TrimEnd())));

    protected override void WriteThreshold(ThresholdRow row)
    {
        Paragraph(ThresholdText.Line(row) + (row.Message is { Length: > 0 } message ? $" ({message})" : ""));
    }

    protected override void WriteWarning(WarningNote warning, string mark, string cells) =>
        Paragraph($"{mark} {warning.Code}: {warning.Explanation}. In: {cells}");

    protected override void WriteNotes(IReadOnlyList<string> notes)
    {
        Title("Notes");
        _part.Add(Tag.Of("ul", (_trials.Record is null ? notes.Append(_trials.Missing) : notes).Select(note => Tag.Of("li", note))));
    }

    protected override void Title(string title) => Section(title, null);

    protected override string Own(string title) => char.ToUpperInvariant(title[0]) + title[1..];

    protected override void Paragraph(string text) => _part.Add(Tag.Of("p", text));

    protected override void TableTitle(string title) => _caption = title;

    protected override void Table(IReadOnlyList<Column> columns)
    {
        _part.Add(HtmlTable.Of(columns, _caption));
        _caption = null;
    }

    /// <summary>The charts of a page replace the plots of text.</summary>
    protected override void Plot(string title, IEnumerable<string> lines)
    {
    }

    protected override void WriteVerdicts(RunReport report, IReadOnlyList<ComparisonStatus> comparisons)
    {
        if (comparisons.Count > 0)
            _part.Add(_forest.Of(Own(VerdictText.Title(report.Baseline, comparisons)), comparisons));
    }

    protected override void WriteCurves(RunReport report, ScenarioFigures scenario)
    {
        WriteCharts(_charts.Of(scenario), scenario.Rows.Select(row => row.Variant));
        var knees = scenario.Rows.Select(row => Knee.Of(row.Curve) is { } knee ? $"{row.Variant}: {knee.Describe()}" : null)
            .OfType<string>().ToList();
        if (knees.Count > 0)
            Paragraph($"{string.Join("; ", knees)}. The knee is the step with the highest ratio of requests/s to median latency; it has no "
                + "interval.");
    }

    protected override void WriteSweep(SweepFigures sweep, ScenarioFigures scenario) => WriteSweep(new SweepCharts(sweep).Of(scenario));

    protected override void WriteStartups(RunReport report)
    {
        if (report.Sweep is { } sweep)
            WriteSweep(new SweepCharts(sweep).OfStartups(report.Variants));
        if (_charts.Startups() is { } startups)
            WriteCharts([startups], report.Variants.Select(variant => variant.Name));
        var drawn = report.Variants.Index().Where(pair => pair.Item.Startup?.Steps is { Count: > 0 }).ToList();
        if (drawn.Count == 0)
            return;
        _part.Add(Tag.Of("div", [("class", "charts")],
            drawn.Select(pair => StartupChart.Of(pair.Item, StartupWaterfall.End(report), pair.Index))));
        foreach (var (_, variant) in drawn)
            NextTable(
                StartupChart.Table(variant.Startup!.Steps!, StartupWaterfall.Build(variant.Startup.Steps!)),
                $"startup of {variant.Name}, seconds from the pod's creation");
    }

    protected override string Finish()
    {
        if (HeaderText.Environment(_report).Any())
        {
            Title("Environment");
            _part.Add(Pairs(HeaderText.Environment(_report)));
        }

        return PageFrame.Write($"{_report.Run.Name}: benchmark report", _links, _main);
    }

    private static string Anchor(int scenario) => string.Create(CultureInfo.InvariantCulture, $"scenario-{scenario}");

    private void Section(string title, string? id)
    {
        _part = Tag.Of("section", [("id", id)], Tag.Of("h2", title));
        _main.Add(_part);
    }

    private void WriteCharts(IReadOnlyList<LineChart> charts, IEnumerable<string> variants)
    {
        if (charts.Count == 0)
            return;
        var places = _report.Variants.Select(variant => variant.Name).ToList();
        _part.Add(
            Swatch.Legend(variants.Select(variant => (variant, places.IndexOf(variant)))),
            Tag.Of("div", [("class", "charts")], charts.Select(chart => chart.Draw())),
            charts.Where(chart => !chart.IsTabled).Select(chart => chart.Values(ScenarioCharts.Table(chart))));
    }

    private void WriteSweep(IEnumerable<SweptCharts> fields)
    {
        foreach (var (lines, charts) in fields.Where(field => field.Charts.Count > 0))
            _part.Add(
                lines.Count > 1 ? Swatch.Legend(lines.Select((line, index) => (line, index))) : null,
                Tag.Of("div", [("class", "charts")], charts.Select(chart => chart.Chart.Draw())),
                charts.Select(chart => chart.Chart.Values(chart.Values)));
    }

    private static XElement Pairs(IEnumerable<(string Key, string Value)> pairs) => Tag.Of("dl", pairs.Select(pair =>
        (XElement?[])[pair.Key.Length > 0 ? Tag.Of("dt", pair.Key) : null, Tag.Of("dd", pair.Value)]));
}

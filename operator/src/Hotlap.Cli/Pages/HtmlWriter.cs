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
    private readonly MarkupWriter _page = new();
    private readonly RunReport _report;
    private readonly TrialValues _trials;
    private readonly IReadOnlyList<PageLink> _links;
    private readonly ScenarioCharts _charts;
    private readonly ForestPlot _forest;
    private int _scenarios;
    private string? _caption;
    private bool _isOpen;

    private HtmlWriter(RunReport report, TrialValues trials, IReadOnlyList<PageLink> links)
        : base(plotWidth: 0, mostPlots: 0)
    {
        (_report, _trials, _links) = (report, trials, links);
        (_charts, _forest) = (new ScenarioCharts(report, trials), new ForestPlot(report));
    }

    /// <summary>Writes the page of a report.</summary>
    /// <param name="report">The report.</param>
    /// <param name="trials">Values of single trials.</param>
    /// <param name="links">Links to other pages of the same server; none in a file.</param>
    public static string Write(RunReport report, TrialValues trials, params IReadOnlyList<PageLink> links) =>
        new HtmlWriter(report, trials, links).Write(report);

    protected override void WriteHeader(RunReport report)
    {
        PageFrame.Open(_page, $"{report.Run.Name}: benchmark report", _links);
        _page.Element("h1", $"{report.Run.Namespace ?? "default"}/{report.Run.Name}");
        if (TrustText.Of(report) is { } trust)
            _page.Open("p", ("class", "trust " + trust.IsTrusted switch { true => "yes", false => "no", null => "unknown" }))
                .Element("strong", "Trusted: ").Text(trust.Text).CloseLine();
        Pairs(HeaderText.Run(report).Where(pair => pair.Key != "trusted"));
        new Overview(report).Write(_page);
        WriteLinks();
    }

    protected override void WriteProblem(string message, string? advice)
    {
        _page.Element("pre", message);
        if (advice is not null)
            Paragraph($"What to do: {advice}");
    }

    protected override void WriteScenarioTitle(string name, string? described, IEnumerable<string> sentences)
    {
        Section(name, Anchor(++_scenarios));
        foreach (var sentence in described is null ? sentences : sentences.Prepend(described))
            Paragraph(sentence);
    }

    protected override void WriteVariant(VariantFigures variant) =>
        Paragraph($"{variant.Name}: {variant.Source} {variant.Address ?? variant.ImageDigest}".TrimEnd());

    protected override void WriteThreshold(ThresholdRow row)
    {
        Paragraph(ThresholdText.Line(row) + (row.Message is { Length: > 0 } message ? $" ({message})" : ""));
    }

    protected override void WriteWarning(WarningNote warning, string mark, string cells) =>
        Paragraph($"{mark} {warning.Code}: {warning.Explanation}. In: {cells}");

    protected override void WriteNotes(IReadOnlyList<string> notes)
    {
        Title("Notes");
        _page.Open("ul");
        foreach (var note in notes)
            _page.Element("li", note);
        if (_trials.Record is null)
            _page.Element("li", _trials.Missing);
        _page.CloseLine();
    }

    protected override void Title(string title) => Section(title, null);

    protected override string Own(string title) => char.ToUpperInvariant(title[0]) + title[1..];

    protected override void Paragraph(string text) => _page.Open("p").Text(text).CloseLine();

    protected override void TableTitle(string title) => _caption = title;

    protected override void Table(IReadOnlyList<Column> columns)
    {
        HtmlTable.Write(_page, columns, _caption);
        _caption = null;
    }

    /// <summary>The charts of a page replace the plots of text.</summary>
    protected override void Plot(string title, IEnumerable<string> lines)
    {
    }

    protected override void WriteVerdicts(RunReport report, IReadOnlyList<ComparisonStatus> comparisons)
    {
        if (comparisons.Count > 0)
            _forest.Write(_page, Own(VerdictText.Title(report.Baseline, comparisons)), comparisons);
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

    protected override void WriteStartups(RunReport report)
    {
        if (_charts.Startups() is { } startups)
            WriteCharts([startups], report.Variants.Select(variant => variant.Name));
        var drawn = report.Variants.Index().Where(pair => pair.Item.Startup?.Steps is { Count: > 0 }).ToList();
        if (drawn.Count == 0)
            return;
        _page.Open("div", ("class", "charts")).Raw("\n");
        foreach (var (index, variant) in drawn)
            StartupChart.Write(_page, variant, StartupWaterfall.End(report), index);
        _page.CloseLine();
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
            Pairs(HeaderText.Environment(_report));
        }

        EndSection();
        return PageFrame.Close(_page);
    }

    private static string Anchor(int scenario) => string.Create(CultureInfo.InvariantCulture, $"scenario-{scenario}");

    private void Section(string title, string? id)
    {
        EndSection();
        _page.Open("section", ("id", id)).Element("h2", title).Raw("\n");
        _isOpen = true;
    }

    private void WriteLinks()
    {
        if (_report.Scenarios.Count < 2)
            return;
        _page.Open("nav", ("aria-label", "Scenarios")).Open("ul");
        foreach (var (index, scenario) in _report.Scenarios.Index())
            _page.Open("li").Element("a", $"{scenario.Scenario} {scenario.Payload}".TrimEnd(), ("href", "#" + Anchor(index + 1))).Close();
        _page.Close().CloseLine();
    }

    private void EndSection()
    {
        if (_isOpen)
            _page.CloseLine();
        _isOpen = false;
    }

    private void WriteCharts(IReadOnlyList<LineChart> charts, IEnumerable<string> variants)
    {
        if (charts.Count == 0)
            return;
        var places = _report.Variants.Select(variant => variant.Name).ToList();
        Swatch.WriteLegend(_page, variants.Select(variant => (variant, places.IndexOf(variant))));
        _page.Open("div", ("class", "charts")).Raw("\n");
        foreach (var chart in charts)
            chart.Write(_page);
        _page.CloseLine();
        foreach (var chart in charts.Where(chart => !chart.IsTabled))
        {
            _page.Open("details").Element("summary", $"Values: {chart.Title}");
            HtmlTable.Write(_page, ScenarioCharts.Table(chart), chart.Y.Title);
            _page.CloseLine();
        }
    }

    private void Pairs(IEnumerable<(string Key, string Value)> pairs)
    {
        _page.Open("dl");
        foreach (var (key, value) in pairs)
        {
            if (key.Length > 0)
                _page.Element("dt", key);
            _page.Element("dd", value).Raw("\n");
        }

        _page.CloseLine();
    }
}

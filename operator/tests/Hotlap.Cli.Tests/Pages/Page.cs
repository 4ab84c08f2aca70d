using System.Xml.Linq;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Outputs;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Pages;

/// <summary>A page as a browser would see it, read as XML.</summary>
internal sealed class Page(string text)
{
    public string Text { get; } = text;

    public XElement Root { get; } = XDocument.Parse(text).Root!;

    public static Page Of(BenchmarkRun run, TrialValues? trials = null) =>
        new(ReportOutput.Write(ReportBuilder.Build(run), OutputForm.Html, new OutputSettings { Trials = trials }));

    public static Page Of(string scenario) => Of(ObjectText.Read(File.ReadAllText(TestData.Run(scenario)), scenario));

    /// <summary>The part with a title.</summary>
    public XElement Section(string title) => Root.Descendants("section").Single(section => section.Element("h2")!.Value == title);

    /// <summary>The text of a cell of a part; null when no table of it has the row and the column.</summary>
    public static string? Cell(XElement section, string row, string header)
    {
        foreach (var table in section.Descendants("table").Where(table => (string?)table.Attribute("class") != "forest"))
        {
            var column = table.Element("thead")!.Element("tr")!.Elements().ToList().FindIndex(cell => cell.Value == header);
            var found = table.Element("tbody")!.Elements("tr").FirstOrDefault(line => line.Elements().First().Value.Split(' ')[0] == row);
            if (column > 0 && found is not null)
                return found.Elements().ElementAt(column).Nodes().First() is XText text ? text.Value.Trim() : null;
        }

        return null;
    }
}

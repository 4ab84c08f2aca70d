using System.Text.RegularExpressions;
using Hotlap.Measurement.Metrics;
using Hotlap.Testing;

namespace Hotlap.Measurement.Tests.Metrics;

public sealed class MetricCatalogueTests
{
    /// <summary>Names that mean a metric wherever they are written; "max" and "startup" are other things, too.</summary>
    private static readonly string[] Unmistakable =
        [.. MetricCatalogue.BuiltIn.All.Select(metric => metric.Name).Where(name => name.Any(char.IsUpper))];

    [Fact]
    public void All_NamesAndLabels_AreTheirOwn()
    {
        MetricCatalogue.BuiltIn.All.Select(metric => metric.Name).ShouldBeUnique();
        MetricCatalogue.BuiltIn.All.Select(metric => metric.Label).ShouldBeUnique();
        MetricCatalogue.BuiltIn.All.ShouldAllBe(metric => MetricCatalogue.BuiltIn.Get(metric.Name) == metric);
    }

    [Fact]
    public void All_ButTheImage_AreReadFromTrials() => MetricCatalogue.BuiltIn.All
        .Where(metric => (metric.OfCell is null) != !metric.IsOfCell || (metric.OfStartup is null) != (metric.Kind != MetricKind.Variant))
        .ShouldBeEmpty();

    [Fact]
    public void Intervals_AreOfMetricsOfCells() =>
        MetricCatalogue.BuiltIn.All.Where(metric => metric.HasInterval && !metric.IsOfCell).ShouldBeEmpty();

    [Fact]
    public void Get_AnUnknownName_IsRefused() =>
        Should.Throw<ArgumentException>(() => MetricCatalogue.BuiltIn.Get("latency")).Message.ShouldContain("latency");

    [Fact]
    public void Sources_WriteNoMetricsNameButInTheCatalogue()
    {
        var sources = Repository.PathOf("operator/src");
        // Parameters that comments document may have the name of a metric.
        var names = new Regex($"(?<!name=)\"({string.Join('|', Unmistakable)})\"");
        Directory.EnumerateFiles(sources, "*.cs", SearchOption.AllDirectories)
            .Where(file => Path.GetFileName(file) != "MetricNames.cs" && names.IsMatch(File.ReadAllText(file)))
            .ShouldBeEmpty("take the name from MetricNames");
    }

    [Fact]
    public void Crd_TellsTheNamesOfTheCatalogue()
    {
        var crd = File.ReadAllText(Repository.Crd);
        var described = Regex.Match(crd, "description: \"(requestsPerSecond; latency[^\"]*)").Groups[1].Value;
        MetricCatalogue.BuiltIn.All.Select(metric => metric.Name).Where(name => !Regex.IsMatch(described, $@"\b{name}\b")).ShouldBeEmpty();
    }
}

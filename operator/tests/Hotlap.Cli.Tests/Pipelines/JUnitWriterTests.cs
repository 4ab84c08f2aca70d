using System.Globalization;
using System.Xml.Linq;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Outputs;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Tests.Reports;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Tests.Pipelines;

public sealed class JUnitWriterTests
{
    public static TheoryData<string> Scenarios => [.. TestData.Scenarios];

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_AnyRun_CountsItsCases(string scenario)
    {
        var suite = Suite(ObjectText.Read(File.ReadAllText(TestData.Run(scenario)), scenario));

        foreach (var (attribute, element) in new[] { ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped") })
        {
            var count = suite.Descendants(element).Count().ToString(CultureInfo.InvariantCulture);
            suite.Attribute(attribute)!.Value.ShouldBe(count);
            suite.Parent!.Attribute(attribute)!.Value.ShouldBe(count);
        }

        suite.Elements("testcase").Select(test => (test.Attribute("classname")!.Value, test.Attribute("name")!.Value)).ShouldBeUnique();
    }

    [Theory]
    [InlineData("failed")]
    [InlineData("invalid-spec")]
    [InlineData("running")]
    [InlineData("not-seen")]
    [InlineData("program-failed")]
    public void Write_RunThatIsNotComplete_HasAnErrorAndNoPassedCase(string scenario)
    {
        var suite = Suite(ObjectText.Read(File.ReadAllText(TestData.Run(scenario)), scenario));

        suite.Elements("testcase").First().Element("error").ShouldNotBeNull();
        suite.Elements("testcase").Where(Passed).ShouldBeEmpty();
    }

    [Fact]
    public void Write_PlantedRegression_IsOneFailure()
    {
        var run = JudgedRun.Of(2, 1);
        run.Status!.Comparisons!.Find(row => row.Metric == MetricNames.P99)!.Verdict = "Worse";

        var failed = Suite(run).Descendants("failure").ShouldHaveSingleItem();

        failed.Parent!.Attribute("name")!.Value.ShouldBe("p99 of variant-1 against variant-0");
        failed.Attribute("type")!.Value.ShouldBe("Regression");
        failed.Attribute("message")!.Value.ShouldBe("Worse: -12.3%, 95% interval -14.0% .. -10.0%, margin 5%, 10 rounds");
    }

    /// <summary>The author of limits has said what fails.</summary>
    [Fact]
    public void Write_RegressionWithinTheThresholds_IsSkippedWithItsFigures()
    {
        var run = JudgedRun.Of(2, 1);
        run.Status!.Comparisons!.Find(row => row.Metric == MetricNames.P99)!.Verdict = "Worse";
        run.Spec.Thresholds.Add(new Threshold { Metric = MetricNames.P99, Max = "20ms" });
        run.Status.Thresholds = [new ThresholdStatus { Metric = MetricNames.P99, Max = "20ms", Verdict = "Met" }];

        Suite(run).Descendants("failure").ShouldBeEmpty();
        Suite(run).Descendants("skipped").ShouldHaveSingleItem().Attribute("message")!.Value.ShouldStartWith("Worse: -12.3%");
    }

    [Fact]
    public void Write_EqualImages_HasACaseForEachComparisonAndAllPass()
    {
        var run = JudgedRun.Of(2, 1);

        var cases = Suite(run).Elements("testcase").ToList();

        cases.Count.ShouldBe(1 + run.Status!.Comparisons!.Count);
        cases.ShouldAllBe(test => Passed(test));
    }

    [Theory]
    [InlineData("Inconclusive")]
    [InlineData("HardwareDiffers")]
    [InlineData("Emulated")]
    [InlineData("SomethingNew")]
    public void Write_ComparisonWithoutAnAnswer_IsSkipped(string verdict)
    {
        var run = JudgedRun.Of(2, 1, verdict);

        Suite(run).Descendants("skipped").Count().ShouldBe(run.Status!.Comparisons!.Count);
    }

    [Theory]
    [InlineData("Violated", "failure")]
    [InlineData("NotShown", "skipped")]
    [InlineData("SomethingNew", "skipped")]
    [InlineData("Met", "system-out")]
    public void Write_Threshold_IsACase(string verdict, string element)
    {
        var run = JudgedRun.Of(1, 1);
        run.Status!.Thresholds = [new ThresholdStatus { Metric = "p99", Max = "5ms", Verdict = verdict, Message = "p99 is 9ms" }];
        run.Status.Conditions.Add(new Condition { Type = ConditionTypes.ThresholdsMet, Status = "False" });

        var test = Suite(run).Elements("testcase").Single(test => test.Attribute("name")!.Value == "everywhere: p99 at most 5ms");

        test.Elements().ShouldHaveSingleItem().Name.LocalName.ShouldBe(element);
    }

    [Theory]
    [InlineData("True", "true")]
    [InlineData("False", "false")]
    [InlineData("Unknown", "unknown")]
    public void Write_Trust_IsAProperty(string condition, string expected)
    {
        var run = JudgedRun.Of(2, 1);
        JudgedRun.Condition(run, ConditionTypes.Trustworthy).Status = condition;

        Suite(run).Element("properties")!.Elements("property").Single(property => property.Attribute("name")!.Value == "trustworthy")
            .Attribute("value")!.Value.ShouldBe(expected);
    }

    [Fact]
    public void Write_ResultsOfAnEarlierMeasurement_PassNothing()
    {
        var run = JudgedRun.Of(2, 1);
        run.Status!.Measurement = "other";
        run.Status.Conditions.Remove(JudgedRun.Condition(run, ConditionTypes.Complete));

        Suite(run).Elements("testcase").Where(Passed).ShouldBeEmpty();
    }

    [Fact]
    public void Write_HostileText_StaysText()
    {
        const string Hostile = "\"><failure/>&amp;\u0000\ud800]]>";
        var run = JudgedRun.Of(2, 1);
        run.Status!.Comparisons!.ForEach(row => row.Variant = Hostile);
        run.Status.Variants![1].Name = Hostile;
        run.Status.Results![1].Variant = Hostile;

        var suite = Suite(run);

        suite.Descendants("failure").ShouldBeEmpty();
        suite.Elements("testcase").Select(test => test.Attribute("name")!.Value).ShouldContain("p99 of \"><failure/>&amp;?\ufffd]]> against variant-0");
    }

    private static bool Passed(XElement test) => !test.Elements().Any(element => element.Name.LocalName is "failure" or "error" or "skipped");

    private static XElement Suite(BenchmarkRun run) =>
        XDocument.Parse(ReportOutput.Write(ReportBuilder.Build(run), OutputForm.Junit, new OutputSettings())).Root!.Elements("testsuite")
            .ShouldHaveSingleItem();
}

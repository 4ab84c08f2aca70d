using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Planning.Tests.Support;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

public sealed class CostRulesTests
{
    private const string Load = "scenarios: [{name: hello, http: {port: http, path: /}, load: {duration: 10s}}]";

    [Theory]
    [InlineData("cost: {perCoreHour: '0.035', perGiBHour: '0.004', currency: EUR}")]
    [InlineData("cost: {perCoreHour: '9999999.999999'}")]
    [InlineData("cost: {perGiBHour: '4'}")]
    [InlineData("cost: {perGiBHour: '4'}\nthresholds: [{metric: costPerMillionRequests, max: '0.02', maxRegression: 5%}]")]
    [InlineData("cost: {perGiBHour: '4'}\ncomparison: {primaryMetrics: [costPerMillionRequests]}")]
    public void Problems_GoodPrices_None(string fields) => Problems($"{Load}\n{fields}").ShouldBeEmpty();

    [Theory]
    [InlineData("cost: {perCoreHour: 35m}", "cost.perCoreHour: \"35m\" is not an amount; write a decimal with at most six places, such as \"0.035\"")]
    [InlineData("cost: {perCoreHour: '1', perGiBHour: '0.0000001'}", "cost.perGiBHour: \"0.0000001\" is not an amount")]
    [InlineData("cost: {perCoreHour: '-1', perGiBHour: '1'}", "cost.perCoreHour: \"-1\" is not an amount")]
    [InlineData("cost: {}", "cost: no price is above zero; set perCoreHour, perGiBHour or both, or leave cost out")]
    [InlineData("cost: {perCoreHour: '0.0'}", "cost: no price is above zero")]
    [InlineData("cost: {perCoreHour: '1', currency: euro}", "cost.currency: \"euro\" is not a currency code; write three letters, such as EUR, or leave it out")]
    [InlineData("cost: {perCoreHour: '1'}\nthresholds: [{metric: costPerMillionRequests, max: 20ms}]", "thresholds[0].max: \"20ms\" is not a valid limit for costPerMillionRequests; write an amount such as 0.02")]
    [InlineData("thresholds: [{metric: costPerMillionRequests, max: '1'}]", "thresholds[0].metric: costPerMillionRequests needs prices; set cost.perCoreHour, cost.perGiBHour or both")]
    [InlineData("comparison: {primaryMetrics: [costPerMillionRequests]}", "comparison.primaryMetrics: costPerMillionRequests needs prices")]
    public void Problems_OneMistake_OneProblem(string fields, string expected) =>
        Problems($"{Load}\n{fields}").ShouldHaveSingleItem().ShouldStartWith(expected);

    [Fact]
    public void Problems_NothingToCount_IsRefused() =>
        Problems("startupOnly: true\n" + Load + "\ncost: {perCoreHour: '1'}").ShouldHaveSingleItem()
            .ShouldBe("cost: startupOnly sends no requests; leave cost out");

    private static IReadOnlyList<string> Problems(string fields) => SpecValidator.Problems(Yaml.Read(
        "variants: [{name: a, image: \"example/a:1\"}, {name: b, image: \"example/b:1\"}]\n"
            + "target: {ports: [{name: http, containerPort: 8080}]}\n" + fields).Deserialize(ApiJson.Default.BenchmarkRunSpec)!);
}

using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Searching;
using Hotlap.Planning.Tests.Support;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

/// <summary>One change to a good search is one problem, with the field, the value and the remedy.</summary>
public sealed class SearchRulesTests
{
    private const string Search = "{objective: {p99: 50ms}, from: 200, to: 20000}";

    [Theory]
    [InlineData("search: {objective: {p99: 50ms}, from: 200, to: 20000}")]
    [InlineData("concurrency: 5, search: {objective: {p99: 500ms, errors: 0%}, from: 110, to: 111, precision: 50%, window: 10s}")]
    public void Problems_GoodSearch_None(string load) => Problems(load).ShouldBeEmpty();

    [Theory]
    [InlineData("duration: 10s, search: " + Search, "load.search: cannot be combined with duration of the load; a search has its own rates and windows")]
    [InlineData("rate: 100, duration: 10s, search: " + Search, "load.search: cannot be combined with rate, duration of the load")]
    [InlineData("tool: h2load, search: " + Search, "load.tool: h2load is a closed-loop tool and cannot send at a fixed rate; use oha")]
    [InlineData("search: {objective: {p99: 50ms}, from: 0, to: 20000}", "search.from: 0 is out of range; use 1 to 10000000")]
    [InlineData("search: {objective: {p99: 50ms}, from: 200, to: 10000001}", "search.to: 10000001 is out of range; use at most 10000000")]
    [InlineData("search: {objective: {p99: 50ms}, from: 200, to: 200}", "search.to: 200 is not more than from, 200; raise it")]
    [InlineData("search: {objective: {p99: 50ms}, from: 200, to: 900, precision: 0.9%}", "search.precision: \"0.9%\" is not a percentage from 1% to 50%; write it as 5%")]
    [InlineData("search: {objective: {p99: 50ms}, from: 200, to: 900, precision: 51%}", "search.precision: \"51%\" is not a percentage")]
    [InlineData("search: {objective: {p99: 50ms}, from: 19, to: 900, window: 60s}", "search.from: 19 is too low for a precision of 5%, because rates are whole numbers; use 20 or more")]
    [InlineData("search: {objective: {p99: fast}, from: 200, to: 900}", "search.objective.p99: \"fast\" is not a duration above zero; write it as 50ms")]
    [InlineData("search: {objective: {p99: 0s}, from: 200, to: 900}", "search.objective.p99: \"0s\" is not a duration above zero")]
    [InlineData("search: {objective: {p99: 50ms, errors: few}, from: 200, to: 900}", "search.objective.errors: \"few\" is not a percentage below 100%; write it as 0.1%")]
    [InlineData("search: {objective: {p99: 50ms}, from: 200, to: 900, window: soon}", "search.window: \"soon\" is not a duration from 1s to 31 days")]
    [InlineData("search: {objective: {p99: 50ms}, from: 109, to: 900}", "search.window: 10s is too short for the 99th percentile at 109 requests/s, which needs 1000 answers; use 11s or more, or raise from")]
    [InlineData("search: {objective: {p99: 501ms}, from: 200, to: 900}", "search.window: 10s is too short for a p99 of 501ms and a precision of 5%: a rate above the capacity would still meet the objective; use 11s or more")]
    [InlineData("search: {objective: {p99: 50ms}, from: 200, to: 20000, window: 60s}", "timeouts.trial: 10m is shorter than the warm-up and load of all cells, which may take 900s")]
    public void Problems_OneMistake_OneProblem(string load, string expected) => Problems(load).ShouldHaveSingleItem().ShouldContain(expected);

    [Fact]
    public void Problems_SeveralGenerators_NeedTheAnswersOfEach()
    {
        Problems($"search: {Search}", "generator: {replicas: 1}").ShouldBeEmpty();
        Problems("search: {objective: {p99: 50ms}, from: 220, to: 20000}", "generator: {replicas: 2}").ShouldBeEmpty();
        Problems("search: {objective: {p99: 50ms}, from: 219, to: 20000}", "generator: {replicas: 2}").ShouldHaveSingleItem().ShouldContain(
            "load.search.window: 10s is too short for the 99th percentile at 219 requests/s, which needs 1000 answers at each of 2 generators; use 11s or more, or raise from");
    }

    [Fact]
    public void Problems_MoreCallsThanGhzKeeps_AreRefused() =>
        Problems("search: {objective: {p99: 50ms}, from: 200, to: 100001}", request: "grpc: {port: http, call: a.B/C, reflection: true}")
            .ShouldHaveSingleItem().ShouldContain("load.search.to: 100001 requests/s for 10s are more than the 1000000 calls that each ghz keeps");

    [Theory]
    [InlineData("thresholds: [{metric: p99, maxRegression: 5%}]", "thresholds[0].maxRegression: p99 is not compared where a search finds another rate for each variant; use rateAtObjective")]
    [InlineData("comparison: {primaryMetrics: [requestsPerSecond]}", "comparison.primaryMetrics: requestsPerSecond is not compared where a search finds")]
    public void Problems_ComparisonOfWhatFollowsFromTheRate_IsRefused(string field, string expected) =>
        Problems($"search: {Search}", field).ShouldHaveSingleItem().ShouldContain(expected);

    [Theory]
    [InlineData("thresholds: [{metric: rateAtObjective, min: '1000', maxRegression: 5%}, {metric: p99, max: 50ms}]")]
    [InlineData("comparison: {primaryMetrics: [rateAtObjective, cpuPerRequest], margins: [{metric: rateAtObjective, percent: 3%}]}")]
    public void Problems_JudgementOfTheRate_None(string field) => Problems($"search: {Search}", field).ShouldBeEmpty();

    [Theory]
    [InlineData("thresholds: [{metric: rateAtObjective, min: '1000'}]", "thresholds[0].metric: only a search for a rate has rateAtObjective; set load.search in a scenario")]
    [InlineData("comparison: {primaryMetrics: [rateAtObjective]}", "comparison.primaryMetrics: only a search for a rate has rateAtObjective")]
    public void Problems_RateWithoutASearch_SaysWhatHasIt(string field, string expected) =>
        Problems("duration: 10s", field).ShouldHaveSingleItem().ShouldContain(expected);

    /// <summary>The time of a run is known before it, so no search may measure more rates than its spec says.</summary>
    [Fact]
    public void MostRates_AnyLimit_IsNeverExceeded()
    {
        var random = new Random(1);
        var (most, least) = (0, int.MaxValue);
        for (var search = 0; search < 3_000; search++)
        {
            var precision = random.Next(10, 501);
            var from = random.Next((1000 + precision - 1) / precision, 2_000);
            var spec = new LoadSearch { From = from, To = from + random.Next(1, 40 * from), Precision = $"{precision / 10}.{precision % 10}%" };
            var plan = new SearchPlan
            {
                FromPerSecond = spec.From, ToPerSecond = spec.To, PrecisionPerMille = precision, FirstStepPerMille = random.Next(501, 1001),
            };
            var limit = from * Math.Pow(2, random.NextDouble() * 1.1 * Math.Log2((double)spec.To / from));
            List<SearchCandidate> measured = [];
            while (RateSearch.Next(plan, measured) is { } rate)
                measured.Add(new SearchCandidate(
                    rate, new CellSample { RateMilliPerSecond = 1000 * rate }, rate <= limit ? SearchVerdict.Met : SearchVerdict.Latency));

            measured.Count.ShouldBeLessThanOrEqualTo(RunLength.MostRates(spec), $"{spec} up to {limit}");
            (most, least) = (Math.Max(most, measured.Count), Math.Min(least, RunLength.MostRates(spec) - measured.Count));
        }

        least.ShouldBeLessThanOrEqualTo(1, "the bound is close");
    }

    [Fact]
    public void Length_OfASearch_IsThatOfAllItsRates()
    {
        var spec = Spec($"search: {Search}", "warmup: {duration: 5s}");

        (RunLength.ShortestOfTrial(spec), RunLength.OfTrial(spec)).ShouldBe((TimeSpan.FromSeconds(15), TimeSpan.FromSeconds(145)));
    }

    private static IReadOnlyList<string> Problems(string load, string field = "", string request = "http: {port: http, path: /}") =>
        SpecValidator.Problems(Spec(load, field, request));

    private static BenchmarkRunSpec Spec(string load, string field = "", string request = "http: {port: http, path: /}") => Yaml.Read($$"""
        variants: [{name: a, image: "example/a:1"}, {name: b, image: "example/b:1"}]
        target: {ports: [{name: http, containerPort: 8080}]}
        scenarios: [{name: hello, {{request}}, load: { {{load}} } }]
        {{field}}
        """).Deserialize(ApiJson.Default.BenchmarkRunSpec)!;
}

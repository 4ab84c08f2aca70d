using System.Text;
using Hotlap.Measurement.Programs;
using Hotlap.Measurement.Tests.Support;
using Hotlap.Testing;
using KeraLua;

namespace Hotlap.Measurement.Tests.Programs;

/// <summary>The files of deploy/load-tools state what a tool measured, so that the agent reads it. Stand-ins give them what the tools do.</summary>
public sealed class LoadToolFilesTests
{
    private const string Folder = "deploy/load-tools";
    private const string Prefix = "hotlap-load-tools-";

    /// <summary>The object that k6 passes to handleSummary, shortened.</summary>
    private const string Summary = """
        {"metrics": {
          "http_reqs": {"type": "counter", "values": {"count": 1203, "rate": 120.26}},
          "http_req_failed": {"type": "rate", "values": {"rate": 0.0025, "passes": 3, "fails": 1200}, "thresholds": {"rate<0.01": {"ok": true}}},
          "http_req_duration": {"type": "trend", "contains": "time", "values": {"avg": 8.1, "min": 0.4, "med": 7.25, "max": 44, "p(90)": 15.2, "p(95)": 19.5},
            "thresholds": {"p(95)<10": {"ok": false}, "p(90)<20": {"ok": true}}}}}
        """;

    [NeedsFact("node")]
    public async Task K6_AnExistingScript_StatesItsMetricsAndHowManyThresholdsFailed()
    {
        var folder = Copy("k6.js", "script.js", "export const options = {vus: 2}; export default function () { return 'script'; }");
        File.WriteAllText(Path.Combine(folder, "package.json"), """{"type": "module"}""");
        var script = $"""
            globalThis.__ENV = process.env;
            const wrapped = await import('./k6.js');
            if (wrapped.default() !== 'script' || wrapped.options.vus !== 2) throw new Error('not the script');
            const fs = await import('node:fs');
            for (const [path, text] of Object.entries(wrapped.handleSummary({Summary}))) fs.writeFileSync(path, text);
            """;
        File.WriteAllText(Path.Combine(folder, "run.mjs"), script);

        var results = await RunAsync(folder, "node run.mjs", "requests", "durationMedian", "durationP95", "failedThresholds");

        results.Tool.Name.ShouldBe("k6");
        Value(results, "requests").ShouldBe(120);
        Value(results, "durationMedian").ShouldBe(7_250_000);
        Value(results, "durationP95").ShouldBe(19_500_000);
        Value(results, "failedThresholds").ShouldBe(1);
        results.ErrorsByCause["http_req_failed"].ShouldBe(3);
    }

    [NeedsFact("node")]
    public async Task K6_MetricThatTheScriptDoesNotHave_IsNamed()
    {
        var folder = Copy("k6.js", "script.js", "export default function () {}");
        File.WriteAllText(Path.Combine(folder, "package.json"), """{"type": "module"}""");

        var outcome = await ShellAsync(
            folder, "node --input-type=module --eval \"(await import('./k6.js')).handleSummary({metrics: {http_reqs: {values: {rate: 1}}}})\"");

        outcome.ExitCode.ShouldNotBe(0);
        outcome.Errors.ShouldContain("script.js has no med of http_req_duration; correct the list in k6.js");
    }

    [Fact]
    public void Wrk_End_StatesRateAndPercentiles()
    {
        var folder = TemporaryFolder.Create(Prefix);
        var path = Path.Combine(folder, "results.jsonl");
        using var lua = new Lua { Encoding = Encoding.UTF8 };

        Execute(lua, $$$"""
            os.getenv = function(name) return name == "HOTLAP_RESULTS" and "{{{path}}}" or nil end
            {{{Repository.Read($"{Folder}/wrk.lua")}}}
            local latency = {percentile = function(_, share) return ({[50] = 812.4, [99] = 2003})[share] end}
            done({requests = 24680, duration = 2000000, errors = {connect = 0, read = 2, write = 0, status = 5, timeout = 0}}, latency, {})
            """);

        var results = Read(path, "requests", "latencyMedian", "latencyP99");
        Value(results, "requests").ShouldBe(12_340);
        Value(results, "latencyMedian").ShouldBe(812_400);
        Value(results, "latencyP99").ShouldBe(2_003_000);
        results.ErrorsByCause.ShouldBe(new Dictionary<string, long> { ["read"] = 2, ["status"] = 5 }, ignoreOrder: true);
    }

    [NeedsFact("python3")]
    public async Task Locust_AnExistingTest_StatesEveryLatency()
    {
        var folder = Copy("hotlap_locust.py", "locust.py", """
            class Hook:
                def __init__(self): self.listeners = []
                def add_listener(self, listener): self.listeners.append(listener)
                def fire(self, **values): [listener(**values) for listener in self.listeners]
            class Events:
                test_start, request, test_stop = Hook(), Hook(), Hook()
            events = Events()
            """);
        File.WriteAllText(Path.Combine(folder, "run.py"), """
            from locust import events
            import hotlap_locust
            events.test_start.fire(environment=None)
            for milliseconds in range(1, 4001):
                events.request.fire(request_type="GET", name="/", response_time=milliseconds / 4, exception=None, response_length=2)
            events.request.fire(request_type="GET", name="/", response_time=1, exception=ConnectionError("refused"), response_length=0)
            events.test_stop.fire(environment=None)
            """);

        var results = await RunAsync(folder, "python3 -B run.py");

        results.Latencies.ShouldBe(4_000);
        results.Latency.MaxNanoseconds.ShouldBe(1_000_000_000);
        (results.HasBegin, results.HasEnd).ShouldBe((true, true));
        results.ErrorsByCause.ShouldBe(new Dictionary<string, long> { ["ConnectionError"] = 1 });
    }

    [Fact]
    public async Task Vegeta_Attack_StatesEveryLatencyAndFailuresByStatus()
    {
        var folder = Copy("vegeta.awk", "attack.csv", string.Concat(Enumerable.Range(1, 4_100).Select(
            number => $"17000000000000{number:00000},{(number % 1000 == 0 ? 503 : number == 1 ? 0 : 200)},{number * 1000},0,2,,T0s=,,{number},GET,http://shop/,\n")));

        var results = await RunAsync(folder, "awk -F, -f vegeta.awk attack.csv >>\"$HOTLAP_RESULTS\"");

        results.Latencies.ShouldBe(4_095);
        results.Latency.MinNanoseconds.ShouldBe(2_000);
        (results.HasBegin, results.HasEnd).ShouldBe((true, true));
        results.ErrorsByCause.ShouldBe(new Dictionary<string, long> { ["status 503"] = 4, ["status 0"] = 1 }, ignoreOrder: true);
    }

    private static string Copy(string file, string other, string text)
    {
        var folder = TemporaryFolder.Create(Prefix);
        File.Copy(Repository.PathOf($"{Folder}/{file}"), Path.Combine(folder, file));
        File.WriteAllText(Path.Combine(folder, other), text);
        return folder;
    }

    private static async Task<ProgramResults> RunAsync(string folder, string command, params string[] metrics)
    {
        var outcome = await ShellAsync(folder, command);
        outcome.ExitCode.ShouldBe(0, outcome.Errors);
        return Read(Path.Combine(folder, "results.jsonl"), metrics);
    }

    private static Task<ProcessOutcome> ShellAsync(string folder, string command) =>
        Processes.RunAsync("sh", ["-c", $"export HOTLAP_RESULTS={Path.Combine(folder, "results.jsonl")}; {command}"], folder: folder);

    private static ProgramResults Read(string path, params string[] metrics)
    {
        var reader = new ResultsReader(metrics);
        reader.Append(File.ReadAllBytes(path));
        return reader.Finish();
    }

    private static long Value(ProgramResults results, string metric) => results.Metrics[metric];

    private static void Execute(Lua lua, string script)
    {
        if (lua.LoadString(script) != LuaStatus.OK || lua.PCall(0, 0, 0) != LuaStatus.OK)
            throw new InvalidOperationException(lua.ToString(-1, false));
    }
}

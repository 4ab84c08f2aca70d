using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Agent.Tests.Zoo;
using Hotlap.Measurement.Contract;
using Xunit.Abstractions;

namespace Hotlap.Agent.Tests.Servers;

/// <summary>
/// Each tool against servers of Debian with their default settings: the requests and errors are those of the server's access log, or a warning
/// says why not, or the run says why it has no figures.
/// </summary>
[SupportedOSPlatform("linux")]
[Trait("Level", "all")]
public sealed class RealServerTests(ITestOutputHelper output)
{
    private const double Share = 0.01;

    public static TheoryData<string> Servers => [.. RealServerKind.All.Select(kind => kind.Name)];

    [Theory]
    [MemberData(nameof(Servers))]
    public async Task Figures_OfEachTool_AreThoseOfTheAccessLog(string name)
    {
        var kind = RealServerKind.All.Single(kind => kind.Name == name);
        var outcomes = new List<string>();
        foreach (var leg in ZooLeg.All.Where(leg => !leg.IsTls && leg.Protocol == (kind.TakesHttp2 ? ZooProtocols.Http2 : ZooProtocols.Http1)))
        {
            var outcome = await OutcomeAsync(kind, leg);
            output.WriteLine($"{kind.Name} x {leg.Name}: {outcome}");
            outcomes.Add(outcome);
        }

        outcomes.ShouldNotBeEmpty();
        outcomes.ShouldAllBe(outcome => !outcome.StartsWith("WRONG", StringComparison.Ordinal));
    }

    private static async Task<string> OutcomeAsync(RealServerKind kind, ZooLeg leg)
    {
        await using var server = await RealServer.StartAsync(kind);
        await using var pod = Pod.Start(generators: 1);
        var cell = leg.Plan(ZooModes.All.First(mode => mode.Name == "plain"), server.Port, tls: null!);
        var run = await LoadAgent.RunAsync(
            new LoadPlan
            {
                TargetHost = "127.0.0.1", ProbePort = pod.ProbePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 5_000, Cells = [cell],
            });
        if (run.Checksum.Failure is { } failure)
            return ZooOutcome.IsDefect(failure) ? $"WRONG {failure.Kind} {failure.Message} {failure.Output}" : $"refused {failure.Kind} ({failure.Message})";
        var (correct, failed) = await server.CountAsync();
        return Judge(cell, run.Cells[0], correct, failed);
    }

    private static string Judge(CellPlan cell, CellSample sample, long correct, long failed)
    {
        var tolerance = Math.Max(Share * correct, cell.Concurrency);
        var errors = sample.ErrorsByCause.Values.Sum();
        string[] codes = [.. TrialWarnings.Of(sample).Select(warning => warning.Code).Intersect(ZooJudge.Codes)];
        // The log counts the whole load, also what was answered after the window.
        var isRight = Math.Abs(sample.AllAnswers - correct) <= tolerance && Math.Abs(errors - failed) <= tolerance;
        var word = isRight ? "right" : codes.Length > 0 ? "warned" : "WRONG";
        return $"{string.Join(' ', [word, .. codes])} ({sample.AllAnswers} requests and {errors} errors, by the server {correct} and {failed})";
    }
}

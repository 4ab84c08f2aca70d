using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Tools;

/// <summary>A Host of the spec is the one host that the server sees, whatever the tool: a virtual host must not answer for another.</summary>
[Collection(nameof(RealToolTests))]
public sealed class HostTests(TargetServer server) : IClassFixture<TargetServer>
{
    [NeedsFact("h2load")]
    public Task H2load_OverHttp1_SendsItOnce() => ShouldReachTheSiteAsync(LoadTool.H2load, HttpRequestPlan.Http1);

    [NeedsFact("h2load")]
    public Task H2load_OverHttp2_SendsItAsTheAuthority() => ShouldReachTheSiteAsync(LoadTool.H2load, HttpRequestPlan.Http2);

    [NeedsFact("oha")]
    public Task Oha_SendsItOnce() => ShouldReachTheSiteAsync(LoadTool.Oha, HttpRequestPlan.Http1);

    [NeedsFact("ab")]
    public Task ApacheBench_SendsItOnce() => ShouldReachTheSiteAsync(LoadTool.ApacheBench, HttpRequestPlan.Http1);

    private async Task ShouldReachTheSiteAsync(LoadTool tool, string version)
    {
        var plan = new HttpRequestPlan { Version = version, Headers = new Dictionary<string, string> { ["host"] = "shop.example" } };
        var port = version == HttpRequestPlan.Http2 ? server.GrpcPort : server.HttpPort;

        var result = await LoadTools.RunAsync(LoadTools.Http(tool, port, "/host", plan) with { Requests = 200 });

        (result.Requests, result.Errors).ShouldBe((200, 0));
    }
}

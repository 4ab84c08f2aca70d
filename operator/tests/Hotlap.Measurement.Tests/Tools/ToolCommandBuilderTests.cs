using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

public sealed class ToolCommandBuilderTests
{
    private static readonly CellPlan Http =
        new() { Scenario = "s", Concurrency = 8, KeepAlive = true,
            Request = new RequestPlan { Port = 80, Http = new HttpRequestPlan { Path = "/a?b=c d" } } };
    private static readonly CellPlan Grpc =
        Http with { Request = new RequestPlan { Port = 81,
            Grpc =
                new GrpcRequestPlan { Call = "p.S/M", Data = "{}", ProtoPath = "/p.proto",
                    Metadata = new Dictionary<string, string> { ["k"] = "v\"" } } } };

    [Fact]
    public void Ghz_Duration_WaitsForRunningCalls() =>
        Line(Grpc with { Tool = LoadTool.Ghz, Connections = 2 }, new LoadLimit(null, 1_500)).ShouldBe(
        "ghz --insecure --call=p.S/M --concurrency=8 --connections=2 --timeout=15s --disable-template-data --disable-template-functions "
            + "--format=json "
        + "--output=/out --data={} --proto=/p.proto --metadata={\"k\":\"v\\u0022\"} --duration=1500ms --duration-stop=wait 10.0.0.1:81");

    [Theory]
    [InlineData(LoadTool.Ghz, "--cacert=/ca.pem --cname=shop.example", "10.0.0.1:80")]
    [InlineData(LoadTool.H2load, "--connect-to=10.0.0.1:80", "https://shop.example:80/")]
    [InlineData(LoadTool.Oha, "--cacert=/ca.pem --connect-to=shop.example:80:10.0.0.1:80", "https://shop.example:80/")]
    [InlineData(LoadTool.ApacheBench, "-H Host: shop.example", "https://10.0.0.1:80/")]
    public void Tls_CaAndName_AreGivenToTheTool(LoadTool tool, string expected, string address) =>
        LineOverTls(tool, new TlsPlan { CaPath = "/ca.pem", ServerName = "shop.example" })
            .ShouldSatisfyAllConditions(line => line.ShouldContain(expected), line => line.ShouldEndWith(address));

    [Theory]
    [InlineData(LoadTool.Ghz, "--skipTLS", "10.0.0.1:80")]
    [InlineData(LoadTool.H2load, "--log-file=/out", "https://10.0.0.1:80/")]
    [InlineData(LoadTool.Oha, "--insecure", "https://10.0.0.1:80/")]
    [InlineData(LoadTool.ApacheBench, "-e /out", "https://10.0.0.1:80/")]
    public void Tls_NothingVerified_IsSaidToTheTool(LoadTool tool, string expected, string address) =>
        LineOverTls(tool, new TlsPlan())
            .ShouldSatisfyAllConditions(
                line => line.ShouldContain(expected), line => line.ShouldEndWith(address), line => line.ShouldNotContain("cacert"));

    [Fact]
    public void Tls_HostOfTheSpec_Wins()
    {
        var cell =
            Http with { Tool = LoadTool.ApacheBench,
                Request =
                    new RequestPlan { Port = 80, Tls = new TlsPlan { CaPath = "/ca.pem", ServerName = "a.example" },
                        Http = new() { Headers = new Dictionary<string, string> { ["host"] = "b.example" } } } };

        Line(cell, new LoadLimit(5, null)).ShouldNotContain("a.example");
    }

    [Theory]
    [InlineData(LoadTool.Ghz, "--insecure --authority=shop.example:80", "10.0.0.1:80")]
    [InlineData(LoadTool.H2load, "--connect-to=10.0.0.1:80", "http://shop.example:80/")]
    [InlineData(LoadTool.Oha, "--connect-to=shop.example:80:10.0.0.1:80", "http://shop.example:80/")]
    [InlineData(LoadTool.ApacheBench, "-H Host: shop.example:80", "http://10.0.0.1:80/")]
    public void HostName_ClearText_IsAskedForAtTheAddress(LoadTool tool, string expected, string address)
    {
        var cell = (tool == LoadTool.Ghz ? Grpc : Http) with { Tool = tool, Concurrency = 1 };
        var request =
            cell.Request with { Port = 80, HostName = "shop.example", Http = cell.Request.Http is null
                ? null : new(), Grpc = cell.Request.Grpc is null ? null : new() { Call = "p.S/M" } };

        Line(cell with { Request = request }, new LoadLimit(5, null))
            .ShouldSatisfyAllConditions(line => line.ShouldContain(expected), line => line.ShouldEndWith(address));
    }

    private static string LineOverTls(LoadTool tool, TlsPlan tls)
    {
        var cell = (tool == LoadTool.Ghz ? Grpc : Http) with { Tool = tool, Concurrency = 1 };
        var request = cell.Request with { Port = 80, Tls = tls };
        return Line(
            cell with { Request = request with { Http = request.Http is null
                ? null : new(), Grpc = request.Grpc is null ? null : new() { Call = "p.S/M" } } }, new LoadLimit(5, null));
    }

    [Theory]
    [InlineData(true, 20, "--stream-call-count=20")]
    [InlineData(false, 20, null)] // ghz would cancel the answer at this count
    [InlineData(false, null, null)]
    public void Ghz_Streams_LimitsThoseOfRequestsOnly(bool sends, int? messages, string? expected)
    {
        var cell =
            Grpc with { Request = new RequestPlan { Port = 80,
                Grpc = new() { Call = "p.S/M", Messages = messages, SendsStream = sends } } };

        var arguments = Build(cell, new LoadLimit(5, null), new ToolFiles("/out", null)).Arguments;

        arguments.SingleOrDefault(argument => argument.Contains("stream", StringComparison.Ordinal)).ShouldBe(expected);
    }

    [Fact]
    public void H2load_Streams_AreRefused()
    {
        var cell =
            Grpc with { Tool = LoadTool.H2load, Request = new RequestPlan { Port = 80, Grpc = new() { Call = "p.S/M", Messages = 5 } } };

        Should.Throw<ArgumentException>(() => Build(cell, new LoadLimit(5, null), new ToolFiles("/out", "/body"))).Message.ShouldContain(
            "h2load sends unary calls only");
    }

    [Fact]
    public void ApacheBench_Duration_PutsTheTimeBeforeTheRequests() =>
        Line(Http with { Tool = LoadTool.ApacheBench }, new LoadLimit(null, 1_500)).ShouldBe(
        "ab -q -r -k -s 15 -c 8 -t 2 -n 400000 -e /out http://10.0.0.1:80/a?b=c d");

    [Fact]
    public void ApacheBench_RequestsAndDuration_KeepsBoth() =>
        Line(Http with { Tool = LoadTool.ApacheBench, KeepAlive = false }, new LoadLimit(500, 3_000)).ShouldBe(
        "ab -q -r -s 15 -c 8 -t 3 -n 500 -e /out http://10.0.0.1:80/a?b=c d");

    [Theory]
    [InlineData("PATCH", "/body", "-p /body -m PATCH")]
    [InlineData("DELETE", null, "-m DELETE")]
    [InlineData("DELETE", "/body", "-p /body -m DELETE")]
    public void ApacheBench_OtherMethods_SendWhatIsGiven(string method, string? body, string expected)
    {
        var cell =
            Http with { Tool = LoadTool.ApacheBench,
                Request = new RequestPlan { Port = 80, Http = new HttpRequestPlan { Method = method } } };

        string.Join(' ', Build(cell, new LoadLimit(5, null), new ToolFiles("/out", body)).Arguments)
            .ShouldContain($"-n 5 {expected} -e /out");
    }

    [Fact]
    public void H2load_Http_IsOneRequestAtATimeOnEachConnection() =>
        Line(Http with { Tool = LoadTool.H2load }, new LoadLimit(500, null)).ShouldBe(
        "h2load --h1 --clients 8 --requests 500 --log-file=/out http://10.0.0.1:80/a?b=c d");

    [Theory]
    [InlineData(null, "--clients 1 --max-concurrent-streams 10")]
    [InlineData(5, "--clients 5 --max-concurrent-streams 2")]
    public void H2load_Http2_SpreadsRequestsOverConnections(int? connections, string expected)
    {
        var cell =
            Http with { Tool = LoadTool.H2load, Concurrency = 10, Connections = connections,
                Request = Http.Request with { Http = Http.Request.Http! with { Version = "2" } } };

        var line = Line(cell, new LoadLimit(500, null));

        line.ShouldContain(expected);
        line.ShouldNotContain("--h1");
    }

    [Fact]
    public void H2load_Grpc_SpreadsCallsOverConnections()
    {
        var command =
            Build(Grpc with { Tool = LoadTool.H2load, Connections = 3 }, new LoadLimit(null, 500), new ToolFiles("/out", "/body"));

        string.Join(' ', command.Arguments).ShouldBe(
            "--clients 3 --max-concurrent-streams 3 --duration 500ms --log-file=/out --header content-type: application/grpc --header te: "
                + "trailers "
            + "--header k: v\" --data /body http://10.0.0.1:81/p.S/M");
        command.Warnings.ShouldBe([ToolWarnings.ConcurrencyRaised, ToolWarnings.GrpcStatusUnchecked]);
    }

    [Fact]
    public void Oha_Duration_WaitsForRunningRequests() =>
        Line(Http with { Tool = LoadTool.Oha, KeepAlive = false }, new LoadLimit(null, 1_500)).ShouldBe(
        "oha --no-tui --output-format json --db-url /out --disable-compression --redirect 0 -t 15s -c 8 -z 1500ms -w --disable-keepalive "
            + "-m GET http://10.0.0.1:80/a?b=c d");

    [Theory]
    [InlineData(null, "-c 1 -p 8")]
    [InlineData(4, "-c 4 -p 2")]
    public void Oha_Http2_SpreadsRequestsOverConnections(int? connections, string expected)
    {
        var cell = Http with
        {
            Tool = LoadTool.Oha, Connections = connections, Request = Http.Request with { Http = Http.Request.Http! with { Version = "2" } },
        };

        Line(cell, new LoadLimit(500, null)).ShouldContain($"--http-version 2 {expected} -n 500");
    }

    [Fact]
    public void Oha_Rate_IsCorrected() => Line(Http with { Tool = LoadTool.Oha, RatePerSecond = 250 }, new LoadLimit(500, null)).ShouldBe(
        "oha --no-tui --output-format json --db-url /out --disable-compression --redirect 0 -t 15s -c 8 -n 500 -q 250 "
            + "--latency-correction -m GET http://10.0.0.1:80/a?b=c d");

    [Fact]
    public void Ghz_Rate_DoesNotWaitForFreeWorkers() =>
        Line(Grpc with { Tool = LoadTool.Ghz, RatePerSecond = 250 }, new LoadLimit(null, 1_500))
            .ShouldContain(" --duration=1500ms --duration-stop=wait --rps=250 --async 10.0.0.1:81");

    [Theory]
    [InlineData(LoadTool.ApacheBench, "ab cannot send at a fixed arrival rate")]
    [InlineData(LoadTool.H2load, "h2load cannot send at a fixed arrival rate")]
    public void Build_RateForAToolThatWaits_SaysWhichToolCan(LoadTool tool, string words) =>
        Should.Throw<ArgumentException>(
            () => Build(Http with { Tool = tool, RatePerSecond = 5 }, new LoadLimit(5, null))).Message.ShouldSatisfyAllConditions(
            m => m.ShouldContain(words), m => m.ShouldContain("Use oha for HTTP and ghz for gRPC"));

    [Theory]
    [InlineData(LoadTool.Ghz)]
    [InlineData(LoadTool.Oha)]
    [InlineData(LoadTool.H2load)]
    public void Build_BothLimitsForAToolThatTakesOne_StopsByTimeAndWarns(LoadTool tool) =>
        Build((tool == LoadTool.Ghz ? Grpc : Http) with { Tool = tool }, new LoadLimit(3, 1_000)).Warnings.ShouldBe(
            [ToolWarnings.RequestLimitIgnored]);

    [Theory]
    [InlineData(LoadTool.Ghz)]
    [InlineData(LoadTool.ApacheBench)]
    [InlineData(LoadTool.H2load)]
    [InlineData(LoadTool.Oha)]
    public void Build_FewerRequestsThanCallsInFlight_LowersAndWarns(LoadTool tool)
    {
        var command = Build((tool == LoadTool.Ghz ? Grpc : Http) with { Tool = tool }, new LoadLimit(3, null));

        command.Warnings.ShouldBe([ToolWarnings.ConcurrencyLowered]);
        command.Arguments.ShouldNotContain("8");
        command.Arguments.ShouldNotContain("--concurrency=8");
    }

    [Theory]
    [InlineData(LoadTool.Ghz, true)]
    [InlineData(LoadTool.ApacheBench, false)]
    [InlineData(LoadTool.Oha, false)]
    public void Build_RequestThatTheToolCannotSend_Throws(LoadTool tool, bool http) =>
        Should.Throw<ArgumentException>(() => Build((http ? Http : Grpc) with { Tool = tool }, new LoadLimit(1, null)));

    [Theory]
    [InlineData(null, null)]
    [InlineData(0L, null)]
    [InlineData(null, 0L)]
    public void Build_NoLimit_Throws(long? requests, long? duration) =>
        Should.Throw<ArgumentException>(() => Build(Http with { Tool = LoadTool.ApacheBench }, new LoadLimit(requests, duration)));

    [Fact]
    public void Build_Ipv6Target_IsBracketed() =>
        ToolCommandBuilder.Build(
            Http with { Tool = LoadTool.ApacheBench }, new LoadLimit(1, null), "fd00::1", new ToolFiles("/out")).Arguments[^1]
                .ShouldStartWith("http://[fd00::1]:80/");

    [Theory]
    [InlineData("fd00::1", true)]
    [InlineData("10.0.0.1", false)]
    public void Build_H2loadOfAnIpv6Target_StatesTheAuthorityItself(string address, bool expected) => ToolCommandBuilder.Build(
            Http with { Tool = LoadTool.H2load }, new LoadLimit(1, null), address, new ToolFiles("/out")).Arguments
        .Contains(":authority: [fd00::1]:80").ShouldBe(expected);

    [Fact]
    public void Build_NoKeepAliveForH2load_Warns() =>
        Build(Http with { Tool = LoadTool.H2load, KeepAlive = false }, new LoadLimit(10, null)).Warnings.ShouldBe(
            [ToolWarnings.KeepAliveForced]);

    [Fact]
    public void Limits_OfACell_AreItsOwn()
    {
        var cell = Http with { Requests = 5, WarmupMilliseconds = 7 };

        LoadLimit.OfMeasurement(cell).ShouldBe(new LoadLimit(5, null));
        LoadLimit.OfWarmup(cell).ShouldBe(new LoadLimit(null, 7));
        LoadLimit.OfWarmup(Http).ShouldBeNull();
        LoadLimit.OfWarmup(Http with { WarmupRequests = 9 }).ShouldBe(new LoadLimit(9, null));
    }

    private static ToolCommand Build(CellPlan cell, LoadLimit limit, ToolFiles? files = null) =>
        ToolCommandBuilder.Build(cell with { GraceMilliseconds = 30_000 }, limit, "10.0.0.1", files ?? new ToolFiles("/out"));

    private static string Line(CellPlan cell, LoadLimit limit)
    {
        var command = Build(cell, limit);
        return $"{command.Program} {string.Join(' ', command.Arguments)}";
    }
}

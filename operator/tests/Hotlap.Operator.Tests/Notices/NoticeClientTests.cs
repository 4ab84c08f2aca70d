using System.Security.Cryptography;
using System.Text;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Notices;
using Hotlap.Planning.Notices;
using Hotlap.Testing;
using Microsoft.Extensions.Logging;

namespace Hotlap.Operator.Tests.Notices;

/// <summary>One attempt to deliver a notice, to receivers that answer as they should and as they should not.</summary>
public sealed class NoticeClientTests
{
    private const string Key = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private static readonly Notice Notice = new()
    {
        Id = "u/completed/1767229200", Type = "dev.hotlap.benchmarkrun.completed", Source = "/apis/x", Subject = "n/r",
        Data = new NoticeData { Verdict = RunVerdict.Passed, Summary = "aot is best" },
    };

    private readonly List<string> _results = [];
    private readonly LogLines _log = new();

    [Fact]
    public async Task Send_CloudEvent_IsSignedStructuredJson()
    {
        await using var server = await ReceiverServer.StartAsync(202);
        server.Put("hmacKey", $"whsec_{Key}");

        (await SendAsync(server.Folder)).ShouldBeNull();

        var request = server.Requests.ShouldHaveSingleItem();
        request.Line.ShouldBe($"POST {ReceiverServer.SecretPath}");
        request.Headers["content-type"].ShouldBe("application/cloudevents+json; charset=utf-8");
        (request.Id, (string)request.Json["specversion"]!).ShouldBe((Notice.Id, "1.0"));
        request.Headers["webhook-id"].ShouldBe(Notice.Id);
        var signed = Encoding.UTF8.GetBytes($"{Notice.Id}.{request.Headers["webhook-timestamp"]}.{request.Body}");
        request.Headers["webhook-signature"]
            .ShouldBe($"v1,{Convert.ToBase64String(HMACSHA256.HashData(Convert.FromBase64String(Key), signed))}");
        _results.ShouldBe(["delivered"]);
    }

    [Fact]
    public async Task Send_Slack_IsAText()
    {
        await using var server = await ReceiverServer.StartAsync(200);
        server.Put("format", "slack");

        (await SendAsync(server.Folder)).ShouldBeNull();

        var request = server.Requests.ShouldHaveSingleItem();
        request.Headers["content-type"].ShouldBe("application/json; charset=utf-8");
        request.Headers.ShouldNotContainKey("webhook-signature");
        request.Json.AsObject().Select(entry => entry.Key).ShouldBe(["text"]);
        ((string)request.Json["text"]!).ShouldBe("*Passed*: n/r\n`aot is best`");
    }

    [Theory]
    [InlineData(500, "the receiver of notices answered with HTTP status 500")]
    [InlineData(404, "the receiver of notices answered with HTTP status 404")]
    public async Task Send_Refused_SaysTheStatus(int status, string expected)
    {
        await using var server = await ReceiverServer.StartAsync(status);

        (await SendAsync(server.Folder))!.Message.ShouldBe(expected);

        _results.ShouldBe(["refused"]);
    }

    [Theory]
    [InlineData("7", 7)]
    [InlineData("86400", 300)]
    public async Task Send_RetryAfter_IsAPauseWithABound(string asked, int seconds)
    {
        await using var server = await ReceiverServer.StartAsync(context =>
        {
            context.Response.StatusCode = 429;
            context.Response.Headers.RetryAfter = asked;
            return Task.CompletedTask;
        });

        (await SendAsync(server.Folder))!.AskedPause.ShouldBe(TimeSpan.FromSeconds(seconds));
    }

    [Fact]
    public async Task Send_Redirect_IsNotFollowed()
    {
        await using var other = await ReceiverServer.StartAsync(200);
        await using var server = await ReceiverServer.StartAsync(context =>
        {
            context.Response.StatusCode = 307;
            context.Response.Headers.Location = other.Url.ToString();
            return Task.CompletedTask;
        });

        (await SendAsync(server.Folder))!.Message
            .ShouldBe("the receiver of notices answered with HTTP status 307, and redirects are not followed");

        other.Requests.ShouldBeEmpty();
    }

    [Fact]
    public async Task Send_SilentReceiver_EndsAtTheDeadline()
    {
        await using var server = await ReceiverServer.StartAsync(context => Task.Delay(Timeout.Infinite, context.RequestAborted));
        var time = new ManualTimeProvider();
        var sending = SendAsync(server.Folder, time);
        await Eventually.BecomesAsync("the request arrives", () => !server.Requests.IsEmpty);

        time.Advance(TimeSpan.FromSeconds(10));

        (await sending)!.Message.ShouldBe("the receiver of notices did not answer within 10 s");
        _results.ShouldBe(["unreachable"]);
    }

    /// <summary>The status decides; a body of any length is not read.</summary>
    [Fact]
    public async Task Send_EndlessAnswer_IsNotRead()
    {
        await using var server = await ReceiverServer.StartAsync(async context =>
        {
            while (true) await context.Response.Body.WriteAsync(new byte[65536], context.RequestAborted);
        });

        (await SendAsync(server.Folder)).ShouldBeNull();
    }

    [Fact]
    public async Task Send_CertificateOfAnUnknownAuthority_IsRefused()
    {
        var folder = TemporaryFolder.Create("hotlap-notice-tls-");
        using var certificate = new TestCertificates(folder).IssueServer("localhost");
        await using var server = await ReceiverServer.StartAsync(_ => Task.CompletedTask, certificate);

        (await SendAsync(server.Folder))!.Message.ShouldBe("the receiver of notices cannot be reached (SecureConnectionError)");

        server.Requests.ShouldBeEmpty();
    }

    [Fact]
    public async Task Send_NobodyListens_SaysSoWithoutTheAddress()
    {
        await using var server = await ReceiverServer.StartAsync(200);
        server.Put("url", $"http://127.0.0.1:{FreePorts.Take(1)[0]}{ReceiverServer.SecretPath}");

        (await SendAsync(server.Folder))!.Message.ShouldBe("the receiver of notices cannot be reached (ConnectionError)");

        _log.ToString().ShouldNotBeEmpty();
        _log.ToString().ShouldNotContain("verysecret");
    }

    [Fact]
    public async Task Send_NoSecret_SaysWhatIsMissing()
    {
        var folder = TemporaryFolder.Create("hotlap-notice-none-");

        (await SendAsync(folder))!.Message.ShouldStartWith("in the Secret of the receiver of notices, url is missing");

        _results.ShouldBe(["misconfigured"]);
    }

    [Fact]
    public async Task Send_Cancelled_IsNoProblemOfTheReceiver()
    {
        await using var server = await ReceiverServer.StartAsync(context => Task.Delay(Timeout.Infinite, context.RequestAborted));
        using var stop = new CancellationTokenSource();
        var sending = SendAsync(server.Folder, TimeProvider.System, stop.Token);
        await Eventually.BecomesAsync("the request arrives", () => !server.Requests.IsEmpty);

        await stop.CancelAsync();

        await Should.ThrowAsync<OperationCanceledException>(sending);
        _results.ShouldBeEmpty();
    }

    private Task<NoticeProblem?> SendAsync(string folder) => SendAsync(folder, TimeProvider.System);

    private async Task<NoticeProblem?> SendAsync(string folder, TimeProvider time, CancellationToken stop = default)
    {
        using var http = new HttpClient(OutboundHandler.Create());
        return await new NoticeClient(http, folder, _results.Add, time, _log).SendAsync(Notice, stop);
    }

    private sealed class LogLines : ILogger<NoticeClient>
    {
        private readonly StringBuilder _lines = new();

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(
            LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
            _lines.AppendLine(formatter(state, exception));

        public override string ToString() => _lines.ToString();
    }
}

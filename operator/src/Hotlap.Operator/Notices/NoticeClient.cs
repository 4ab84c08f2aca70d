using System.Net.Http.Headers;
using Hotlap.Measurement.Text;
using Hotlap.Planning.Notices;

namespace Hotlap.Operator.Notices;

/// <summary>
/// Sends notices to the receiver. Authors of runs see the problems, so these name neither its address nor what it answered; the log has
/// the cause.
/// </summary>
/// <param name="http">Sends the requests.</param>
/// <param name="folder">The mounted Secret of the receiver.</param>
/// <param name="counted">Gets the result of each attempt.</param>
/// <param name="time">The clock.</param>
/// <param name="logger">The log.</param>
internal sealed partial class NoticeClient(
    HttpClient http, string folder, Action<string> counted, TimeProvider time, ILogger<NoticeClient> logger)
{
    /// <summary>Time limit of an attempt.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(10);

    private static readonly TimeSpan LongestAskedPause = TimeSpan.FromMinutes(5);

    /// <summary>Returns why the receiver has not accepted the notice; null when it has.</summary>
    public async Task<NoticeProblem?> SendAsync(Notice notice, CancellationToken cancellationToken)
    {
        var problem = await TryAsync(notice, cancellationToken);
        counted(problem?.Result ?? "delivered");
        return problem;
    }

    private async Task<NoticeProblem?> TryAsync(Notice notice, CancellationToken cancellationToken)
    {
        using var deadline = new CancellationTokenSource(Longest, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, deadline.Token);
        try
        {
            using var request = Request(NoticeReceiver.Read(folder), notice);
            using var response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, either.Token);
            return response.IsSuccessStatusCode ? null : Refused(response);
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested)
        {
            Log.NotDelivered(logger, notice.Subject, PlainText.Of(e.Message, 300));
            return Explain(e);
        }
    }

    private HttpRequestMessage Request(NoticeReceiver receiver, Notice notice)
    {
        var body = receiver.Write(notice);
        var request = new HttpRequestMessage(HttpMethod.Post, receiver.Url) { Content = new ByteArrayContent(body) };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue(
            receiver.IsChat ? "application/json" : "application/cloudevents+json", "utf-8");
        if (receiver.Key is { } key) NoticeSignature.Add(request.Headers, key, notice.Id, time.GetUtcNow(), body);
        return request;
    }

    private NoticeProblem Refused(HttpResponseMessage response)
    {
        var (status, after) = ((int)response.StatusCode, response.Headers.RetryAfter);
        var more = status is >= 300 and < 400 ? ", and redirects are not followed" : "";
        var asked = after?.Delta ?? after?.Date - time.GetUtcNow();
        return new NoticeProblem(
            "refused", $"the receiver of notices answered with HTTP status {status}{more}",
            asked > LongestAskedPause ? LongestAskedPause : asked);
    }

    private static NoticeProblem Explain(Exception error) => error switch
    {
        FormatException wrong => new("misconfigured", $"in the Secret of the receiver of notices, {wrong.Message}"),
        OperationCanceledException => new("unreachable", $"the receiver of notices did not answer within {Longest.TotalSeconds:0} s"),
        HttpRequestException { HttpRequestError: not HttpRequestError.Unknown and var kind } =>
            new("unreachable", $"the receiver of notices cannot be reached ({kind})"),
        _ => new("unreachable", "the receiver of notices cannot be reached; the operator's log has the cause"),
    };

    private static partial class Log
    {
        [LoggerMessage(701, LogLevel.Warning, "The notice of run {Run} is not delivered: {Message}")]
        public static partial void NotDelivered(ILogger logger, string run, string message);
    }
}

/// <summary>Why a receiver has not accepted a notice.</summary>
/// <param name="Result">The result of the attempt, for the metric.</param>
/// <param name="Message">The problem, without address and key.</param>
/// <param name="AskedPause">Pause that the receiver asks for (Retry-After); null for none.</param>
internal sealed record NoticeProblem(string Result, string Message, TimeSpan? AskedPause = null);

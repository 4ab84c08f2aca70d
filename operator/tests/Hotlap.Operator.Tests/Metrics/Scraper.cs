using System.Text;
using Hotlap.Operator.Metrics;
using Microsoft.AspNetCore.Http;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>Scrapes an endpoint without a connection.</summary>
internal static class Scraper
{
    public static async Task<string> TextAsync(MetricsEndpoint endpoint, string accept = "") =>
        Encoding.UTF8.GetString((await AnswerAsync(endpoint, accept)).Body);

    public static async Task<(HttpResponse Response, byte[] Body)> AnswerAsync(MetricsEndpoint endpoint, string accept, string encoding = "")
    {
        var context = new DefaultHttpContext();
        context.Request.Headers.Accept = accept;
        context.Request.Headers.AcceptEncoding = encoding;
        using var body = new MemoryStream();
        context.Response.Body = body;
        await endpoint.AnswerAsync(context);
        return (context.Response, body.ToArray());
    }
}

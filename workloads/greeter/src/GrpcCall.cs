using System.Globalization;
using System.IO.Pipelines;
using Google.Protobuf;
using Microsoft.Extensions.Primitives;

namespace Greeter;

/// <summary>One gRPC call on one HTTP/2 stream.</summary>
internal static class GrpcCall
{
    private const string ContentType = "application/grpc";
    private static readonly StringValues Succeeded = "0";

    public static bool IsGrpc(HttpRequest request) =>
        request.ContentType is { } type && type.StartsWith(ContentType, StringComparison.OrdinalIgnoreCase);

    public static async Task RunAsync(HttpContext context, Func<HttpContext, Task> method)
    {
        if (!await AcceptsAsync(context))
            return;

        context.Response.ContentType = ContentType;
        try
        {
            await method(context);
            context.Response.AppendTrailer("grpc-status", Succeeded);
        }
        catch (GrpcException e)
        {
            End(context.Response, e.Status, e.Message);
        }
    }

    public static void End(HttpResponse response, GrpcStatus status, string message)
    {
        response.ContentType = ContentType;
        response.AppendTrailer("grpc-status", ((int)status).ToString(CultureInfo.InvariantCulture));
        response.AppendTrailer("grpc-message", message);
    }

    /// <summary>Reads the one message of a unary request.</summary>
    /// <exception cref="GrpcException">The request holds no message, part of one, or more than one.</exception>
    public static async ValueTask<T> ReadUnaryAsync<T>(PipeReader body, MessageParser<T> parser, CancellationToken cancel)
        where T : class, IMessage<T>
    {
        T? message = null;
        while (true)
        {
            var read = await body.ReadAsync(cancel);
            var buffer = read.Buffer;
            if (message is null)
                GrpcFraming.TryTake(ref buffer, parser, out message);
            if (message is not null && !buffer.IsEmpty)
                throw new GrpcException(GrpcStatus.Internal, "a unary call takes one message, and more bytes follow it");

            body.AdvanceTo(buffer.Start, buffer.End);
            if (read.IsCompleted)
                return message ?? throw new GrpcException(GrpcStatus.Internal, "the request ended before its message was complete");
        }
    }

    private static async ValueTask<bool> AcceptsAsync(HttpContext context)
    {
        var refusal = !HttpProtocol.IsHttp2(context.Request.Protocol) ? StatusCodes.Status426UpgradeRequired
            : !IsGrpc(context.Request) ? StatusCodes.Status415UnsupportedMediaType
            : 0;
        if (refusal == 0)
            return true;

        context.Response.StatusCode = refusal;
        await context.Response.WriteAsync("gRPC needs HTTP/2 and content type application/grpc\n");
        return false;
    }
}

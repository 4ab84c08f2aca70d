using Greeter.Contract;

namespace Greeter;

internal static class GrpcEndpoints
{
    public static void Map(WebApplication app)
    {
        app.MapPost("/greet.Greeter/SayHello", context => GrpcCall.RunAsync(context, SayHelloAsync));
        app.MapFallback("{**path}", AnswerUnknownAsync);
    }

    // The reply is not flushed here: Kestrel then sends headers, message and trailers together.
    private static async Task SayHelloAsync(HttpContext context)
    {
        var request = await GrpcCall.ReadUnaryAsync(context.Request.BodyReader, HelloRequest.Parser, context.RequestAborted);
        GrpcFraming.Write(context.Response.BodyWriter, new HelloReply { Message = "Hello " + request.Name });
    }

    private static Task AnswerUnknownAsync(HttpContext context)
    {
        if (GrpcCall.IsGrpc(context.Request) && HttpProtocol.IsHttp2(context.Request.Protocol))
        {
            // The escaped path is also a valid percent-encoded grpc-message.
            var path = context.Request.Path.ToUriComponent();
            GrpcCall.End(context.Response, GrpcStatus.Unimplemented, $"no method {path}; this service has /greet.Greeter/SayHello");
            return Task.CompletedTask;
        }

        context.Response.StatusCode = StatusCodes.Status404NotFound;
        return context.Response.WriteAsync("not found; there is /, /payload?size=N and /healthz\n");
    }
}

namespace Greeter;

internal static class HttpEndpoints
{
    public const int MaxPayloadBytes = 10 << 20;
    private const int ChunkBytes = 64 << 10;

    private static readonly string[] ReadMethods = [HttpMethods.Get, HttpMethods.Head];
    private static readonly ReadOnlyMemory<byte> HelloWorld = "Hello World"u8.ToArray();
    private static readonly ReadOnlyMemory<byte> Ok = "ok"u8.ToArray();
    private static readonly ReadOnlyMemory<byte> Stopping = "not serving: starting or stopping"u8.ToArray();
    private static readonly ReadOnlyMemory<byte> NotFound = "not found; there is /, /payload?size=N and /healthz\n"u8.ToArray();
    private static readonly ReadOnlyMemory<byte> Chunk = CreateChunk();

    public static void Map(WebApplication app)
    {
        app.MapMethods("/", ReadMethods, context => WriteTextAsync(context.Response, HelloWorld));
        app.MapMethods("/payload", ReadMethods, WritePayloadAsync);
        app.MapMethods("/healthz", ReadMethods, context => WriteHealthAsync(context.Response, app.Lifetime));
        app.MapFallback("{**path}", (RequestDelegate)(context => WriteNotFoundAsync(context.Response)));
    }

    // Listeners open one after another: only "started" says that all of them accept.
    private static Task WriteHealthAsync(HttpResponse response, IHostApplicationLifetime lifetime)
    {
        if (lifetime.ApplicationStarted.IsCancellationRequested && !lifetime.ApplicationStopping.IsCancellationRequested)
            return WriteTextAsync(response, Ok);

        response.StatusCode = StatusCodes.Status503ServiceUnavailable;
        return WriteTextAsync(response, Stopping);
    }

    private static Task WriteNotFoundAsync(HttpResponse response)
    {
        response.StatusCode = StatusCodes.Status404NotFound;
        return WriteTextAsync(response, NotFound);
    }

    private static Task WritePayloadAsync(HttpContext context)
    {
        var sizes = context.Request.Query["size"];
        if (sizes.Count == 1 && ByteSize.TryParse(sizes[0], out var size) && size is >= 1 and <= MaxPayloadBytes)
            return WriteBytesAsync(context.Response, (int)size);

        context.Response.StatusCode = StatusCodes.Status400BadRequest;
        return WriteTextAsync(
            context.Response,
            "size must be given once, from 1 to 10485760 bytes (10Mi): /payload?size=1024, /payload?size=1Ki\n"u8.ToArray());
    }

    private static async Task WriteBytesAsync(HttpResponse response, int size)
    {
        response.ContentType = "application/octet-stream";
        response.ContentLength = size;
        for (var left = size; left > 0; left -= ChunkBytes)
            await response.Body.WriteAsync(Chunk[..Math.Min(left, ChunkBytes)], response.HttpContext.RequestAborted);
    }

    private static Task WriteTextAsync(HttpResponse response, ReadOnlyMemory<byte> text)
    {
        response.ContentType = "text/plain";
        response.ContentLength = text.Length;
        return response.Body.WriteAsync(text).AsTask();
    }

    private static byte[] CreateChunk()
    {
        var chunk = new byte[ChunkBytes];
        for (var i = 0; i < chunk.Length; i++)
            chunk[i] = (byte)('a' + (i % 26));
        return chunk;
    }
}

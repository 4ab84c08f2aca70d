using System.Globalization;
using System.Text;

const int MaxBytes = 1 << 20;
var filler = new byte[MaxBytes];
filler.AsSpan().Fill((byte)'x');

var builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
var app = builder.Build();
app.Run(AnswerAsync);
await app.RunAsync();

Task AnswerAsync(HttpContext context)
{
    var bytes = context.Request.Query["bytes"];
    if (bytes.Count == 0)
        return WriteAsync(context.Response, Hello());
    if (int.TryParse(bytes[0], NumberStyles.None, CultureInfo.InvariantCulture, out var size) && size <= MaxBytes)
        return WriteAsync(context.Response, filler.AsMemory(0, size));

    context.Response.StatusCode = StatusCodes.Status400BadRequest;
    return WriteAsync(context.Response, Encoding.UTF8.GetBytes($"bytes must be a number from 0 to {MaxBytes}\n"));
}

static byte[] Hello() =>
    Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture, $"Hello World, from ASP.NET Core! {DateTime.UtcNow:yyyy-MM-dd HH:mm:ss.fff}"));

static Task WriteAsync(HttpResponse response, ReadOnlyMemory<byte> body)
{
    response.ContentType = "text/plain";
    response.ContentLength = body.Length;
    return response.Body.WriteAsync(body).AsTask();
}

using System.Net;
using System.Net.Sockets;

namespace Hotlap.Cli.Serving;

/// <summary>Accepts requests on loopback and hands them to a router.</summary>
internal sealed class PageListener : IDisposable
{
    private const int MostAttempts = 10;
    private const int MostAtOnce = 16;

    private readonly HttpListener _listener;
    private readonly SemaphoreSlim _places = new(MostAtOnce);

    private PageListener(HttpListener listener, int port) => (_listener, Port) = (listener, port);

    public int Port { get; }

    /// <summary>Listens on a port of 127.0.0.1.</summary>
    /// <param name="port">The port; 0 for a free one.</param>
    /// <exception cref="CommandException">The port is in use.</exception>
    public static PageListener Open(int port)
    {
        for (var attempt = 1; ; attempt++)
        {
            var chosen = port == 0 ? FreePort() : port;
            var listener = new HttpListener();
            listener.Prefixes.Add(string.Create(CultureInfo.InvariantCulture, $"http://127.0.0.1:{chosen}/"));
            try
            {
                listener.Start();
                return new PageListener(listener, chosen);
            }
            // Another program may take the free port first.
            catch (HttpListenerException e)
            {
                ((IDisposable)listener).Dispose();
                if (port != 0 || attempt == MostAttempts)
                    throw new CommandException(
                        $"cannot listen on 127.0.0.1:{chosen}: {e.Message}; choose another --port, or 0 for a free one", e);
            }
        }
    }

    /// <summary>Answers requests until it is stopped.</summary>
    public async Task RunAsync(PageRouter router, CancellationToken stop)
    {
        await using var end = stop.Register(_listener.Stop);
        while (!stop.IsCancellationRequested)
        {
            try
            {
                await _places.WaitAsync(stop);
                _ = ServeAsync(router, await _listener.GetContextAsync(), stop);
            }
            catch (Exception e) when (stop.IsCancellationRequested
                && e is HttpListenerException or ObjectDisposedException or InvalidOperationException or OperationCanceledException)
            {
                return;
            }
        }
    }

    public void Dispose()
    {
        ((IDisposable)_listener).Dispose();
        _places.Dispose();
    }

    private async Task ServeAsync(PageRouter router, HttpListenerContext context, CancellationToken stop)
    {
        try
        {
            await WriteAsync(context, await router.AnswerAsync(Read(context.Request), stop), stop);
        }
        // The browser has gone, the server ends, or the page has a bug: the others are served on.
        catch (Exception)
        {
            context.Response.Abort();
        }
        finally
        {
            if (!stop.IsCancellationRequested)
                _places.Release();
        }
    }

    private static PageRequest Read(HttpListenerRequest request) =>
        new(request.HttpMethod, request.RawUrl ?? "/", request.Headers["Host"], request.Headers["Cookie"]);

    private static async Task WriteAsync(HttpListenerContext context, PageResponse page, CancellationToken stop)
    {
        var response = context.Response;
        response.StatusCode = page.Status;
        foreach (var (name, value) in page.Headers)
            response.AddHeader(name, value);
        var body = Encoding.UTF8.GetBytes(page.Body);
        response.ContentLength64 = body.Length;
        if (context.Request.HttpMethod != "HEAD")
            await response.OutputStream.WriteAsync(body, stop);
        response.Close();
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}

using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Net.WebSockets;
using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Pages;

/// <summary>
/// A headless Chromium with a profile of its own and one page, driven by the Chrome DevTools Protocol
/// (https://chromedevtools.github.io/devtools-protocol/).
/// </summary>
internal sealed class Browser : IAsyncDisposable
{
    private const string Announcement = "DevTools listening on ";

    private readonly ConcurrentDictionary<int, TaskCompletionSource<JsonNode>> _answers = new();
    private readonly ConcurrentQueue<string> _messages = new();
    private readonly CancellationTokenSource _deadline = new(TimeSpan.FromMinutes(2));
    private readonly string _profile = TemporaryFolder.Create("hotlap-chromium-");
    private readonly Process _process;
    private readonly ClientWebSocket _socket = new();
    private TaskCompletionSource _loaded = new();
    private string? _session;
    private int _lastId;

    private Browser() => _process = Process.Start(new ProcessStartInfo("chromium",
        ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
            "--disable-background-networking", "--remote-debugging-port=0", $"--user-data-dir={_profile}", "about:blank"])
        { RedirectStandardError = true })!;

    /// <summary>What pages wrote to the console, and what the browser logged about them.</summary>
    public IReadOnlyCollection<string> Messages => _messages;

    public static async Task<Browser> StartAsync()
    {
        var browser = new Browser();
        try
        {
            await browser.ConnectAsync();
        }
        catch
        {
            await browser.DisposeAsync();
            throw;
        }

        return browser;
    }

    /// <summary>Opens a URL in a window of a width in CSS pixels, and waits until the page has loaded.</summary>
    public async Task OpenAsync(string url, int width = 1400, bool isDark = false)
    {
        await CallAsync("Emulation.setDeviceMetricsOverride", new JsonObject
        {
            // A phone lays out by the page's viewport, which the page must therefore state.
            ["width"] = width, ["height"] = 800, ["deviceScaleFactor"] = 1, ["mobile"] = width < 600,
        });
        var scheme = new JsonObject { ["name"] = "prefers-color-scheme", ["value"] = isDark ? "dark" : "light" };
        await CallAsync("Emulation.setEmulatedMedia", new JsonObject { ["features"] = new JsonArray(scheme) });
        _loaded = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await CallAsync("Page.navigate", new JsonObject { ["url"] = url });
        await _loaded.Task.WaitAsync(_deadline.Token);
    }

    /// <summary>Returns the value of a JavaScript expression.</summary>
    public async Task<string> EvaluateAsync(string expression)
    {
        var answer = await CallAsync("Runtime.evaluate", new JsonObject { ["expression"] = expression, ["returnByValue"] = true });
        return answer["result"]!["value"]!.ToString();
    }

    /// <summary>Returns a picture of the page in the WebP format.</summary>
    /// <param name="part">CSS selectors of the first and the last element that it shows; null for the whole page.</param>
    public async Task<byte[]> CaptureAsync((string First, string Last)? part = null)
    {
        var size = (await CallAsync("Page.getLayoutMetrics"))["cssContentSize"]!;
        var (top, bottom) = (0.0, (double)size["height"]!);
        if (part is { } elements)
            (top, bottom) = (await EdgeAsync(elements.First, "top"), await EdgeAsync(elements.Last, "bottom"));
        var answer = await CallAsync("Page.captureScreenshot", new JsonObject
        {
            ["format"] = "webp", ["quality"] = 50, ["captureBeyondViewport"] = true,
            ["clip"] = new JsonObject
            {
                ["x"] = 0, ["y"] = top, ["width"] = (double)size["width"]!, ["height"] = bottom - top, ["scale"] = 1,
            },
        });
        return Convert.FromBase64String(answer["data"]!.ToString());
    }

    /// <summary>Returns the distance of an element's edge from the top of the page.</summary>
    private async Task<double> EdgeAsync(string selector, string edge) => double.Parse(
        await EvaluateAsync($"document.querySelector('{selector}').getBoundingClientRect().{edge} + scrollY"), CultureInfo.InvariantCulture);

    public async ValueTask DisposeAsync()
    {
        await _deadline.CancelAsync();
        _socket.Dispose();
        _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync();
        _process.Dispose();
        _deadline.Dispose();
        Directory.Delete(_profile, recursive: true);
    }

    private async Task ConnectAsync()
    {
        var line = "";
        while (line?.StartsWith(Announcement, StringComparison.Ordinal) == false)
            line = await _process.StandardError.ReadLineAsync(_deadline.Token);
        _ = _process.StandardError.ReadToEndAsync(CancellationToken.None);
        await _socket.ConnectAsync(new Uri(line![Announcement.Length..]), _deadline.Token);
        _ = ReceiveAsync();
        var target = await CallAsync("Target.createTarget", new JsonObject { ["url"] = "about:blank" });
        var attached = await CallAsync(
            "Target.attachToTarget", new JsonObject { ["targetId"] = target["targetId"]!.DeepClone(), ["flatten"] = true });
        _session = attached["sessionId"]!.ToString();
        foreach (var domain in (string[])["Page", "Log", "Runtime"])
            await CallAsync($"{domain}.enable");
    }

    private async Task<JsonNode> CallAsync(string method, JsonObject? parameters = null)
    {
        var id = Interlocked.Increment(ref _lastId);
        var answer = _answers[id] = new TaskCompletionSource<JsonNode>(TaskCreationOptions.RunContinuationsAsynchronously);
        var call = new JsonObject { ["id"] = id, ["method"] = method, ["params"] = parameters ?? [] };
        if (_session is not null)
            call["sessionId"] = _session;
        await _socket.SendAsync(
            JsonSerializer.SerializeToUtf8Bytes(call), WebSocketMessageType.Text, endOfMessage: true, _deadline.Token);
        var received = await answer.Task.WaitAsync(_deadline.Token);
        received["error"].ShouldBeNull(method);
        return received["result"]!;
    }

    private async Task ReceiveAsync()
    {
        using var message = new MemoryStream();
        var part = new byte[1 << 16];
        while (_socket.State == WebSocketState.Open)
        {
            var received = await _socket.ReceiveAsync(part.AsMemory(), _deadline.Token);
            message.Write(part.AsSpan(0, received.Count));
            if (!received.EndOfMessage)
                continue;
            Handle(JsonNode.Parse(message.ToArray())!);
            message.SetLength(0);
        }
    }

    private void Handle(JsonNode message)
    {
        if (message["id"] is { } id)
            _answers[(int)id].SetResult(message);
        else if (message["method"]?.ToString() is { } method)
            HandleEvent(method, message["params"]!);
    }

    private void HandleEvent(string method, JsonNode parameters)
    {
        if (method == "Page.loadEventFired")
            _loaded.TrySetResult();
        else if (method is "Log.entryAdded" or "Runtime.consoleAPICalled" or "Runtime.exceptionThrown")
            _messages.Enqueue(parameters.ToJsonString());
    }
}

using System.Net;
using Hotlap.Cli.Outputs;
using Hotlap.Cli.Pages;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Serving;

/// <summary>Answers requests with pages. What still changes asks the browser to come again.</summary>
/// <param name="access">Decides who may read.</param>
/// <param name="source">Reads runs.</param>
/// <param name="scope">What the list shows, such as <c>namespace bench</c>.</param>
/// <param name="clock">The clock.</param>
internal sealed class PageRouter(PageAccess access, RunSource source, string scope, TimeProvider clock)
{
    private const int Pace = 2;
    private const int SlowPace = 5;
    private const string Paused = "paused";

    /// <summary>Returns the answer to a request, also when the cluster does not answer as expected.</summary>
    public async Task<PageResponse> AnswerAsync(PageRequest request, CancellationToken stop)
    {
        if (access.Answer(request) is { } answered)
            return answered;
        if (PageRoute.Read(request.Path) is not { } route)
            return new PageResponse(404, MessagePage.Write("No such page", "There is no page with this address.", "/"));
        try
        {
            return await ReadAsync(route, request.Query == Paused, stop);
        }
        catch (Exception e) when (e is CommandException or UnreachableException)
        {
            return Explain(e, route);
        }
        // One page with a bug must not look like a server that is gone.
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return new PageResponse(500, MessagePage.Write("Internal error", $"{e.GetType().Name}: {e.Message}", "/"));
        }
    }

    private async Task<PageResponse> ReadAsync(PageRoute route, bool paused, CancellationToken stop)
    {
        if (route.Kind == PageKind.List)
        {
            var list = RunList.Of(await source.List(stop));
            return Page(
                route, pace => RunListPage.Write(list, scope, clock.GetUtcNow(), pace), list.Shown.Any(IsOpen) ? Pace : null, paused);
        }

        var run = await source.Read(route.Key, stop);
        if (route.Kind == PageKind.History)
        {
            var records = await source.ReadHistory(run, stop);
            return Page(route, pace => HistoryPage.Write(run, records, pace), IsOpen(run) ? SlowPace : null, paused);
        }

        if (IsOpen(run))
            return Page(route, pace => ProgressPage.Write(run, clock.GetUtcNow(), pace), Pace, paused);
        var trials = await TrialReader.ReadAsync(run, token => source.ReadHistory(run, token), stop);
        return new PageResponse(200, HtmlWriter.Write(ReportBuilder.Build(run), trials, RunLinks.Report(run)));
    }

    private static bool IsOpen(BenchmarkRun run) => !RunStatusReader.HasEnded(run);

    /// <summary>Returns a page that asks the browser to come again, and has a link that stops it, for people who read slowly.</summary>
    private static PageResponse Page(PageRoute route, Func<PageLink?, string> write, int? refresh, bool paused)
    {
        if (refresh is null)
            return new PageResponse(200, write(null));
        var link = paused ? new PageLink("Refresh again", route.Path) : new PageLink("Pause", $"{route.Path}?{Paused}");
        return new PageResponse(200, write(link)) { RefreshSeconds = paused ? null : refresh };
    }

    /// <summary>Returns a page for an error. It comes again by itself, because rights, logins and servers come back.</summary>
    private static PageResponse Explain(Exception error, PageRoute route)
    {
        var (status, title) = error switch
        {
            UnreachableException => (502, "The cluster does not answer"),
            { InnerException: KubernetesApiException { StatusCode: HttpStatusCode.Forbidden } } => (403, "No permission"),
            { InnerException: KubernetesApiException { StatusCode: HttpStatusCode.Unauthorized } } => (403, "Login needed"),
            { InnerException: KubernetesApiException { StatusCode: HttpStatusCode.NotFound } } => (404, "Hotlap is not installed"),
            { InnerException: null } => (404, "No such run"),
            _ => (502, "The cluster cannot be read"),
        };
        var again = string.Create(CultureInfo.InvariantCulture, $"This page tries again every {SlowPace} seconds.");
        var body = MessagePage.Write(title, $"{error.Message}\n{again}", route.Kind == PageKind.List ? null : "/");
        return new PageResponse(status, body) { RefreshSeconds = SlowPace };
    }
}

using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Sequences;

/// <summary>The requests of a load whose requests vary. A plan gives the same sequence for every variant, round and machine.</summary>
public static class RequestSequence
{
    /// <summary>Least number of requests where the plan names none and placeholders make each request another.</summary>
    public const int LeastWithPlaceholders = 1_000;

    /// <summary>Returns the requests that the items describe, with their placeholders.</summary>
    /// <param name="request">The request of the plan, with its list.</param>
    public static IReadOnlyList<RequestPlan> Templates(RequestPlan request)
    {
        var common = request with { Varying = null };
        return request.Varying is not { Items.Count: > 0 } list ? [common] : [.. list.Items.Select(item => common with
        {
            Http = common.Http is not { } http ? null : http with { Path = item.Path ?? http.Path, Body = item.Body ?? http.Body },
            Grpc = common.Grpc is not { } grpc ? null : grpc with { Data = item.Data ?? grpc.Data },
        })];
    }

    /// <summary>Returns the number of requests of a sequence.</summary>
    /// <param name="planned">The number of the plan; null for none.</param>
    /// <param name="templates">Those of <see cref="Templates"/>.</param>
    public static int Count(int? planned, IReadOnlyList<RequestPlan> templates) =>
        planned ?? (templates.Any(template => Texts(template).Any(Placeholders.Any))
            ? Math.Max(templates.Count, LeastWithPlaceholders) : templates.Count);

    /// <summary>Returns the largest size of a sequence, in bytes of UTF-8 of its paths, bodies and data.</summary>
    /// <param name="templates">Those of <see cref="Templates"/>.</param>
    /// <param name="count">The number of requests.</param>
    /// <param name="payloadBytes">Size of the payload in bytes; null for none.</param>
    public static long MostBytes(IReadOnlyList<RequestPlan> templates, int count, long? payloadBytes) =>
        templates.Take(count).Select((template, index) => Times(index, count, templates.Count)
            * (Texts(template).Sum(text => Placeholders.MostBytes(text, count))
                + (template.TakesPayloadText ? payloadBytes ?? 0 : 0))).Sum();

    /// <summary>Returns the sequence: the templates in turn, up to the number of requests, with their placeholders replaced.</summary>
    /// <param name="request">The request of the plan, with the payload substituted; without a list it is the only one.</param>
    public static IReadOnlyList<RequestPlan> Of(RequestPlan request)
    {
        if (request.Varying is not { } list) return [request];
        var numbers = new SeededNumbers(list.Seed);
        var templates = Templates(request);
        var requests = new RequestPlan[Count(list.Count, templates)];
        for (var index = 0; index < requests.Length; index++)
            requests[index] = Fill(templates[index % templates.Count], index + 1, numbers);
        if (list.Shuffled) Shuffle(requests, numbers);
        return requests;
    }

    /// <summary>Returns the first request in the order of the items.</summary>
    /// <param name="request">The request of the plan, with the payload substituted; itself without a list.</param>
    public static RequestPlan First(RequestPlan request) => Of(Shortened(request))[0];

    /// <summary>Returns the request with a list of the first request only, in the order of the items; unchanged without a list.</summary>
    /// <param name="request">The request of the plan.</param>
    public static RequestPlan Shortened(RequestPlan request) => request.Varying is not { } list ? request : request with
    {
        Varying = list with { Items = [.. list.Items.Take(1)], Count = 1, Shuffled = false },
    };

    /// <summary>Returns the requests of a sequence that differ, each where it occurs first.</summary>
    /// <param name="requests">The requests of one sequence.</param>
    public static IReadOnlyList<RequestPlan> Distinct(IReadOnlyList<RequestPlan> requests) =>
        [.. requests.DistinctBy(request => (request.Http?.Path, request.Http?.Body, request.Grpc?.Data))];

    private static RequestPlan Fill(RequestPlan template, int number, SeededNumbers numbers) => template with
    {
        Http = template.Http is not { } http ? null : http with
        {
            Path = Placeholders.Fill(http.Path, number, numbers),
            Body = http.Body is not { } body ? null : Placeholders.Fill(body, number, numbers),
        },
        Grpc = template.Grpc is not { } grpc ? null : grpc with { Data = Placeholders.Fill(grpc.Data, number, numbers) },
    };

    /// <summary>The shuffle of Fisher and Yates, as Durstenfeld wrote it (1964, algorithm 235).</summary>
    private static void Shuffle(RequestPlan[] requests, SeededNumbers numbers)
    {
        for (var last = requests.Length - 1; last > 0; last--)
        {
            var other = numbers.Between(0, last);
            (requests[last], requests[other]) = (requests[other], requests[last]);
        }
    }

    /// <summary>Returns how often a template occurs in a sequence.</summary>
    private static long Times(int index, int count, int templates) => ((count - index - 1) / templates) + 1;

    private static IEnumerable<string> Texts(RequestPlan request) =>
        new[] { request.Http?.Path, request.Http?.Body, request.Grpc?.Data }.OfType<string>();
}

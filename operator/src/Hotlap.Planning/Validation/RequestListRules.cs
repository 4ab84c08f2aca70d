using Hotlap.Measurement.Sequences;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates requests that vary: their list, what an item may change, and the size of the sequence.</summary>
internal static class RequestListRules
{
    private const int MostItems = 1_000;
    private static readonly string[] PayloadMarks = [RequestPlan.PayloadMark, RequestPlan.PayloadTextMark];

    private const string NoToolVaries =
        "no load tool varies it within a load; give each one a scenario of its own, or measure with a program, such as k6 (program.image)";

    public static IEnumerable<string> Check(string path, Scenario scenario)
    {
        if (!VaryingRequests.Are(scenario)) return CheckUnused(path, scenario);
        return (scenario.Http is { Requests: { } requests } http ? CheckHttp($"{path}.http", http, requests) : [])
            .Concat(scenario.Grpc is { Requests: { } calls } grpc ? CheckGrpc($"{path}.grpc", grpc, calls) : [])
            .Concat(CheckPlaceholders(path, scenario, index => $"{List(path, scenario)}.items[{index}]"))
            .Concat(Requests.FileOf(scenario.Http, scenario.Grpc) is null ? CheckSequence(path, scenario) : []);
    }

    /// <summary>Validates a scenario whose items were read from a file.</summary>
    /// <param name="path">Path of the scenario in the spec.</param>
    /// <param name="scenario">The scenario with these items.</param>
    /// <param name="name">Names an item by its index.</param>
    public static IEnumerable<string> CheckRead(string path, Scenario scenario, Func<int, string> name)
    {
        var (http, items) = (scenario.Http, scenario.Http?.Requests?.Items ?? []);
        for (var index = 0; index < items.Count; index++)
            foreach (var problem in CheckItem(name(index), http!, items[index])) yield return problem;
        foreach (var (field, text) in Items(scenario, name))
            foreach (var mark in PayloadMarks.Where(mark => text.Contains(mark, StringComparison.Ordinal)))
                yield return $"{field}: {mark} is not replaced in a file of requests; use it in the request itself, or in requests.items";
        var (count, lines) = (Length(scenario), Requests.Templates(scenario).Count);
        if (count < lines)
            yield return $"{List(path, scenario)}.count: {count} is less than the number of items in the file, {lines}, so some would "
                + "never be sent; raise it, or leave it out";
        foreach (var problem in CheckPlaceholders(path, scenario, name).Concat(CheckSequence(path, scenario))) yield return problem;
        if (Tools.MisfitOfRequests(scenario, Requests.Templates(scenario)) is { } reason) yield return $"{path}.load.tool: {reason}";
    }

    /// <summary>Placeholders that stay as they are would make all requests the same, against the wish of their author.</summary>
    private static IEnumerable<string> CheckUnused(string path, Scenario scenario) =>
        Common(path, scenario).Where(place => Placeholders.Any(place.Text)).Select(place =>
            $"{place.Field}: placeholders such as {Placeholders.Known} are replaced only in requests that vary; add requests: "
                + $"{{count: {RequestSequence.LeastWithPlaceholders}}} beside it, or write a fixed value");

    private static IEnumerable<string> CheckHttp(string path, HttpRequest http, RequestList<HttpRequestItem> list)
    {
        foreach (var problem in CheckList($"{path}.requests", list)) yield return problem;
        foreach (var header in http.Headers.Where(header => Placeholders.Any(header.Value)))
            yield return $"{path}.headers[{header.Name}].value: \"{header.Value}\" has a placeholder; {NoToolVaries}";
        for (var index = 0; index < list.Items.Count; index++)
            foreach (var problem in CheckItem($"{path}.requests.items[{index}]", http, list.Items[index])) yield return problem;
    }

    private static IEnumerable<string> CheckItem(string path, HttpRequest http, HttpRequestItem item)
    {
        foreach (var problem in item.Path is null ? [] : RequestRules.Path($"{path}.path", item.Path)) yield return problem;
        foreach (var problem in RequestRules.Body($"{path}.body", item.Body)) yield return problem;
        if (item.Body is not null && http.Method is "GET" or "HEAD")
            yield return $"{path}.body: {http.Method} has no body; set http.method to POST, PUT, PATCH or DELETE";
        if (item.Method is { } method && method != http.Method)
            yield return $"{path}.method: {method} differs from http.method, {http.Method}; {NoToolVaries}";
        foreach (var header in item.Headers.Where(header => !http.Headers.Exists(common => IsSame(common, header))))
            yield return $"{path}.headers[{header.Name}]: differs from http.headers; {NoToolVaries}";
    }

    private static bool IsSame(EnvVar common, ItemHeader header) =>
        common.ValueFrom is null && common.Name.Equals(header.Name, StringComparison.OrdinalIgnoreCase) && common.Value == header.Value;

    private static IEnumerable<string> CheckGrpc(string path, GrpcRequest grpc, RequestList<GrpcRequestItem> list)
    {
        foreach (var problem in CheckList($"{path}.requests", list)) yield return problem;
        if (grpc.Stream is not null)
            yield return $"{path}.requests: cannot be combined with stream, because ghz sends a list as the messages of one stream; remove "
                + "one of them";
        foreach (var entry in grpc.Metadata.Where(entry => Placeholders.Any(entry.Value)))
            yield return $"{path}.metadata[{entry.Name}].value: \"{entry.Value}\" has a placeholder; {NoToolVaries}";
    }

    private static IEnumerable<string> CheckList<T>(string path, RequestList<T> list)
    {
        if (list.ItemsFrom is { ConfigMapKeyRef: var source } && (source.Name.Length == 0 || source.Key.Length == 0))
            yield return $"{path}.itemsFrom.configMapKeyRef: name or key is missing; write {{name: products, key: requests.jsonl}}";
        if (list is { ItemsFrom: not null, Items.Count: > 0 })
            yield return $"{path}: both items and itemsFrom are set; keep one";
        if (list.Items.Count > MostItems) yield return $"{path}.items: {list.Items.Count} entries exceed the maximum of {MostItems}; use "
            + "placeholders for values that vary";
        if (list.Count is < 2 or > RequestListPlan.MostRequests)
            yield return $"{path}.count: {list.Count} is out of range; use 2 to {RequestListPlan.MostRequests}";
        else if (list.Count < list.Items.Count)
            yield return $"{path}.count: {list.Count} is less than the number of items, {list.Items.Count}, so some would never be sent; "
                + "raise it, or leave it out";
        if (list.Order is { } order && !RequestOrder.All.Contains(order))
            yield return $"{path}.order: \"{order}\" is not supported; use {NameList.List(RequestOrder.All)}";
        if (list.Seed < 0) yield return $"{path}.seed: {list.Seed} is negative; use 0 to {int.MaxValue}";
    }

    private static IEnumerable<string> CheckPlaceholders(string path, Scenario scenario, Func<int, string> name)
    {
        foreach (var (field, text) in Common(path, scenario).Concat(Items(scenario, name)))
            foreach (var unknown in Placeholders.Unknown(text))
                yield return $"{field}: {unknown} is not a placeholder; use {Placeholders.Known}";
    }

    private static IEnumerable<string> CheckSequence(string path, Scenario scenario)
    {
        var (templates, list) = (Requests.Templates(scenario), List(path, scenario));
        if (!VaryingRequests.InPath(templates) && !VaryingRequests.InBody(templates))
            yield return $"{list}: all requests would be the same; list different items, or use a placeholder: {Placeholders.Known}";
        var count = RequestSequence.Count(Length(scenario), templates);
        var payload = scenario.Payloads.Select(Requests.PayloadBytes).Max();
        if (RequestSequence.MostBytes(templates, count, payload) is > RequestListPlan.MostBytes and var bytes)
            yield return $"{list}: {count} requests take up to {bytes} bytes, more than the maximum of {RequestListPlan.MostBytes} "
                + $"({RequestListPlan.MostBytes >> 20}Mi); lower count, or shorten bodies, data and payloads";
    }

    private static string List(string path, Scenario scenario) => $"{path}.{(scenario.Grpc is null ? "http" : "grpc")}.requests";

    private static int? Length(Scenario scenario) => scenario.Http?.Requests?.Count ?? scenario.Grpc?.Requests?.Count;

    /// <summary>Returns the texts that all requests share unless an item replaces them.</summary>
    private static IEnumerable<(string Field, string Text)> Common(string path, Scenario scenario) =>
        Texts(
            ($"{path}.http.path", scenario.Http?.Path), ($"{path}.http.body", scenario.Http?.Body),
            ($"{path}.grpc.data", scenario.Grpc?.Data?.ToJsonString()));

    private static IEnumerable<(string Field, string Text)> Items(Scenario scenario, Func<int, string> name) =>
        (scenario.Http?.Requests?.Items ?? []).SelectMany((item, index) =>
                Texts(($"{name(index)}.path", item.Path), ($"{name(index)}.body", item.Body)))
            .Concat((scenario.Grpc?.Requests?.Items ?? []).SelectMany((item, index) =>
                Texts(($"{name(index)}.data", item.Data?.ToJsonString()))));

    private static IEnumerable<(string Field, string Text)> Texts(params (string Field, string? Text)[] texts) =>
        texts.Where(text => text.Text is not null)!;
}

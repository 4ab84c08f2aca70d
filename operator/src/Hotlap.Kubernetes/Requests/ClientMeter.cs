using System.Diagnostics.Metrics;

namespace Hotlap.Kubernetes;

/// <summary>
/// Metrics of the client: meter <see cref="Name"/>, instruments kubernetes.client.requests (count) and kubernetes.client.request.duration
/// (s).
/// </summary>
public static class ClientMeter
{
    /// <summary>Name of the meter, for collectors.</summary>
    public const string Name = "Hotlap.Kubernetes";

    private static readonly Meter Meter = new(Name);

    private static readonly Counter<long> Requests = Meter.CreateCounter<long>(
        "kubernetes.client.requests", "{request}",
        "Requests to the API server including retries, by verb, resource and status code (0: no response).");

    private static readonly Histogram<double> Duration = Meter.CreateHistogram<double>(
        "kubernetes.client.request.duration", "s",
        "Duration of an attempt until its response; for watches and logs, until the response headers.");

    internal static void Record(ApiRequest request)
    {
        var verb = new KeyValuePair<string, object?>("verb", request.Verb);
        var resource = new KeyValuePair<string, object?>("resource", request.Resource);
        Requests.Add(1, verb, resource, new KeyValuePair<string, object?>("code", request.Code));
        Duration.Record(request.Duration.TotalSeconds, verb, resource);
    }
}

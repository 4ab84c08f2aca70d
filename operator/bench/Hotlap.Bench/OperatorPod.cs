using System.Globalization;
using Hotlap.Kubernetes;

namespace Hotlap.Bench;

/// <summary>The operator's pod in the cluster, with access to its metrics.</summary>
internal sealed record OperatorPod(string Name, string Address)
{
    private const string Namespace = "hotlap-system";

    private static readonly string[] NotCounted =
        ["verb=\"watch\"", "resource=\"leases\"", "resource=\"tokenreviews\"", "resource=\"subjectaccessreviews\""];

    private static readonly HttpClient Http = new()
    {
        Timeout = TimeSpan.FromSeconds(2),
        DefaultRequestHeaders = { { "Authorization", $"Bearer {Environment.GetEnvironmentVariable("HOTLAP_METRICS_TOKEN")}" } },
    };

    public static async Task<OperatorPod?> FindAsync(Cluster cluster)
    {
        var list =
            await cluster.Client.ListAsync(
                Cluster.Pods, new ListQuery { Namespace = Namespace, LabelSelector = "app.kubernetes.io/name=hotlap" }, default);
        var pod =
            list.Items.FirstOrDefault(item => item["metadata"]!["deletionTimestamp"] is null
                && (string?)item["status"]?["podIP"] is not null);
        return pod is null ? null : new OperatorPod(Cluster.Name(pod), (string)pod["status"]!["podIP"]!);
    }

    public static async Task<OperatorPod> GetAsync(Cluster cluster) =>
        await FindAsync(cluster) ?? throw new InvalidOperationException("no operator runs in hotlap-system; call make up first");

    public async Task<IReadOnlyList<Sample>> ScrapeAsync()
    {
        var text = await Http.GetStringAsync(new Uri($"http://{Address}:8080/metrics"));
        return [.. text.Split('\n').Where(line => line.Length > 0 && line[0] != '#').Select(Sample.Parse)];
    }

    /// <summary>
    /// Returns the number of requests to the API server so far, without watches, Lease renewals, and reviews of who reads the metrics: the
    /// bench does.
    /// </summary>
    public async Task<double> ApiRequestsAsync() => (await ScrapeAsync())
        .Where(sample => sample.Name == "hotlap_api_requests_total"
            && !NotCounted.Any(label => sample.Labels.Contains(label, StringComparison.Ordinal)))
        .Sum(sample => sample.Value);

    public async Task<double> ResidentMebibytesAsync() =>
        (await ScrapeAsync()).Single(sample => sample.Name == "process_resident_memory_bytes").Value / 1048576;

    public async Task DeleteAsync(Cluster cluster) =>
        await cluster.Client.DeleteAsync(Cluster.Pods, new ObjectKey(Namespace, Name), new DeleteOptions(), default);
}

/// <summary>One sample of the Prometheus text format.</summary>
internal sealed record Sample(string Name, string Labels, double Value)
{
    public static Sample Parse(string line)
    {
        var end = line.LastIndexOf(' ');
        var open = line.IndexOf('{', StringComparison.Ordinal);
        var name = open < 0 ? line[..end] : line[..open];
        return new Sample(name, open < 0 ? "" : line[open..end], double.Parse(line[(end + 1)..], CultureInfo.InvariantCulture));
    }
}

namespace Records.Client;

/// <summary>The client of each variant.</summary>
internal static class RecordsClients
{
    private static readonly Dictionary<string, Func<Func<string, Uri>, IRecordsClient>> ByVariant = new()
    {
        ["grpc"] = address => new GrpcClient(address("grpc")),
        // The published benchmark reads all JSON with Newtonsoft.Json, whatever wrote it.
        ["rest-stj"] = address => new NewtonsoftClient(address("http")),
        ["rest-newtonsoft"] = address => new NewtonsoftClient(address("http")),
        ["rest-stj-both"] = address => new SystemTextJsonClient(address("http")),
    };

    public static IReadOnlyCollection<string> Variants => ByVariant.Keys;

    /// <param name="variant">One of <see cref="Variants"/>.</param>
    /// <param name="address">The target's address by the name of its port.</param>
    public static IRecordsClient Create(string variant, Func<string, Uri> address) => ByVariant[variant](address);
}

using Hotlap.Measurement.Text;

namespace Hotlap.Operator.Registry;

/// <summary>
/// Reads images through the distribution API (Docker v2, OCI), anonymously or with the operator's own credentials. Authors of runs see the
/// messages. An unreachable address always gets the same message, whatever the cause, so that authors cannot scan for open ports.
/// </summary>
internal sealed partial class RegistryClient(
    HttpClient http, RegistryGate gate, RegistryOptions options, TimeProvider time, ILogger<RegistryClient> logger)
{
    /// <summary>True when the administrator lists the image's registry, or when the reference is malformed and names none.</summary>
    public bool IsListed(string image) => Endpoint(image).Endpoint is not { } endpoint || options.IsListed(endpoint);

    /// <summary>Resolves an image for linux and an architecture. Registry and network errors are a result, not an exception.</summary>
    public async Task<ImageResolution> ResolveAsync(string image, string architecture, CancellationToken cancellationToken)
    {
        if (Endpoint(image) is not ({ } reference, { } endpoint))
            return new ImageResolution.Missing($"\"{image}\" is not an image reference");
        using var timeout = new CancellationTokenSource(options.Timeout, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, timeout.Token);
        try
        {
            var connection = new RegistryConnection(http, gate, options, reference, endpoint);
            return await new PlatformSearch(connection, reference, architecture).FindAsync(either.Token);
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested)
        {
            if (Explain(e, reference) is { } explained) return explained;
            throw;
        }
    }

    private (ImageReference? Reference, Uri? Endpoint) Endpoint(string image) =>
        ImageReference.Parse(image) is { } reference ? (reference, options.Endpoint(reference)) : (null, null);

    private ImageResolution? Explain(Exception error, ImageReference reference)
    {
        switch (error)
        {
            case RegistryRefusedException refused: return new ImageResolution.Refused(refused.Message);
            case { InnerException: RegistryRefusedException refused }: return new ImageResolution.Refused(refused.Message);
            case RegistryException { Status: HttpStatusCode.NotFound }:
                return new ImageResolution.Missing(
                    $"{reference.Host} has no {reference.Path} with {(reference.Digest is null ? "the tag" : "the digest")} "
                        + $"{reference.Target}");
            case RegistryException known: return new ImageResolution.Unknown(known.Message);
            case JsonException: return new ImageResolution.Unknown($"{reference.Host} did not return an image manifest");
            case OperationCanceledException: return new ImageResolution.Unknown(
                $"{reference.Host} did not answer within {options.Timeout.TotalSeconds:0} s");
            case HttpRequestException or IOException or FormatException:
                Log.Unreadable(logger, reference.Host, PlainText.Of(error.Message, 300));
                return new ImageResolution.Unknown($"{reference.Host} could not be read; the operator's log has the cause");
            default: return null;
        }
    }

    private static partial class Log
    {
        [LoggerMessage(501, LogLevel.Information, "Registry {Host} could not be read: {Message}")]
        public static partial void Unreadable(ILogger logger, string host, string message);
    }
}

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Recognizes, in the words of load tools, requests that failed on the generator's own side: they say nothing about the target. Their
/// causes begin with <see cref="Prefix"/>.
/// </summary>
public static class GeneratorErrors
{
    /// <summary>Beginning of these causes in <see cref="Contract.CellSample.ErrorsByCause"/>.</summary>
    public const string Prefix = "generator: ";

    /// <summary>What a user can do about each cause.</summary>
    public const string Remedy =
        "without a free port, keep connections open or use more generators; for open files, threads and memory, raise the generator's "
            + "limits; check host names and certificates in the spec";

    /// <summary>What the system (errno), the resolver and the TLS libraries of Rust, Go and OpenSSL say.</summary>
    private static readonly (string Cause, string[] Words)[] Known =
    [
        ("no free port (errno 99)", ["(os error 99)", "cannot assign requested address"]),
        ("too many open files (errno 24)", ["(os error 24)", "too many open files"]),
        ("no thread or memory (errno 11)", ["(os error 11)", "resource temporarily unavailable"]),
        ("no space on its volume (errno 28)", ["(os error 28)", "no space left on device"]),
        ("name not resolved", ["failed to lookup address", "no such host", "name resolution", "dns error"]),
        ("certificate not trusted", ["invalid peer certificate", "x509: ", "certificate verify failed", "unknown issuer"]),
    ];

    /// <summary>Returns the cause on the generator's side; null when the target or the network failed.</summary>
    /// <param name="text">The tool's words about one failed request.</param>
    public static string? Cause(string text) => Known
        .Where(known => known.Words.Any(word => text.Contains(word, StringComparison.OrdinalIgnoreCase)))
        .Select(known => Prefix + known.Cause).FirstOrDefault();

    /// <summary>True for a cause on the generator's side.</summary>
    public static bool IsCause(string cause) => cause.StartsWith(Prefix, StringComparison.Ordinal);
}

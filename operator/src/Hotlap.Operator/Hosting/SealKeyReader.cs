using System.Security.Cryptography;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Hosting;

/// <summary>
/// Reads the key that seals records from a Secret of the operator's namespace, and creates it when it is missing. Only a leader does so: a
/// release that sealed nothing may lead until then, and what it records after the key's creation would not be accepted. Without the key
/// nothing is measured.
/// </summary>
internal sealed class SealKeyReader(string namespaceName, TimeProvider time, ILogger<SealKeyReader> logger)
{
    public const string Name = "hotlap-seal";

    private const string Field = "key";

    private readonly RequiredAnswer _answer = new(before: null, time, logger);

    /// <summary>Why this leader has no key; null when it has one, and while another process leads.</summary>
    public string? Problem => _answer.Problem;

    /// <summary>Returns the seal as soon as its key can be read or created.</summary>
    public Task<RecordSeal> ReadAsync(IKubernetesClient client, CancellationToken cancellationToken) => _answer.GetAsync(
        () => FindOrCreateAsync(client, cancellationToken),
        error => $"nothing is measured, because the key that seals records, Secret {Name} in namespace {namespaceName}, cannot be read or "
            + $"created: {error.Message}; allow the operator's service account to create secrets there, and to get {Name}, as the chart "
            + "does",
        cancellationToken);

    private async Task<RecordSeal> FindOrCreateAsync(IKubernetesClient client, CancellationToken cancellationToken)
    {
        var secret = await client.FindAsync(Resources.Secrets, new ObjectKey(namespaceName, Name), cancellationToken)
            ?? await client.CreateAsync(Resources.Secrets, namespaceName, Fresh(), cancellationToken);
        var (data, created) = (secret.Data?.GetValueOrDefault(Field), secret.Metadata.CreationTimestamp);
        return data is { Length: RecordSeal.KeyBytes } key && created is { } since
            ? new RecordSeal(key, since)
            : throw new InvalidDataException($"its field {Field} does not have {RecordSeal.KeyBytes} bytes; delete it");
    }

    private static Secret Fresh() => new()
    {
        Metadata = new ObjectMeta { Name = Name, Labels = new Dictionary<string, string> { [Labels.ManagedBy] = Labels.Manager } },
        Immutable = true,
        Data = new() { [Field] = RandomNumberGenerator.GetBytes(RecordSeal.KeyBytes) },
    };
}

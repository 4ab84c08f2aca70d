namespace Records.Server;

/// <summary>What the service returns, once or many times. <paramref name="Created"/> is UTC.</summary>
public sealed record Record(Guid Id, int Index, DateTime Created)
{
    /// <summary>A new one.</summary>
    public static Record New(int index) => new(Guid.NewGuid(), index, DateTime.UtcNow);
}

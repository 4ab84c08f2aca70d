namespace Records.Client;

/// <summary>What JSON is read into.</summary>
internal sealed record Record(Guid Id, int Index, DateTime Created);

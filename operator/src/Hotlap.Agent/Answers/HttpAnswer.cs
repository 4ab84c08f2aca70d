namespace Hotlap.Agent.Answers;

/// <summary>An HTTP answer.</summary>
/// <param name="Status">Its status code.</param>
/// <param name="Body">The first bytes of its body, as many as were asked for.</param>
/// <param name="Length">The length of its whole body.</param>
internal readonly record struct HttpAnswer(int Status, ReadOnlyMemory<byte> Body, long Length)
{
    /// <summary>True when the server ends the connection after this answer.</summary>
    public bool Closes { get; init; }
}

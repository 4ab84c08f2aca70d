namespace Hotlap.Agent.Answers;

internal readonly record struct HttpAnswer(int Status, ReadOnlyMemory<byte> Body);

namespace Hotlap.Operator.Tests.Rights;

/// <summary>Something that the operator promises did not come about.</summary>
internal sealed class PromiseBrokenException(string promise, string log) : Exception($"{promise}\n{log}")
{
    public string Promise { get; } = promise;
}

namespace Hotlap.Operator.Loop;

/// <summary>What became of a status.</summary>
internal enum StatusWrite
{
    /// <summary>The object had it already.</summary>
    Same,

    Written,

    /// <summary>The object has changed since the status was planned: it must be planned anew.</summary>
    Overtaken,
}

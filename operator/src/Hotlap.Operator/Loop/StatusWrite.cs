namespace Hotlap.Operator.Loop;

/// <summary>Outcome of a status write.</summary>
internal enum StatusWrite
{
    /// <summary>The object already had this status.</summary>
    Same,

    Written,

    /// <summary>The object changed after the status was planned, so a new plan is needed.</summary>
    Overtaken,
}

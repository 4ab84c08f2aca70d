namespace Hotlap.NotRun;

/// <summary>A theory about programs that may be missing.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class NeedsTheoryAttribute : TheoryAttribute
{
    public NeedsTheoryAttribute(params string[] programs) => Skip = Needs.Reason(programs);
}

namespace Hotlap.NotRun;

/// <summary>A fact about programs that may be missing.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class NeedsFactAttribute : FactAttribute
{
    public NeedsFactAttribute(params string[] programs) => Skip = Needs.Reason(programs);
}

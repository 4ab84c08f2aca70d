namespace Hotlap.Operator.Tests.Reliability;

/// <summary>A test of minutes: it runs where HOTLAP_RELIABILITY=long asks for it.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class LongFactAttribute : FactAttribute
{
    public LongFactAttribute()
    {
        if (Environment.GetEnvironmentVariable("HOTLAP_RELIABILITY") != "long")
            Skip = "takes minutes; make reliability runs it";
    }
}

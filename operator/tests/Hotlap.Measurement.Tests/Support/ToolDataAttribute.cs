using System.Reflection;
using Hotlap.Measurement.Contract;
using Xunit.Sdk;

namespace Hotlap.Measurement.Tests.Support;

/// <summary>One row of a theory over load tools, the tool first; not run where the tool is missing.</summary>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal sealed class ToolDataAttribute : DataAttribute
{
    private readonly object[] _row;

    public ToolDataAttribute(LoadTool tool, params object[] rest)
    {
        _row = [tool, .. rest];
        Skip = tool switch { LoadTool.Ghz => Needs.Reason("ghz"), LoadTool.Oha => Needs.Reason("oha"), _ => null };
    }

    public override IEnumerable<object[]> GetData(MethodInfo testMethod) => [_row];
}

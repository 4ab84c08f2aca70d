using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Hosting;

public sealed class NativeProgramTests
{
    private const long MostBytes = 36_000_000;

    /// <summary>
    /// The program has 32.5 MB. With the official client's JSON context it has 17 MB more: a substitution leaves it out while linking (ADR 1),
    /// and has no effect when the package names its parts otherwise.
    /// </summary>
    [Fact]
    public void Program_NativelyCompiled_HasNoJsonContextOfTheWholeApi()
    {
        var path = Environment.GetEnvironmentVariable("HOTLAP_OPERATOR")
            ?? throw new NotRunException("needs the natively compiled operator (make test builds it)");

        new FileInfo(path).Length.ShouldBeLessThan(MostBytes);
    }
}

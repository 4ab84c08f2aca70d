using Hotlap.Agent.Probe;

namespace Hotlap.Agent.Tests.Probe;

public sealed class GeneratorRegisterTests
{
    [Fact]
    public void Admits_AsManyAsTheTrialHas_AndThoseAgain()
    {
        var register = new GeneratorRegister(2);

        new[] { "a", "b", "a", "c", "b" }.Select(register.Admits).ShouldBe([true, true, true, false, true]);
    }
}

using Hotlap.Agent.Probe;

namespace Hotlap.Agent.Tests.Probe;

public sealed class GeneratorRegisterTests
{
    [Fact]
    public void Admits_AsManyAsTheTrialHas_AndThoseAgain()
    {
        var register = new GeneratorRegister(2);

        new[] { "a", "b", "a", "c", "b" }.Select(name => register.Admits(name, $"of {name}")).ShouldBe([true, true, true, false, true]);
    }

    [Fact]
    public void Admits_AnotherProcessUnderAKnownName_IsRefused()
    {
        var register = new GeneratorRegister(2);
        register.Admits("a", "first");

        register.Admits("a", "second").ShouldBeFalse();
        register.Trusts("a", "second").ShouldBeFalse();
        (register.Trusts("a", "first"), register.Trusts("unknown", "second")).ShouldBe((true, true));
    }
}

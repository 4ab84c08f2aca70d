using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Tests.Specs;

public sealed class BaselinesTests
{
    [Theory]
    [InlineData("name: main", "{name: main, previous: false}", true)]
    [InlineData("revision: a", "{revision: a, previous: false}", true)]
    [InlineData("previous: true", "previous: true", true)]
    [InlineData("name: a", "revision: a", false)]
    [InlineData("name: a", "name: b", false)]
    [InlineData("name: previous", "previous: true", false)]
    public void IsSameAs_TwoReferences_ComparesWhatTheyName(string one, string other, bool expected) =>
        Read(one).IsSameAs(Read(other)).ShouldBe(expected);

    [Fact]
    public void IsSameAs_NoReference_NamesNothing()
    {
        ((BaselineRef?)null).IsSameAs(null).ShouldBeFalse();
        ((BaselineRef?)null).IsSameAs(new BaselineRef { Previous = true }).ShouldBeFalse();
    }

    private static BaselineRef Read(string text)
    {
        var wanted = new BaselineRef();
        foreach (var field in text.Trim('{', '}').Split(", ").Select(part => part.Split(": ")))
        {
            wanted = field[0] switch
            {
                "name" => wanted with { Name = field[1] },
                "revision" => wanted with { Revision = field[1] },
                _ => wanted with { Previous = bool.Parse(field[1]) },
            };
        }

        return wanted;
    }
}

namespace Serializers.Tests;

public sealed class OptionsTests
{
    [Fact]
    public void TryRead_SerializerAlone_TakesTheDefaults()
    {
        Options.TryRead(["--serializer", "protobuf"], out var options, out _).ShouldBeTrue();

        options.ShouldBe(new Options("protobuf", 100_000, 9, 2000));
    }

    [Fact]
    public void TryRead_All_TakesAll()
    {
        Options.TryRead(["--items", "5", "--passes", "3", "--warm-up-ms", "0", "--serializer", "stj"], out var options, out _).ShouldBeTrue();

        options.ShouldBe(new Options("stj", 5, 3, 0));
    }

    [Theory]
    [InlineData("", "--serializer is missing; use stj, newtonsoft or protobuf")]
    [InlineData("--serializer xml", "--serializer is 'xml'; use stj, newtonsoft or protobuf")]
    [InlineData("--serializer stj --items", "--items has no value; give one after it")]
    [InlineData("--serializer stj --items 0", "--items is '0'; give a whole number from 1 to 10000000")]
    [InlineData("--serializer stj --rounds 3", "'--rounds' is unknown; use --serializer, --items, --passes or --warm-up-ms")]
    public void TryRead_Mistakes_SaysWhatToDo(string arguments, string expected)
    {
        Options.TryRead(arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries), out _, out var problem).ShouldBeFalse();

        problem.ShouldBe(expected);
    }
}

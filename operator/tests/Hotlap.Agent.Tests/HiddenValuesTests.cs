using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests;

/// <summary>Values of Secrets are sent, and told to nobody.</summary>
public sealed class HiddenValuesTests
{
    private static readonly Dictionary<string, string> Environment = new()
    {
        ["TOKEN"] = "s3cret\n", ["LONGER"] = "s3cret-and-more", ["SHORT"] = "abc", ["LINES"] = "-----BEGIN-----\nabc\n", ["EMPTY"] = "",
        ["LONG"] = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", ["SIGNS"] = "a+b+c+d",
    };

    private readonly HiddenValues _values = new(Environment.GetValueOrDefault);

    [Fact]
    public void PutInto_Headers_FillsTheMarkAndTrims()
    {
        var sent =
            _values.PutInto(
                Http(
                    ("Authorization", "Bearer {valueFrom}", "TOKEN"), ("X-Short", "{valueFrom}", "SHORT"), ("X-Plain", "{valueFrom}", null),
                    ("X-Empty", "<{valueFrom}>", "EMPTY")));

        sent.Http!.Headers.ShouldBe(
            new Dictionary<string, string> { ["Authorization"] = "Bearer s3cret", ["X-Short"] = "abc", ["X-Plain"] = "{valueFrom}",
                ["X-Empty"] = "<>" }, ignoreOrder: true);
        sent.Http.HeadersFrom.ShouldBeNull();
    }

    [Fact]
    public void PutInto_Metadata_FillsTheMark()
    {
        var request = new RequestPlan
        {
            Grpc =
                new() { Metadata = new Dictionary<string, string> { ["token"] = "{valueFrom}" },
                    MetadataFrom = new Dictionary<string, string> { ["token"] = "TOKEN" } },
        };

        _values.PutInto(request).Grpc!.Metadata["token"].ShouldBe("s3cret");
    }

    [Fact]
    public void PutInto_NoValues_IsTheSameRequest()
    {
        var request = new RequestPlan { Http = new() };

        _values.PutInto(request).ShouldBe(request);
    }

    [Fact]
    public void PutInto_ALineBreakInside_IsInvalidAndNamesTheHeaderOnly()
    {
        var failure = Should.Throw<AgentException>(() => _values.PutInto(Http(("X-Key", "{valueFrom}", "LINES"))));

        failure.Kind.ShouldBe(FailureKind.HeaderValueInvalid);
        failure.Message.ShouldContain("X-Key");
        failure.Message.ShouldNotContain("BEGIN");
    }

    [Fact]
    public void PutInto_MoreThan4096Characters_IsInvalid()
    {
        var values = new HiddenValues(_ => new string('x', 4097));

        Should.Throw<AgentException>(() => values.PutInto(Http(("X", "{valueFrom}", "LARGE"))))
            .ShouldSatisfyAllConditions(
                f => f.Kind.ShouldBe(FailureKind.HeaderValueInvalid), f => f.Message.ShouldContain("has 4097 characters"));
    }

    [Theory]
    [InlineData("{valueFrom}{valueFrom}", 8192)]
    [InlineData("{valueFrom}{valueFrom}.", 8193)]
    [InlineData("{valueFrom}{valueFrom}{valueFrom}", 12288)]
    public void PutInto_AHeaderOfMoreThan8192Characters_IsInvalidAndNamesTheHeaderOnly(string text, int length)
    {
        var values = new HiddenValues(_ => new string('x', 4096));
        var request = Http(("X-Key", text, "LARGE"));

        if (length <= 8192)
        {
            values.PutInto(request).Http!.Headers["X-Key"].Length.ShouldBe(length);
            return;
        }
        Should.Throw<AgentException>(() => values.PutInto(request)).ShouldSatisfyAllConditions(
            f => f.Kind.ShouldBe(FailureKind.HeaderValueInvalid), f =>
                f.Message.ShouldStartWith($"The header X-Key has {length} characters "),
            f => f.Message.ShouldNotContain("xxxx"));
    }

    [Fact]
    public void PutInto_NoSuchVariable_IsAnErrorOfTheAgent() =>
        Should.Throw<AgentException>(() => _values.PutInto(Http(("X", "{valueFrom}", "NOWHERE")))).Kind.ShouldBe(FailureKind.AgentError);

    [Fact]
    public void Hide_ValuesThatWereSent_AreCutOutOfMessageAndOutput()
    {
        _values.PutInto(
            Http(
                ("A", "{valueFrom}", "TOKEN"), ("B", "{valueFrom}", "LONGER"), ("C", "{valueFrom}", "SHORT"),
                ("D", "{valueFrom}", "EMPTY")));

        var told = _values.Hide(new AgentFailure { Message = "saw s3cret-and-more, s3cret and abc", Output = "Authorization: s3cret" });

        (told.Message, told.Output).ShouldBe(("saw ***, *** and abc", "Authorization: ***"));
    }

    [Fact]
    public void Hide_PartOfAValueAtACut_IsCutOutToo()
    {
        _values.PutInto(Http(("A", "{valueFrom}", "LONG")));

        _values.Hide(new AgentFailure { Message = "wanted OK, saw \"you sent eyJhbGciOiJIUz...", Output = "...IsInR5cCI6IkpXVCJ9 end" })
            .ShouldSatisfyAllConditions(
                told => told.Message.ShouldBe("wanted OK, saw \"you sent ***..."), told => told.Output.ShouldBe("...*** end"));
    }

    [Fact]
    public void Hide_ValueAsJsonWritesIt_IsCutOut()
    {
        _values.PutInto(Http(("A", "{valueFrom}", "SIGNS")));

        _values.Hide(new AgentFailure { Message = """saw {"token":"a\u002Bb\u002Bc\u002Bd"}""" }).Message.ShouldBe("""saw {"token":"***"}""");
    }

    private static RequestPlan Http(params (string Name, string Text, string? Variable)[] headers) => new()
    {
        Http = new()
        {
            Headers = headers.ToDictionary(header => header.Name, header => header.Text),
            HeadersFrom = headers.Where(header => header.Variable is not null)
                .ToDictionary(header => header.Name, header => header.Variable!),
        },
    };
}

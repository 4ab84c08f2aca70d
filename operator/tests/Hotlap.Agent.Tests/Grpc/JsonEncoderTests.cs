using System.Diagnostics;
using Hotlap.Agent.Grpc;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Grpc;

public sealed class JsonEncoderTests
{
    private static readonly string Assets = Path.Combine(AppContext.BaseDirectory, "Assets");
    private static readonly DescriptorPool Pool = ProtoCompiler.Compile(Path.Combine(Assets, "everything.proto"));

    [Theory]
    [InlineData("{}", "")]
    [InlineData("""{"aDouble": 1.5, "aFloat": -0.25}""", "a_double: 1.5 a_float: -0.25")]
    [InlineData("""{"aDouble": "NaN", "aFloat": "-Infinity"}""", "a_double: nan a_float: -inf")]
    [InlineData("""{"anInt32": -7, "anInt64": "-9223372036854775808"}""", "an_int32: -7 an_int64: -9223372036854775808")]
    [InlineData("""{"aUint32": 4294967295, "aUint64": "18446744073709551615"}""", "a_uint32: 4294967295 a_uint64: 18446744073709551615")]
    [InlineData("""{"aSint32": -2147483648, "aSint64": -5}""", "a_sint32: -2147483648 a_sint64: -5")]
    [InlineData("""{"aFixed32": 1, "aFixed64": "2", "aSfixed32": -3, "aSfixed64": "-4"}""", "a_fixed32: 1 a_fixed64: 2 a_sfixed32: -3 a_sfixed64: -4")]
    [InlineData("""{"aBool": true, "aString": "schön \u00e9", "someBytes": "AAECAw=="}""", "a_bool: true a_string: \"schön é\" some_bytes: \"\\000\\001\\002\\003\"")]
    [InlineData("""{"some_bytes": "-_8"}""", "some_bytes: \"\\373\\377\"")]
    [InlineData("""{"aBool": false, "aString": "", "anInt32": 0, "color": "COLOR_UNSPECIFIED", "numbers": []}""", "")]
    [InlineData("""{"color": "COLOR_NEGATIVE", "colors": [1, "COLOR_UNSPECIFIED"]}""", "color: COLOR_NEGATIVE colors: COLOR_RED colors: COLOR_UNSPECIFIED")]
    [InlineData("""{"inner": {"text": "a", "next": {"next": {}}}}""", "inner { text: 'a' next { next { } } }")]
    [InlineData("""{"numbers": [1, 300, -1], "loose": [1, 0], "texts": ["", "b"]}""", "numbers: [1, 300, -1] loose: [1, 0] texts: ['', 'b']")]
    [InlineData("""{"inners": [{"text": "x"}, {}]}""", "inners { text: 'x' } inners { }")]
    [InlineData("""{"counts": {"a": "1"}, "byNumber": {"-2": {"text": "m"}}}""", "counts { key: 'a' value: 1 } by_number { key: -2 value { text: 'm' } }")]
    [InlineData("""{"right": 0, "maybe": 0}""", "right: 0 maybe: 0")]
    [InlineData("""{"maybe": 1, "aString": "order", "aDouble": 2}""", "a_double: 2 a_string: 'order' maybe: 1")]
    [InlineData("""{"part": {"size": 0, "offsets": [1, 2]}, "inner": null}""", "part { size: 0 offsets: 1 offsets: 2 }")]
    [InlineData("""{"at": "2026-01-31T12:00:00.25Z", "took": "-1.5s"}""", "at { seconds: 1769860800 nanos: 250000000 } took { seconds: -1 nanos: -500000000 }")]
    [InlineData("""{"mask": "a,bC", "wrapped": "", "allWrapped": ["5", 0], "nothing": {}}""", "mask { paths: 'a' paths: 'b_c' } wrapped { } all_wrapped { value: 5 } all_wrapped { } nothing { }")]
    [InlineData("""{"anyObject": {"k": [true]}}""", "any_object { fields { key: 'k' value { list_value { values { bool_value: true } } } } }")]
    [InlineData("""{"anyValue": null, "at": null}""", "any_value { null_value: NULL_VALUE }")]
    public void Encode_AnyMessage_GivesTheBytesOfProtoc(string json, string text)
    {
        var bytes = new JsonEncoder(Pool).Encode(Pool.FindMethod("everything.v1.Everything/Do").Input, json);

        Convert.ToHexString(bytes).ShouldBe(Convert.ToHexString(EncodeWithProtoc(text)));
    }

    [Theory]
    [InlineData("""{"nme": 1}""", "nme", "a_double")]
    [InlineData("""{"inner": {"txt": 1}}""", "txt", "text, next")]
    [InlineData("""{"anInt32": 2147483648}""", "an_int32", "2147483648")]
    [InlineData("""{"anInt32": 1.5}""", "an_int32", "int32")]
    [InlineData("""{"aUint32": -1}""", "a_uint32", "-1")]
    [InlineData("""{"aBool": "yes"}""", "a_bool", "bool")]
    [InlineData("""{"aString": 5}""", "a_string", "string")]
    [InlineData("""{"someBytes": "*"}""", "some_bytes", "bytes")]
    [InlineData("""{"color": "BLUE"}""", "BLUE", "COLOR_RED")]
    [InlineData("""{"numbers": 5}""", "numbers", "an array")]
    [InlineData("""{"inner": []}""", "inner", "an object")]
    [InlineData("""{"at": "yesterday"}""", "Request.at", "google.protobuf.Timestamp")]
    [InlineData("""{"at": {"seconds": 1}}""", "Request.at", "google.protobuf.Timestamp")]
    [InlineData("""{"took": "99999999999999999999s"}""", "Request.took", "google.protobuf.Duration")]
    [InlineData("""{"allWrapped": ["x"]}""", "all_wrapped", "google.protobuf.Int64Value")]
    [InlineData("""{"anyObject": []}""", "any_object", "google.protobuf.Struct")]
    [InlineData("[]", "Request", "an object")]
    [InlineData("{", "not valid JSON", "")]
    public void Encode_WrongData_NamesTheFieldAndWhatIsWanted(string json, string where, string wanted)
    {
        var failure =
            Should.Throw<AgentException>(() => new JsonEncoder(Pool).Encode(Pool.FindMethod("everything.v1.Everything/Do").Input, json));

        failure.Kind.ShouldBe(FailureKind.ProtoInvalid);
        failure.Message.ShouldContain(where);
        failure.Message.ShouldContain(wanted);
    }

    [Theory]
    [InlineData("everything.v1.Everything/Undo", "everything.v1.Everything/Do")]
    [InlineData("everything.v1.Nothing/Do", "everything.v1.Everything/Do")]
    [InlineData("Do", "everything.v1.Everything/Do")]
    public void FindMethod_CallThatIsNotThere_ListsTheCallsThatAre(string call, string hint)
    {
        var failure = Should.Throw<AgentException>(() => Pool.FindMethod(call));

        failure.Kind.ShouldBe(FailureKind.GrpcMethodUnknown);
        failure.Message.ShouldContain(hint);
    }

    [Theory]
    [InlineData("Do", false, false)]
    [InlineData("Watch", false, true)]
    [InlineData("Collect", true, false)]
    [InlineData("Chat", true, true)]
    public void FindMethod_OfEachKind_TellsWhichSideStreams(string method, bool sends, bool answers) =>
        Pool.FindMethod($"everything.v1.Everything/{method}").ShouldSatisfyAllConditions(
            found => found.SendsStream.ShouldBe(sends), found => found.AnswersStream.ShouldBe(answers));

    [NeedsFact("protoc")]
    public void Compile_FileThatDoesNotCompile_RepeatsWhatProtocSays()
    {
        var path = Path.Combine(Directory.CreateTempSubdirectory().FullName, "broken.proto");
        File.WriteAllText(path, "syntax = \"proto3\"; message A { Missing b = 1; }");

        var failure = Should.Throw<AgentException>(() => ProtoCompiler.Compile(path));

        failure.Kind.ShouldBe(FailureKind.ProtoInvalid);
        failure.Message.ShouldContain("\"Missing\" is not defined");
    }

    [Fact]
    public void Compile_FileThatIsNotThere_SaysSo() =>
        Should.Throw<AgentException>(() => ProtoCompiler.Compile("/nowhere/a.proto")).Message.ShouldContain("does not exist");

    private static byte[] EncodeWithProtoc(string text)
    {
        var start = new ProcessStartInfo("protoc") { RedirectStandardInput = true, RedirectStandardOutput = true };
        foreach (var argument in new[] { "--encode=everything.v1.Request", $"-I{Assets}", "everything.proto" })
            start.ArgumentList.Add(argument);
        using var protoc = Process.Start(start)!;
        protoc.StandardInput.Write(text);
        protoc.StandardInput.Close();
        var bytes = new MemoryStream();
        protoc.StandardOutput.BaseStream.CopyTo(bytes);
        protoc.WaitForExit();
        protoc.ExitCode.ShouldBe(0);
        return bytes.ToArray();
    }
}

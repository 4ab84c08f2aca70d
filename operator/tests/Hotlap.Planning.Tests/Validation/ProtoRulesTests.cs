using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

/// <summary>Proto files that import each other: paths stay in their folder, and each stands for one file.</summary>
public sealed class ProtoRulesTests
{
    [Theory]
    [InlineData("types.proto")]
    [InlineData("shop/v1/types.proto")]
    [InlineData("shop-api/v1.2/_types.proto")]
    public void Check_PathOfAnImport_None(string path) => Check(path).ShouldBeEmpty();

    [Theory]
    [InlineData("")]
    [InlineData("types")]
    [InlineData("/types.proto")]
    [InlineData("../types.proto")]
    [InlineData("shop/../../types.proto")]
    [InlineData("./types.proto")]
    [InlineData("shop//types.proto")]
    [InlineData("shop/types.proto/")]
    [InlineData("shop\\types.proto")]
    [InlineData("shop/tÿpes.proto")]
    [InlineData("shop/my types.proto")]
    public void Check_NoPathOfAnImport_NamesIt(string path) =>
        Check(path).ShouldHaveSingleItem()
            .ShouldBe(
                $"p.imports[{path}].path: \"{path}\" is not a valid import path; write it as in the import statement, such as "
                    + "shop/v1/types.proto");

    [Fact]
    public void Check_ThePathOfTheFileItself_Refused() =>
        Check("shop.proto").ShouldHaveSingleItem().ShouldContain("\"shop.proto\" is the path of 2 files");

    [Theory]
    [InlineData("shop.proto/types.proto", "shop.proto")]
    [InlineData("a.proto", "a.proto/b.proto", "a.proto")]
    public void Check_APathThatIsAFolderToo_Refused(params string[] pathsAndFolder) =>
        Check(pathsAndFolder[..^1]).ShouldHaveSingleItem()
            .ShouldContain($"\"{pathsAndFolder[^1]}\" is both a file and the folder of another file");

    [Fact]
    public void Check_OnePathTwice_Refused() =>
        Check("a.proto", "a.proto").ShouldHaveSingleItem().ShouldContain("\"a.proto\" is the path of 2 files");

    [Fact]
    public void Check_MoreThan32_Refused() =>
        Check([.. Enumerable.Range(0, 33).Select(number => $"{number}.proto")]).ShouldHaveSingleItem()
            .ShouldContain("33 entries exceed the maximum of 32");

    [Fact]
    public void Check_WithoutAKey_Refused() =>
        ProtoRules.Check("p", new ProtoSource { ConfigMapKeyRef = new() { Name = "shop", Key = "shop.proto" }, Imports = [new ProtoImport { Path = "a.proto" }] })
            .ShouldHaveSingleItem().ShouldBe("p.imports[a.proto].key: is empty; name the key of the file in the ConfigMap");

    [Fact]
    public void Protos_OfTwoCallsWithTheSameImports_AreOneSource()
    {
        var spec = new BenchmarkRunSpec { Scenarios = [Call("a.proto"), Call("a.proto"), Call("b.proto"), Call()] };

        Requests.Protos(spec).SelectMany((source, index) => Preparation.Files(index, source)).ShouldBe(
        [
            new ProtoFile("proto-0", "shop.proto", "shop.proto"), new ProtoFile("proto-0-0", "a.proto", "a.proto"),
            new ProtoFile("proto-1", "shop.proto", "shop.proto"), new ProtoFile("proto-1-0", "b.proto", "b.proto"),
            new ProtoFile("proto-2", "shop.proto", "shop.proto"),
        ]);
    }

    private static Scenario Call(params string[] imports) => new() { Grpc = new GrpcRequest { Proto = Source(imports) } };

    private static IEnumerable<string> Check(params string[] paths) => ProtoRules.Check("p", Source(paths));

    private static ProtoSource Source(string[] paths) =>
        new() { ConfigMapKeyRef = new() { Name = "shop", Key = "shop.proto" },
            Imports = [.. paths.Select(path => new ProtoImport { Key = path.Length == 0 ? "empty" : path, Path = path })] };
}

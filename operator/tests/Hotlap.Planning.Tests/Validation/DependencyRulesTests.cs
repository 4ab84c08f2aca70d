using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

public sealed class DependencyRulesTests
{
    private static readonly Dependency Database =
        new() { Name = "db", Image = "registry.example/postgres:15", Ports = [new() { Name = "sql", ContainerPort = 5432 }] };

    private static readonly BenchmarkRunSpec Good = new()
    {
        Variants = [new Variant { Name = "pooled", Image = "registry.example/shop:1" }],
        Dependencies = [Database],
        Target =
            new() { Ports = [new() { Name = "http", ContainerPort = 80 }],
                Env = [new() { Name = "DATABASE", Value = "Host=$(DB_SERVICE_HOST);Port=$(DB_SERVICE_PORT)" }] },
        Scenarios = [new() { Name = "get", Http = new() { Port = "http" }, Load = new() { Duration = "5s" } }],
    };

    public static TheoryData<BenchmarkRunSpec, string> Mistakes => new()
    {
        { Good with { Dependencies = [Database, Database] }, "dependencies: the name \"db\" is used 2 times; names must be unique" },
        { Good with { Dependencies = [.. Enumerable.Range(0, 9).Select(i => Database with { Name = $"d{i}" })] },
            "dependencies: 9 entries exceed the maximum of 8" },
        { With(Database with { Name = "a-database-with-a-name" }),
            "dependencies[a-database-with-a-name].name: \"a-database-with-a-name\" becomes part of the names of variables" },
        { With(Database with { Image = "" }), "dependencies[db].image: \"\" is not a valid image; write it as registry/name:tag" },
        { With(Database with { Ports = [] }), "dependencies[db].ports: no port is set; add one, for example {name: sql, containerPort: 5432}" },
        { With(Database with { Ports = [new() { Name = "sql", ContainerPort = 9737 }] }),
            "dependencies[db].ports[sql].containerPort: 9737 is reserved for the probe; let the service listen on another port" },
        { With(Database with { ReadinessProbe = Json("{}") }),
            "dependencies[db].readinessProbe: set exactly one of exec, httpGet and tcpSocket" },
        { With(Database with { ReadinessProbe = Json("""{"exec":{"command":["true"]},"tcpSocket":{"port":1} }""") }), "dependencies[db].readinessProbe: set exactly one of" },
        {
            With(Database with { ReadinessProbe = Json("""{"httpGet":{"host":"10.0.0.1","path":"/","port":1} }""") }),
            "dependencies[db].readinessProbe.httpGet.host: "
        },
        {
            Good with { Target = Good.Target with { Env = [new() { Name = "DB_SERVICE_PORT_SQL", Value = "1" }] } },
            "target.env[DB_SERVICE_PORT_SQL]: DB_SERVICE_PORT_SQL is set by Hotlap for the dependency db; choose another name, and use "
                + "$(DB_SERVICE_PORT_SQL) in its value"
        },
        {
            Good with { Variants = [Good.Variants[0] with { Env = [new() { Name = "DB_SERVICE_HOST", Value = "elsewhere" }] }] },
            "variants[pooled].env[DB_SERVICE_HOST]: DB_SERVICE_HOST is set by Hotlap for the dependency db"
        },
    };

    [Fact]
    public void Problems_OfAServiceWithADatabase_AreNone() => SpecValidator.Problems(Good).ShouldBeEmpty();

    [Theory]
    [MemberData(nameof(Mistakes))]
    public void Problems_Mistake_IsNamedAlone(BenchmarkRunSpec spec, string problem) =>
        SpecValidator.Problems(spec).ShouldHaveSingleItem().ShouldStartWith(problem);

    private static BenchmarkRunSpec With(Dependency dependency) =>
        Good with { Dependencies = [dependency], Target = Good.Target with { Env = [] } };

    private static JsonObject Json(string text) => JsonNode.Parse(text)!.AsObject();
}

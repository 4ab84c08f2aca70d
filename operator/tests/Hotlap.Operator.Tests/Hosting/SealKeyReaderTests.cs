using System.Net;
using Hotlap.Api.Core;
using Hotlap.Kubernetes;
using Hotlap.Operator.Hosting;
using Hotlap.Operator.Observing;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;
using Microsoft.Extensions.Logging.Abstractions;

namespace Hotlap.Operator.Tests.Hosting;

/// <summary>Without its key the operator measures nothing, is not ready, and says what to do.</summary>
public sealed class SealKeyReaderTests
{
    private static readonly KubernetesApiException Forbidden =
        new(HttpStatusCode.Forbidden, "Forbidden", "secrets is forbidden: User \"x\" cannot create resource \"secrets\"");

    private readonly ManualTimeProvider _time = new();

    [Fact]
    public async Task ReadAsync_Missing_CreatesAKeyThatCannotBeEdited()
    {
        Secret? created = null;

        await Sut().ReadAsync(Client(() => null, body => created = body), CancellationToken.None);

        created.ShouldNotBeNull().Immutable.ShouldBeTrue();
        (created!.Metadata.Name, created.Data!["key"].Length).ShouldBe(("hotlap-seal", 32));
        created.Data["key"].Distinct().Count().ShouldBeGreaterThan(8, "random bytes");
    }

    [Fact]
    public async Task ReadAsync_Refused_IsAProblemUntilTheRightIsThere()
    {
        var refusals = 1;

        await ProblemAsync(Client(() => null, body => refusals-- > 0 ? throw Forbidden : body), "cannot create resource \"secrets\"");
    }

    [Fact]
    public async Task ReadAsync_AnotherReplicaCreatedIt_ReadsItsKey()
    {
        Secret? stored = null;
        var theirs = Stored(new byte[RecordSeal.KeyBytes]);

        await ProblemAsync(
            Client(() => stored, _ =>
            {
                stored = theirs;
                throw new KubernetesApiException(HttpStatusCode.Conflict, "AlreadyExists", "exists");
            }), "exists");
    }

    [Fact]
    public async Task ReadAsync_ShortKey_IsAProblemUntilItIsDeleted()
    {
        var found = new Queue<Secret?>([Stored(new byte[31]), null]);

        await ProblemAsync(Client(found.Dequeue, body => body), "its field key does not have 32 bytes; delete it");
    }

    private async Task ProblemAsync(IKubernetesClient client, string problem)
    {
        var sut = Sut();
        sut.Problem.ShouldBeNull();

        var reading = sut.ReadAsync(client, CancellationToken.None);
        await _time.WhenArmedAsync();

        sut.Problem.ShouldNotBeNull().ShouldContain("Secret hotlap-seal in namespace hotlap-system");
        sut.Problem.ShouldContain(problem);
        _time.Advance(TimeSpan.FromSeconds(1));
        await reading;
        sut.Problem.ShouldBeNull();
    }

    private SealKeyReader Sut() => new("hotlap-system", _time, NullLogger<SealKeyReader>.Instance);

    private static Secret Stored(byte[] key) => new()
    {
        Metadata = new ObjectMeta { Name = SealKeyReader.Name, CreationTimestamp = Seals.Since },
        Data = new() { ["key"] = key },
    };

    private static IKubernetesClient Client(Func<Secret?> find, Func<Secret, Secret> create) =>
        AnsweringClient.Create((method, arguments) => method switch
        {
            nameof(IKubernetesClient.FindAsync) => (Task)Task.FromResult(find()),
            nameof(IKubernetesClient.CreateAsync) => CreateAsync(create, (Secret)arguments[2]!),
            _ => throw new NotSupportedException(method),
        });

    private static async Task<Secret> CreateAsync(Func<Secret, Secret> create, Secret body)
    {
        await Task.CompletedTask;
        var created = create(body);
        return created with { Metadata = created.Metadata with { CreationTimestamp = Seals.Since } };
    }
}

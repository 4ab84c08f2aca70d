using System.Collections.Concurrent;
using System.Net;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Executing;
using Hotlap.Operator.Registry;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;
using Hotlap.Testing;
using k8s.Models;
using Microsoft.Extensions.Logging.Abstractions;

namespace Hotlap.Operator.Tests.Executing;

public sealed class ImageReadingTests
{
    private const string Listed = "listed.example:5000";

    /// <summary>A tag can move between two reads, and variants that differ in a limit alone would then run different images.</summary>
    [Fact]
    public async Task Take_VariantsOfOneImage_ReadsItOnce()
    {
        using var server = new EmptyRegistry();
        using var http = new HttpClient(server);
        var (time, options) = (new ManualTimeProvider(), new RegistryOptions { Listed = [new Uri($"http://{Listed}")] });
        var gate = new RegistryGate(
            options, new WebProxy(), (_, _) => Task.FromResult<IPAddress[]>([IPAddress.Loopback]), (_, _, _) => throw new IOException());
        var client = new RegistryClient(http, gate, options, time, NullLogger<RegistryClient>.Instance);
        var run = new BenchmarkRun { Metadata = new ObjectMeta { Name = "r", Namespace = "n", Uid = "u" } };

        var resolutions = await new ImageReading(client, mark: null!, _ => { }, time).TakeAsync(
            run, Query(("small", "shop:1"), ("large", "shop:1"), ("other", "cart:1")), CancellationToken.None);

        resolutions!.ShouldAllBe(resolution => resolution is ImageResolution.Missing);
        resolutions!.Count.ShouldBe(3);
        server.Paths.Count(path => path.Contains("/shop/", StringComparison.Ordinal)).ShouldBe(
            server.Paths.Count(path => path.Contains("/cart/", StringComparison.Ordinal)));
    }

    private static ImageQuery Query(params (string Variant, string Image)[] images) => new(
        "prepare", new V1ConfigMap { Metadata = new V1ObjectMeta { Name = "prepared" } },
        [.. images.Select(image => new ImageRequest(ImageRole.Variant, image.Variant, $"{Listed}/{image.Image}", "amd64"))]);

    /// <summary>Has none of the images that it is asked for.</summary>
    private sealed class EmptyRegistry : HttpMessageHandler
    {
        public ConcurrentQueue<string> Paths { get; } = [];

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Paths.Enqueue(request.RequestUri!.AbsolutePath);
            return Task.FromResult(new HttpResponseMessage(HttpStatusCode.NotFound));
        }
    }
}

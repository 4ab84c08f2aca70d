using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The CRD, the dashboards, the alerts and the chart's values have one source each; <c>deploy/generate</c> writes their copies.</summary>
public sealed class CopiesTests
{
    [NeedsFact("python3")]
    public async Task Copies_All_EqualTheirSource() =>
        (await Tool.RunAsync(Repository.PathOf("deploy/generate"), "--check")).ShouldSucceed();
}

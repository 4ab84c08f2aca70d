using Hotlap.Operator.Metrics;
using Microsoft.AspNetCore.Http;
using Prometheus;

namespace Hotlap.Operator.Tests.Metrics;

public sealed class AcceptedFormatTests
{
    [Theory]
    // Prometheus 2 and 3 with their defaults.
    [InlineData("application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1")]
    [InlineData(
        "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4," +
        "text/plain;version=1.0.0;escaping=allow-utf-8;q=0.3,text/plain;version=0.0.4;q=0.2,*/*;q=0.1")]
    [InlineData("application/openmetrics-text")]
    [InlineData("Application/OpenMetrics-Text; Version=\"1.0.0\"; charset=utf-8")]
    [InlineData("text/plain;version=0.0.4, application/openmetrics-text;version=1.0.0")]
    [InlineData("*/*;q=0.8, application/openmetrics-text;q=0.5, text/plain;q=0.4")]
    [InlineData("text/*;q=0.9, application/openmetrics-text;q=0.5, text/plain;q=0.1, text/plain;version=0.0.4;q=0.3")]
    [InlineData("text/plain;version=1.0.0, application/openmetrics-text;q=0.1")]
    public void Of_OpenMetricsAtLeastAsWelcome_IsOpenMetrics(string accept) => Of(accept).ShouldBe(ExpositionFormat.OpenMetricsText);

    [Theory]
    [InlineData("")]
    [InlineData("*/*")]
    [InlineData("application/*")]
    [InlineData("text/plain;version=0.0.4")]
    [InlineData("application/json")]
    [InlineData("application/openmetrics-text;version=0.0.1")]
    [InlineData("application/openmetrics-text;q=0")]
    [InlineData("application/openmetrics-text;q=0, text/plain;q=0")]
    [InlineData("application/openmetrics-text;q=0.5, text/plain;q=0.6")]
    [InlineData("application/openmetrics-text;q=0.5, */*")]
    [InlineData("application/openmetrics-text;q=0.5, text/*;q=0.6, */*;q=0.1")]
    [InlineData("application/openmetrics-text;;;, \u0001")]
    [InlineData(";;,,q=")]
    public void Of_AnyOther_IsText(string accept) => Of(accept).ShouldBe(ExpositionFormat.PrometheusText);

    private static ExpositionFormat Of(string accept)
    {
        var context = new DefaultHttpContext();
        context.Request.Headers.Accept = accept;
        return AcceptedFormat.Of(context.Request.GetTypedHeaders().Accept);
    }
}

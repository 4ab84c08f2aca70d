namespace Hotlap.Operator.Metrics;

/// <summary>Writes values as Prometheus text.</summary>
internal sealed class PrometheusSink(PrometheusText text) : ResultSink
{
    private readonly KeyValuePair<string, string>[] _run = new KeyValuePair<string, string>[2];
    private string _name = "";

    /// <summary>Sets the family and the run of the values that follow.</summary>
    public void Begin(string name, RunResults run)
    {
        _name = name;
        _run[0] = new("namespace", run.Run.Namespace ?? "");
        _run[1] = new("run", run.Run.Name);
    }

    public override void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels) =>
        text.Sample(_name, _run, labels, value);
}

using System.CommandLine;
using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Commands;

/// <summary>The options that locate a run, the same in every command and the same as in kubectl.</summary>
internal sealed class ClusterOptions
{
    private readonly Option<string?> _namespace =
        new("--namespace", "-n") { Description = "Namespace of the run; by default that of the kubeconfig's context." };
    private readonly Option<string?> _kubeConfig =
        new("--kubeconfig") { Description = "Path of the kubeconfig; by default $KUBECONFIG, else ~/.kube/config." };
    private readonly Option<string?> _context = new("--context") { Description = "Context of the kubeconfig; by default its current one." };

    public void AddTo(Command command)
    {
        command.Add(_namespace);
        command.Add(_kubeConfig);
        command.Add(_context);
    }

    public RunReference Reference(ParseResult parsed, string name) =>
        new(name, parsed.GetValue(_namespace), parsed.GetValue(_kubeConfig), parsed.GetValue(_context));
}

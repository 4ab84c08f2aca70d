using System.CommandLine;
using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Commands;

/// <summary>The options of a run that needs no file: it compares a workload as it is deployed with other images.</summary>
internal sealed class FromOptions
{
    private readonly Option<string?> _from = new("--from")
        { Description = "Workload to measure as it is deployed: deployment/NAME, statefulset/NAME, daemonset/NAME or rollout/NAME." };

    private readonly Option<string[]> _image = new("--image")
        { Description = "With --from: a variant and its image, NAME=IMAGE; repeatable. The deployed image is the baseline." };

    private readonly Option<string?> _container = new("--container")
        { Description = "With --from: container of the service, if the pod has several." };

    private readonly Option<string?> _path = new("--path")
        { Description = "With --from: path of the GET request; by default that of the readiness probe, or /." };

    private readonly Option<string?> _duration = new("--duration")
        { Description = "With --from: load in each trial, such as 30s; by default 10s." };

    public Command AddTo(Command command)
    {
        foreach (Option option in (Option[])[_from, _image, _container, _path, _duration])
            command.Add(option);
        return command;
    }

    /// <summary>Returns the option as it was written.</summary>
    public string Title(ParseResult parsed) => $"--from {parsed.GetValue(_from)}";

    /// <summary>Returns the run that the options describe; null for a file.</summary>
    /// <exception cref="CommandException">Both or neither are given, or an option is wrong.</exception>
    public DeployedRun? Read(ParseResult parsed, string? file)
    {
        var (from, images) = (parsed.GetValue(_from), parsed.GetValue(_image) ?? []);
        if (from is null == file is null)
            throw new CommandException("give either a file with --filename, or a workload with --from");
        if (from is not null)
        {
            var run = DeployedRun.Parse(from, parsed.GetValue(_container), images);
            return run with { Path = parsed.GetValue(_path), Duration = parsed.GetValue(_duration) ?? run.Duration };
        }

        if (images.Length > 0 || (parsed.GetValue(_container) ?? parsed.GetValue(_path) ?? parsed.GetValue(_duration)) is not null)
            throw new CommandException("--image, --container, --path and --duration belong to --from; a file states them itself");
        return null;
    }
}

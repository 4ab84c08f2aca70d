using System.CommandLine;

namespace Programs;

/// <summary>The options that say how often an operation is measured.</summary>
public sealed class RepetitionOptions
{
    private readonly Option<int> _operations = Number("--operations", "Measured operations of each kind.", 5, 1);
    private readonly Option<int> _warmUp = Number("--warm-up-ms", "Milliseconds for which each operation is repeated before that.", 1000, 0);

    /// <summary>Adds the options to a command.</summary>
    public void AddTo(Command command)
    {
        command.Options.Add(_operations);
        command.Options.Add(_warmUp);
    }

    /// <summary>Reads them from a command line.</summary>
    public Repetitions Read(ParseResult parsed) => new(parsed.GetValue(_operations), TimeSpan.FromMilliseconds(parsed.GetValue(_warmUp)));

    private static Option<int> Number(string name, string description, int value, int least)
    {
        var option = new Option<int>(name) { Description = description, DefaultValueFactory = _ => value };
        option.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && int.TryParse(result.Tokens[0].Value, out var given) && given < least)
                result.AddError($"{name} is {given}; it must be at least {least}");
        });
        return option;
    }
}

namespace Hotlap.Cli.Text;

/// <summary>Colours text for a terminal; leaves it unchanged when colours are off.</summary>
internal sealed class Paint(bool colours)
{
    private const string Reset = "\u001b[0m";

    public string Green(string text) => Apply("\u001b[32m", text);

    public string Red(string text) => Apply("\u001b[31m", text);

    public string Yellow(string text) => Apply("\u001b[33m", text);

    public string Bold(string text) => Apply("\u001b[1m", text);

    private string Apply(string code, string text) => colours && text.Trim().Length > 0 ? code + text + Reset : text;
}

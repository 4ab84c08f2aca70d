using System.Text.RegularExpressions;

namespace Hotlap.Operator.Registry;

/// <summary>The token service of a registry, from <c>WWW-Authenticate: Bearer realm="...",service="...",scope="..."</c>.</summary>
/// <param name="Realm">Address of the token service.</param>
/// <param name="Service">Name of the registry at the token service; null when the challenge has none.</param>
internal sealed partial record BearerChallenge(Uri Realm, string? Service)
{
    private const int LongestParameter = 2048;

    /// <summary>
    /// Builds the address of the token request. The operator sets the scope, so a registry cannot obtain a token for anything else.
    /// </summary>
    public Uri Address(string path)
    {
        var query = $"scope={Uri.EscapeDataString($"repository:{path}:pull")}";
        if (Service is not null) query = $"service={Uri.EscapeDataString(Service)}&{query}";
        return new UriBuilder(Realm) { Query = Realm.Query.Length > 1 ? $"{Realm.Query[1..]}&{query}" : query }.Uri;
    }

    /// <summary>Parses the parameter of a Bearer challenge; null when it has no usable realm or is too long.</summary>
    public static BearerChallenge? Parse(string? parameter)
    {
        if (parameter is null or { Length: > LongestParameter }) return null;
        var values = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (Match match in Pair().Matches(parameter))
            values.TryAdd(match.Groups["name"].Value, match.Groups["value"].Value);
        return values.TryGetValue("realm", out var realm) && Uri.TryCreate(realm, UriKind.Absolute, out var address)
            ? new BearerChallenge(address, values.GetValueOrDefault("service"))
            : null;
    }

    [GeneratedRegex("""(?<name>[A-Za-z]+)="(?<value>[^"]*)"\s*,?""")]
    private static partial Regex Pair();
}

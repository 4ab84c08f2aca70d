using System.Text.RegularExpressions;

namespace Hotlap.Operator.Registry;

/// <summary>The token service of a registry, from <c>WWW-Authenticate: Bearer realm="...",service="...",scope="..."</c>.</summary>
/// <param name="Realm">Address of the token service.</param>
/// <param name="Service">Name of the registry for the token service; null where there is none.</param>
internal sealed partial record BearerChallenge(Uri Realm, string? Service)
{
    private const int LongestParameter = 2048;

    /// <summary>Address of the token request. The scope is the operator's own, so a registry cannot choose what the token is for.</summary>
    public Uri Address(string path)
    {
        var query = $"scope={Uri.EscapeDataString($"repository:{path}:pull")}";
        if (Service is not null) query = $"service={Uri.EscapeDataString(Service)}&{query}";
        return new UriBuilder(Realm) { Query = Realm.Query.Length > 1 ? $"{Realm.Query[1..]}&{query}" : query }.Uri;
    }

    /// <summary>Reads the parameter of a Bearer challenge; null when it names no usable realm.</summary>
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

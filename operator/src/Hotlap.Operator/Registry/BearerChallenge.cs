using System.Text.RegularExpressions;

namespace Hotlap.Operator.Registry;

/// <summary>Where a token can be had, as a registry says in <c>WWW-Authenticate: Bearer realm="...",service="...",scope="..."</c>.</summary>
internal sealed partial record BearerChallenge(Uri Realm, string? Service, string? Scope)
{
    /// <summary>Address of the token request.</summary>
    public Uri Address(string path)
    {
        var scope = Scope ?? $"repository:{path}:pull";
        var query = $"scope={Uri.EscapeDataString(scope)}";
        if (Service is not null) query = $"service={Uri.EscapeDataString(Service)}&{query}";
        return new UriBuilder(Realm) { Query = Realm.Query.Length > 1 ? $"{Realm.Query[1..]}&{query}" : query }.Uri;
    }

    /// <summary>Reads the parameter of a Bearer challenge; null when it names no usable realm.</summary>
    public static BearerChallenge? Parse(string? parameter)
    {
        var values = Pair().Matches(parameter ?? "").ToDictionary(
            match => match.Groups["name"].Value.ToLowerInvariant(), match => match.Groups["value"].Value, StringComparer.Ordinal);
        return values.TryGetValue("realm", out var realm) && Uri.TryCreate(realm, UriKind.Absolute, out var address)
            ? new BearerChallenge(address, values.GetValueOrDefault("service"), values.GetValueOrDefault("scope"))
            : null;
    }

    [GeneratedRegex("""(?<name>[A-Za-z]+)="(?<value>[^"]*)"\s*,?""")]
    private static partial Regex Pair();
}

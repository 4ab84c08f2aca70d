using System.Globalization;
using System.Text;

namespace Hotlap.Kubernetes;

/// <summary>Builds paths of the API, relative to the server's address.</summary>
internal static class ApiPath
{
    public static string Of<T>(ResourceType<T> type, string? namespaceName, string? name = null, string? subresource = null)
        where T : class
    {
        var path = new StringBuilder(type.Group.Length == 0 ? "api/" : "apis/").Append(type.ApiVersion);
        if (type.Namespaced && namespaceName is not null)
            path.Append("/namespaces/").Append(Uri.EscapeDataString(namespaceName));
        path.Append('/').Append(type.Plural);
        if (name is not null)
            path.Append('/').Append(Uri.EscapeDataString(name));
        return subresource is null ? path.ToString() : path.Append('/').Append(subresource).ToString();
    }

    public static string WithQuery(string path, params ReadOnlySpan<(string Name, object? Value)> parameters)
    {
        var text = new StringBuilder(path);
        var separator = '?';
        foreach (var (name, value) in parameters)
        {
            if (value is null)
                continue;
            text.Append(separator).Append(name).Append('=');
            text.Append(Uri.EscapeDataString(Convert.ToString(value, CultureInfo.InvariantCulture)!));
            separator = '&';
        }
        return text.ToString();
    }
}

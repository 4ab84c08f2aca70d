using System.Text.Json;

namespace Hotlap.Operator.Tests.Recomputing;

/// <summary>The names of all numbers that objects of a type can hold, as JSON paths without places in lists.</summary>
internal static class NumberFields
{
    private static readonly Type[] Numbers = [typeof(int), typeof(long)];

    public static IEnumerable<string> Of(Type type) => type.GetProperties().SelectMany(property =>
    {
        var name = JsonNamingPolicy.CamelCase.ConvertName(property.Name);
        var inner = Inner(property.PropertyType);
        if (Numbers.Contains(inner)) return [name];
        return inner.Namespace == type.Namespace ? Of(inner).Select(field => $"{name}.{field}") : [];
    });

    private static Type Inner(Type type) =>
        Nullable.GetUnderlyingType(type)
            ?? (type is { IsGenericType: true } && type.GetGenericTypeDefinition() == typeof(List<>)
                ? type.GetGenericArguments()[0] : type);
}

using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.History;

namespace Hotlap.Measurement.Tests;

public sealed class JsonDefaultsTests
{
    private static readonly JsonSerializerContext[] Contexts = [ContractJson.Default, HistoryJson.Default];

    public static TheoryData<Type> Types => [.. typeof(ContractJson).Assembly.GetTypes()
        .Where(type => type is { IsAbstract: false, IsClass: true } && type.GetConstructor(Type.EmptyTypes) is not null
            && Contexts.Any(context => context.GetTypeInfo(type) is not null))];

    /// <summary>Generated JSON code overwrites what an init-only property was given as its default.</summary>
    [Theory]
    [MemberData(nameof(Types))]
    public void InitOnlyProperty_OfAnyType_HasNoDefaultOfItsOwn(Type type)
    {
        var fresh = Activator.CreateInstance(type)!;
        var lost = type.GetProperties().Where(property => property.SetMethod is { } set
            && set.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit))
            && property.GetValue(fresh) is { } value
            && !(property.PropertyType.IsValueType && value.Equals(Activator.CreateInstance(property.PropertyType))));

        lost.Select(property => property.Name).ShouldBeEmpty();
    }
}

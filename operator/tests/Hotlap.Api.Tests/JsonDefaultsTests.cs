using System.Runtime.CompilerServices;
using Hotlap.Api.Serialization;

namespace Hotlap.Api.Tests;

public sealed class JsonDefaultsTests
{
    public static TheoryData<Type> Types => [.. typeof(ApiJson).Assembly.GetExportedTypes()
        .Where(type => type is { IsAbstract: false, IsClass: true, ContainsGenericParameters: false }
            && type.GetConstructor(Type.EmptyTypes) is not null)];

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

using System.Reflection;
using Hotlap.Kubernetes;

namespace Hotlap.Operator.Tests.Support;

/// <summary>A client whose every answer a test gives. A proxy is made as a subclass of it.</summary>
public class AnsweringClient : DispatchProxy
{
    private Func<string, object?[], object?> _answer = null!;

    /// <summary>Makes one; the function gets the method's name and its arguments.</summary>
    public static IKubernetesClient Create(Func<string, object?[], object?> answer)
    {
        var client = DispatchProxy.Create<IKubernetesClient, AnsweringClient>();
        ((AnsweringClient)(object)client)._answer = answer;
        return client;
    }

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) => _answer(targetMethod!.Name, args ?? []);
}

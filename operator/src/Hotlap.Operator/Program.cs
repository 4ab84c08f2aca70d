using Hotlap.Operator.Hosting;

if (args.Contains("--help"))
{
    OptionsParser.WriteHelp(Console.Out);
    return 0;
}

var (options, problems) = OptionsParser.Parse(args);
if (problems.Count > 0)
    return Refuse(problems);

try
{
    var app = OperatorHost.Build(options, KubernetesConfiguration.Load(options.Kubeconfig));
    await app.RunAsync();
    return 0;
}
catch (KubernetesConfigurationException e)
{
    return Refuse([e.Message]);
}

static int Refuse(IReadOnlyList<string> problems)
{
    foreach (var problem in problems)
        Console.Error.WriteLine(problem);
    Console.Error.WriteLine("--help shows all options");
    return 2;
}

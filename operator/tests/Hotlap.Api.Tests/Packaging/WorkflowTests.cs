using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>Rules for GitHub's workflows: pinned actions, least permissions, limits, and commands that exist.</summary>
public sealed partial class WorkflowTests
{
    private const string Folder = ".github/workflows";

    public static TheoryData<string> Workflows =>
        [.. Directory.EnumerateFiles(Repository.PathOf(Folder)).Select(path => Path.GetFileName(path)!).Order(StringComparer.Ordinal)];

    /// <summary>A tag can be moved to other code. A commit cannot, and the comment says which release it is.</summary>
    [Theory]
    [MemberData(nameof(Workflows))]
    public void Actions_All_ArePinnedByCommitWithTheirTag(string file)
    {
        var uses = Uses().Matches(Text(file)).Select(match => match.Groups[1].Value)
            .Where(action => !action.StartsWith("./", StringComparison.Ordinal));
        foreach (var action in uses) action.ShouldMatch(@"^[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$");
        Steps(file).Count(step => step["uses"] is not null).ShouldBe(Uses().Count(Text(file)));
    }

    [Theory]
    [MemberData(nameof(Workflows))]
    public void Permissions_OfTheWorkflow_AreDeclaredAndWriteNothing(string file)
    {
        var permissions = Workflow(file)["permissions"].ShouldBeOfType<JsonObject>();
        permissions.Select(entry => (string?)entry.Value).ShouldAllBe(access => access == "read" || access == "none");
        foreach (var job in Jobs(file).Where(job => job["permissions"] is not null)) job["permissions"].ShouldBeOfType<JsonObject>();
        Text(file).ShouldNotContain("pull_request_target");
    }

    [Theory]
    [MemberData(nameof(Workflows))]
    public void Jobs_All_EndInTimeAndWithoutCompany(string file)
    {
        ((string?)Workflow(file)["concurrency"]!["group"]).ShouldNotBeNullOrEmpty();
        Jobs(file).ShouldNotBeEmpty();
        foreach (var job in Jobs(file)) ((int?)(long?)job["timeout-minutes"]).ShouldNotBeNull().ShouldBeInRange(1, 180);
    }

    [Theory]
    [MemberData(nameof(Workflows))]
    public void Checkout_Always_LeavesNoCredentialsOnTheMachine(string file)
    {
        foreach (var step in Steps(file).Where(step => ((string?)step["uses"])?.StartsWith("actions/checkout@", StringComparison.Ordinal) == true))
            ((bool?)step["with"]?["persist-credentials"]).ShouldBe(false);
    }

    /// <summary>An expression in a script is text of whoever opened the pull request, executed by the shell.</summary>
    [Theory]
    [MemberData(nameof(Workflows))]
    public void Scripts_All_HoldNoExpressions(string file) =>
        Scripts(file).Where(script => script.Contains("${{", StringComparison.Ordinal)).ShouldBeEmpty();

    [Theory]
    [MemberData(nameof(Workflows))]
    public void Commands_All_Exist(string file)
    {
        var targets = Target().Matches(Repository.Read("Makefile")).Select(match => match.Groups[1].Value).ToHashSet();
        foreach (var script in Scripts(file))
        {
            Make().Matches(script).Select(match => match.Groups[1].Value).Where(target => !targets.Contains(target)).ShouldBeEmpty();
            Own().Matches(script).Select(match => match.Value).Where(path => !File.Exists(Repository.PathOf(path))).ShouldBeEmpty();
        }
    }

    [Fact]
    public void Ci_Together_RunsTheCommandsOfTheReadme()
    {
        var commands = Scripts("ci.yaml").SelectMany(script => Make().Matches(script)).Select(match => match.Groups[1].Value).ToList();
        commands.ShouldContain("test");
        commands.ShouldContain("quickstart");
        foreach (var command in commands) Repository.Read("README.md").ShouldContain($"make {command}");
    }

    /// <summary>Advisories appear without a change of the repository, so the audit also runs each night.</summary>
    [Theory]
    [InlineData("ci.yaml")]
    [InlineData("nightly.yaml")]
    public void Packages_Always_AreAudited(string file) =>
        Scripts(file).ShouldContain(script => script.Contains("-p:NuGetAudit=true -p:NuGetAuditMode=all", StringComparison.Ordinal));

    /// <summary>Only a tag starts what writes, and it runs the command of the README.</summary>
    [Fact]
    public void Release_OnATag_RunsTheCommandOfTheReadme()
    {
        var started = Workflow("release.yaml")["on"].ShouldBeOfType<JsonObject>();
        started.Select(entry => entry.Key).ShouldBe(["push"]);
        started["push"]!.AsObject().Select(entry => entry.Key).ShouldBe(["tags"]);
        Scripts("release.yaml").SelectMany(script => Make().Matches(script)).Select(match => match.Groups[1].Value).ShouldBe(["release"]);
        Repository.Read("README.md").ShouldContain("make release ");
    }

    /// <summary>What runs code of the repository cannot write to the repository, and what writes to it runs no code of it.</summary>
    [Fact]
    public void Release_EachJob_HasOnlyTheRightsOfItsSteps()
    {
        var rights = Workflow("release.yaml")["jobs"]!.AsObject().ToDictionary(
            job => job.Key,
            job => job.Value!["permissions"]!.AsObject().Where(entry => (string?)entry.Value == "write").Select(entry => entry.Key).ToList());
        rights["build"].ShouldBe(["packages"]);
        rights["sign"].ShouldBe(["packages", "id-token", "attestations"]);
        rights["publish"].ShouldBe(["contents"]);
        rights.Count.ShouldBe(3);
        foreach (var job in new[] { "sign", "publish" })
        {
            Workflow("release.yaml")["jobs"]![job]!["steps"]!.AsArray()
                .ShouldNotContain(step => ((string?)step!["uses"] ?? "").StartsWith("actions/checkout@", StringComparison.Ordinal));
        }
    }

    [Fact]
    public void Release_WhatItPushes_IsSignedAndAttested()
    {
        var script = string.Join('\n', Scripts("release.yaml"));
        foreach (var command in new[] { "cosign sign --yes", "cosign attest --yes --type cyclonedx", "cosign sign-blob --yes" }) script.ShouldContain(command);
        Steps("release.yaml").Where(step => ((string?)step["uses"])?.StartsWith("actions/attest-build-provenance@", StringComparison.Ordinal) == true)
            .Select(step => (string?)step["with"]!["subject-checksums"])
            .ShouldBe(["release/SHA256SUMS", "release/images.sha256"]);
    }

    private static string Text(string file) => Repository.Read($"{Folder}/{file}");

    private static JsonObject Workflow(string file) => YamlJson.Parse(Text(file)).Single();

    private static IEnumerable<JsonObject> Jobs(string file) => Workflow(file)["jobs"]!.AsObject().Select(job => job.Value!.AsObject());

    private static IEnumerable<JsonObject> Steps(string file) =>
        Jobs(file).SelectMany(job => job["steps"]?.AsArray() ?? []).Select(step => step!.AsObject());

    private static IEnumerable<string> Scripts(string file) => Steps(file).Select(step => (string?)step["run"]).OfType<string>();

    [GeneratedRegex(@"^[ -]*uses: *(.+?) *$", RegexOptions.Multiline)]
    private static partial Regex Uses();

    [GeneratedRegex("^([a-z-]+):", RegexOptions.Multiline)]
    private static partial Regex Target();

    [GeneratedRegex(@"\bmake ([a-z-]+)\b")]
    private static partial Regex Make();

    [GeneratedRegex(@"(?<=^|\s)(deploy|e2e|operator)/[\w/.-]+")]
    private static partial Regex Own();
}

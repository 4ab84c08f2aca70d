namespace Hotlap.Kubernetes.Tests.Configuration;

/// <summary>The paths of Windows and of other systems; the files are names, so that each system is tested on any.</summary>
public sealed class HostPathsTests
{
    private const string Profile = @"USERPROFILE=C:\Users\x";
    private const string Drive = @"HOMEDRIVE=H:,HOMEPATH=\x";
    private const string Home = @"HOME=D:\home";

    [Theory]
    [InlineData(Profile, @"C:\Users\x\.kube\config", @"C:\Users\x\.kube\config")]
    [InlineData(Profile, @"C:\Users\y\.kube\config", "")]
    [InlineData(Drive + "," + Profile, @"C:\Users\x\.kube\config", @"C:\Users\x\.kube\config")]
    [InlineData(Drive + "," + Profile, @"C:\Users\x\.kube\config,H:\x\.kube\config", @"H:\x\.kube\config")]
    [InlineData(Home + "," + Drive + "," + Profile, @"H:\x\.kube\config,D:\home\.kube\config", @"D:\home\.kube\config")]
    [InlineData(@"HOMEPATH=\x", @"\x\.kube\config", "")]
    [InlineData(@"HOME=C:\,HOMEDRIVE=", @"C:\.kube\config", @"C:\.kube\config")]
    [InlineData(Profile + @",KUBECONFIG=C:\a;D:\b", @"C:\a,D:\b,C:\Users\x\.kube\config", @"C:\a,D:\b")]
    [InlineData(@"KUBECONFIG=;C:\a b;;""D:\b;c"";gone", @"C:\a b,D:\b;c", @"C:\a b,D:\b;c")]
    public void KubeconfigFiles_OnWindows_AreThoseOfKubectl(string variables, string files, string expected) =>
        Found(true, variables, files).ShouldBe(expected);

    [Theory]
    [InlineData("HOME=/home/x,USERPROFILE=/y", "/home/x/.kube/config,/y/.kube/config", "/home/x/.kube/config")]
    [InlineData("USERPROFILE=/y", "/y/.kube/config", "")]
    [InlineData("USERPROFILE=/y", "/.kube/config", "/.kube/config")]
    [InlineData("HOME=/home/x,KUBECONFIG=/a:/b;c::/d", "/a,/b;c,/d", "/a,/b;c,/d")]
    public void KubeconfigFiles_Elsewhere_AreThoseOfKubectl(string variables, string files, string expected) =>
        Found(false, variables, files).ShouldBe(expected);

    [Theory]
    [InlineData(true, @"C:\Users\x\.kube\config", "ca.crt", @"C:\Users\x\.kube\ca.crt")]
    [InlineData(true, @"C:\Users\x\.kube\config", @"pki\ca.crt", @"C:\Users\x\.kube\pki\ca.crt")]
    [InlineData(true, "C:/Users/x/.kube/config", "./pki/../../ca.crt", @"C:\Users\x\ca.crt")]
    [InlineData(true, @"C:\config", @"..\..\ca.crt", @"C:\ca.crt")]
    [InlineData(true, @"C:\Users\x\.kube\config", @"D:\ca.crt", @"D:\ca.crt")]
    [InlineData(true, @"C:\Users\x\.kube\config", "D:/ca.crt", "D:/ca.crt")]
    [InlineData(true, @"C:\Users\x\.kube\config", @"\\server\pki\ca.crt", @"\\server\pki\ca.crt")]
    [InlineData(true, @"\\server\x\config", "ca.crt", @"\\server\x\ca.crt")]
    [InlineData(false, "/home/x/.kube/config", "pki/../../ca.crt", "/home/x/ca.crt")]
    [InlineData(false, "/home/x/.kube/config", @"C:\ca.crt", @"/home/x/.kube/C:\ca.crt")]
    [InlineData(false, "/home/x/.kube/config", "/ca.crt", "/ca.crt")]
    [InlineData(false, "/config", "ca.crt", "/ca.crt")]
    public void FullIn_PathInAFile_IsRelativeToItsFolder(bool isWindows, string file, string path, string expected) =>
        Host(isWindows, "", "").FullIn(file, path).ShouldBe(expected);

    [Fact]
    public void FullIn_FileInTheCurrentFolder_IsAbsolute() =>
        Host(OperatingSystem.IsWindows(), "", "").FullIn("config", "login").ShouldBe(Path.GetFullPath("login"));

    [Theory]
    [InlineData("login", @"C:\bin\login,D:\a b\login.exe", @"D:\a b\login.exe")]
    [InlineData("login", @"C:\bin\login.cmd,C:\bin\login.exe", @"C:\bin\login.exe")]
    [InlineData("login.exe", @"C:\bin\login.exe", @"C:\bin\login.exe")]
    [InlineData(@"C:\tools\login", @"C:\tools\login.exe", @"C:\tools\login.exe")]
    [InlineData("login", @"here\login.exe", null)]
    public void FindProgram_OnWindows_HasAnEnding(string command, string files, string? expected) =>
        Host(true, @"PATH=C:\bin;here;""D:\a b""", files).FindProgram(command).ShouldBe(expected);

    private static string Found(bool isWindows, string variables, string files) =>
        string.Join(',', new ConfigurationLoader(Host(isWindows, variables, files)).KubeconfigFiles());

    private static HostPaths Host(bool isWindows, string variables, string files)
    {
        var pairs = variables.Split(',').Select(pair => pair.Split('=', 2)).ToDictionary(pair => pair[0], pair => pair[^1]);
        return new HostPaths(isWindows, pairs.GetValueOrDefault, files.Split(',').Contains);
    }
}

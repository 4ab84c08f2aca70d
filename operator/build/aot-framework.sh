#!/bin/sh
# Prints the framework that Native AOT programs compile for here: net10.0, or net9.0 where the runtime pack of 10 cannot be restored.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# an empty file of each name keeps the settings of folders above out
for name in Directory.Build.props Directory.Build.targets Directory.Packages.props; do echo '<Project/>' >"$work/$name"; done
cat >"$work/probe.csproj" <<XML
<Project Sdk="Microsoft.NET.Sdk.Web">
  <PropertyGroup><TargetFramework>net10.0</TargetFramework><PublishAot>true</PublishAot><NuGetAudit>false</NuGetAudit></PropertyGroup>
</Project>
XML
if dotnet restore "$work/probe.csproj" --use-current-runtime -nodeReuse:false >"$work/log" 2>&1; then echo net10.0; else echo net9.0; fi

module hotlap.dev/workloads/stacks/go

go 1.19

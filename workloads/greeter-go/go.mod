module hotlap.dev/workloads/greeter-go

go 1.19

# Two commands matter: `make quickstart` and `make test`. Both start what they need.
.PHONY: help quickstart test test-all test-on articles reliability mutations up images down bench calibrate generate release

help: ## this text
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

quickstart: ## a cluster, the operator and a benchmark of two images, from nothing to the result table
	@e2e/quickstart

test: ## unit and integration tests, the core of the end-to-end scenarios, and of a tenth of the others what time is left for (about 20 minutes)
	@e2e/test

test-all: ## every test and every scenario (about an hour)
	@e2e/test --all

test-on: ## scenarios on a cluster that exists, without root: make test-on CONTEXT=kind-kind REGISTRY=localhost:5001 [NAMES="..."]
	@e2e/on "$(CONTEXT)" "$(REGISTRY)" $(NAMES)

articles: up ## run the five published benchmarks and write their tables (about 60 minutes)
	@e2e/articles/run

reliability: ## the long form of the tests that kill the operator and disrupt its network
	@e2e/reliability

mutations: ## remove each guard against disruptions once, and show that a test finds it (about 40 minutes, after make test)
	@e2e/mutations/run

up: ## the cluster, the images and the operator, without a benchmark
	@e2e/quickstart --no-sample

images: ## build the images and push them into the cluster's registry
	@e2e/images/build

down: ## stop the cluster and restore the machine
	@e2e/cluster down

bench: up ## measure Hotlap itself: overhead, fidelity, footprint
	@operator/bench/run

calibrate: ## check the statistics by simulation, and by real trials if the cluster is up
	@operator/bench/calibrate

generate: ## copy the CRD, the dashboards and the alerts to the chart and deploy/base, and list the chart's values and all fields
	@deploy/generate

release: ## build a release and push it: make release VERSION=0.1.0 REGISTRY=registry.example/team [OPTIONS=--trial]
	@deploy/release "$(VERSION)" "$(REGISTRY)" $(OPTIONS)

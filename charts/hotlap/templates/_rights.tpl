{{/* Least privilege, the same in both modes: a test removes each verb in turn and expects a failure. No Secret is read; no wildcards, no nodes/proxy. */}}
{{- define "hotlap.rules" }}
rules:
# get: comparison.baselineRef; delete: ttl
- apiGroups: [hotlap.dev]
  resources: [benchmarkruns]
  verbs: [get, list, watch, delete]
- apiGroups: [hotlap.dev]
  resources: [benchmarkdefaults]
  verbs: [get]
- apiGroups: [hotlap.dev]
  resources: [benchmarkruns/status]
  verbs: [patch]
# Required to set owner references on pods, Jobs and ConfigMaps where OwnerReferencesPermissionEnforcement is on.
- apiGroups: [hotlap.dev]
  resources: [benchmarkruns/finalizers]
  verbs: [update]
# get: the operator adopts an existing object of the same name if the run owns it, and does not touch it otherwise.
- apiGroups: [""]
  resources: [pods, configmaps]
  verbs: [create, get, list, watch, delete]
# The token with which a run's generators show themselves to its probes: the role view reads pods and Jobs, but no Secrets.
- apiGroups: [""]
  resources: [secrets]
  verbs: [create]
# The samples are lines of the generator's log.
- apiGroups: [""]
  resources: [pods/log]
  verbs: [get]
- apiGroups: [batch]
  resources: [jobs]
  verbs: [create, get, list, watch, delete]
# For isolateNetwork. Policies are owned by their run, so delete is not needed.
- apiGroups: [networking.k8s.io]
  resources: [networkpolicies]
  verbs: [create, get]
# list: only events show why a Job has no pod (such as a quota) and when a target's image was pulled.
- apiGroups: [""]
  resources: [events]
  verbs: [create, list]
{{- if .Values.rbac.workloads }}
# Templates of pods that target.from names.
- apiGroups: [apps]
  resources: [deployments, statefulsets, daemonsets]
  verbs: [get]
- apiGroups: [argoproj.io]
  resources: [rollouts]
  verbs: [get]
{{- end }}
{{- end }}

{{- define "hotlap.subjects" }}
subjects:
- kind: ServiceAccount
  name: {{ include "hotlap.serviceAccount" . }}
  namespace: {{ .Release.Namespace }}
{{- end }}

{{/* Cluster-scoped names must differ between releases in several namespaces. */}}
{{- define "hotlap.clusterName" -}}
{{ include "hotlap.name" . }}{{ if .Values.watchNamespaces }}-{{ .Release.Namespace }}{{ end }}
{{- end }}

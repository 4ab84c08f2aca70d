{{/* Least rights, the same in both modes: a test takes each verb away and sees something fail. No secrets, no wildcards, no nodes/proxy. */}}
{{- define "hotlap.rules" }}
rules:
# get: comparison.baselineRun; delete: ttlSecondsAfterFinished
- apiGroups: [hotlap.dev]
  resources: [benchmarkruns]
  verbs: [get, list, watch, delete]
- apiGroups: [hotlap.dev]
  resources: [benchmarkruns/status]
  verbs: [patch]
# Needed to own pods, Jobs and ConfigMaps where OwnerReferencesPermissionEnforcement is on.
- apiGroups: [hotlap.dev]
  resources: [benchmarkruns/finalizers]
  verbs: [update]
# get: an object of the same name is adopted if it is the run's own, and else left alone.
- apiGroups: [""]
  resources: [pods, configmaps]
  verbs: [create, get, list, watch, delete]
# Samples are lines of the generator's log.
- apiGroups: [""]
  resources: [pods/log]
  verbs: [get]
- apiGroups: [batch]
  resources: [jobs]
  verbs: [create, get, list, watch, delete]
# isolateNetwork; policies go with their run.
- apiGroups: [networking.k8s.io]
  resources: [networkpolicies]
  verbs: [create, get]
# list: why a Job has no pod, such as a quota, and when a target's image was pulled stand only in events.
- apiGroups: [""]
  resources: [events]
  verbs: [create, list]
{{- end }}

{{- define "hotlap.subjects" }}
subjects:
- kind: ServiceAccount
  name: {{ include "hotlap.serviceAccount" . }}
  namespace: {{ .Release.Namespace }}
{{- end }}

{{/* Cluster-wide names of releases in several namespaces must differ. */}}
{{- define "hotlap.clusterName" -}}
{{ include "hotlap.name" . }}{{ if .Values.watchNamespaces }}-{{ .Release.Namespace }}{{ end }}
{{- end }}

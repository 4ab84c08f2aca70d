{{- define "hotlap.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "hotlap.selector" -}}
app.kubernetes.io/name: hotlap
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "hotlap.labels" -}}
{{ include "hotlap.selector" . }}
app.kubernetes.io/component: operator
app.kubernetes.io/part-of: hotlap
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "hotlap.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (include "hotlap.name" .) }}
{{- end }}

{{- define "hotlap.registry" -}}
{{ required "set image.registry to the registry that holds hotlap/operator and hotlap/agent, for example --set image.registry=registry.example" .Values.image.registry | trimSuffix "/" }}
{{- end }}

{{- define "hotlap.operatorImage" -}}
{{ include "hotlap.registry" . }}/{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "hotlap.agentImage" -}}
{{ .Values.agentImage.registry | default (include "hotlap.registry" .) | trimSuffix "/" }}/{{ .Values.agentImage.repository }}:{{ .Values.agentImage.tag | default .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* Whether the cluster's Kubernetes is older than a version. Without a cluster, helm template only assumes a version, and knows no kinds. */}}
{{- define "hotlap.isBefore" -}}
{{- $capabilities := (index . 0).Capabilities }}
{{- if $capabilities.APIVersions.Has "apiextensions.k8s.io/v1/CustomResourceDefinition" }}
{{- if semverCompare (printf "<%s-0" (index . 1)) $capabilities.KubeVersion.Version }}true{{ end }}
{{- end }}
{{- end }}

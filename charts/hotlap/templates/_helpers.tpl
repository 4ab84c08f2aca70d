{{/* The name of the application, in labels and in names of objects. */}}
{{- define "hotlap.application" -}}
{{ .Values.nameOverride | default .Chart.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{/* The name of the release's objects: at most 50 characters, because some have a suffix. */}}
{{- define "hotlap.name" -}}
{{- $application := include "hotlap.application" . }}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else if contains $application .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else }}{{ printf "%s-%s" .Release.Name $application | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "hotlap.selector" -}}
app.kubernetes.io/name: {{ include "hotlap.application" . }}
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
{{- if .Values.serviceAccount.create }}{{ .Values.serviceAccount.name | default (include "hotlap.name" .) -}}
{{- else }}{{ .Values.serviceAccount.name | required "set serviceAccount.name to the account that serviceAccount.create=false relies on" }}{{ end }}
{{- end }}

{{- define "hotlap.registry" -}}
{{ required "set image.registry to the registry that holds hotlap/operator and hotlap/agent, for example --set image.registry=registry.example" .Values.image.registry | trimSuffix "/" }}
{{- end }}

{{/* The digest alone where there is one, else the tag. */}}
{{- define "hotlap.operatorImage" -}}
{{ include "hotlap.registry" . }}/{{ .Values.image.repository }}{{ with .Values.image.digest }}@{{ . }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "hotlap.agentImage" -}}
{{ .Values.agentImage.registry | default (include "hotlap.registry" .) | trimSuffix "/" }}/{{ .Values.agentImage.repository }}
{{- with .Values.agentImage.digest }}@{{ . }}{{ else }}:{{ .Values.agentImage.tag | default .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Whether the cluster's Kubernetes is older than a version. Without a cluster, helm template only assumes a version, and knows no kinds. */}}
{{- define "hotlap.isBefore" -}}
{{- $capabilities := (index . 0).Capabilities }}
{{- if $capabilities.APIVersions.Has "apiextensions.k8s.io/v1/CustomResourceDefinition" }}
{{- if semverCompare (printf "<%s-0" (index . 1)) $capabilities.KubeVersion.Version }}true{{ end }}
{{- end }}
{{- end }}

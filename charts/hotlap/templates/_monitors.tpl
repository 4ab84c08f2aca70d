{{/* The account that may read the metrics: at most 63 characters. */}}
{{- define "hotlap.metricsReader" -}}
{{ include "hotlap.name" . | trunc 48 | trimSuffix "-" }}-metrics-reader
{{- end }}

{{/* Cluster-scoped names must differ between releases in several namespaces. */}}
{{- define "hotlap.metricsReaderRole" -}}
{{ include "hotlap.metricsReader" . }}{{ if .Values.watchNamespaces }}-{{ .Release.Namespace }}{{ end }}
{{- end }}

{{/* The token of the account that may read the metrics. */}}
{{- define "hotlap.scrapeToken" -}}
{{- if .Values.metrics.authorization -}}
authorization:
  credentials:
    name: {{ include "hotlap.metricsReader" . }}
    key: token
{{- end }}
{{- end }}

{{- define "hotlap.relabelings" -}}
{{- with .relabelings -}}
relabelings:
{{ toYaml . }}
{{ end }}
{{- with .metricRelabelings -}}
metricRelabelings:
{{ toYaml . }}
{{- end }}
{{- end }}

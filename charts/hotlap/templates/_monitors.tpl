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

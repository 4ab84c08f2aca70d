{{/* The port of a URL. */}}
{{- define "hotlap.port" -}}
{{- $url := urlParse . }}
{{- regexFind ":[0-9]+$" $url.host | trimPrefix ":" | default (ternary "443" "80" (eq $url.scheme "https")) }}
{{- end }}

{{/* A rule for TCP connections to peers on ports. */}}
{{- define "hotlap.egress" -}}
- ports:
  {{- $seen := list }}
  {{- range .ports }}
  {{- if not (has (int .) $seen) }}
  {{- $seen = append $seen (int .) }}
  - {protocol: TCP, port: {{ int . }}}
  {{- end }}
  {{- end }}
  {{- include "hotlap.peers" .peers | nindent 2 }}
{{- end }}

{{- define "hotlap.peers" -}}
{{- with .to -}}
to:
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* The pod of helm test must not match hotlap.selector: it would be an endpoint of the Service. */}}
{{- define "hotlap.testSelector" -}}
app.kubernetes.io/name: {{ include "hotlap.application" . }}-test
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

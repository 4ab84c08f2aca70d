{{/* User name of the operator, as the API server knows it. */}}
{{- define "hotlap.user" -}}
system:serviceaccount:{{ .Release.Namespace }}:{{ include "hotlap.serviceAccount" . }}
{{- end }}

{{/* The head of one policy: its name and labels, as the binding has them too. */}}
{{- define "hotlap.policyMetadata" }}
metadata:
  name: {{ include "hotlap.clusterName" (index . 0) }}-{{ index . 1 }}
  labels:
    {{- include "hotlap.labels" (index . 0) | nindent 4 }}
{{- end }}

{{/* The binding of a policy. Releases for different namespaces each have their own operator, so policies about objects end at these namespaces. */}}
{{- define "hotlap.policyBinding" }}
{{- $ := index . 0 }}
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
{{- include "hotlap.policyMetadata" . }}
spec:
  policyName: {{ include "hotlap.clusterName" $ }}-{{ index . 1 }}
  validationActions: [Deny]
  {{- if and $.Values.watchNamespaces (ne (index . 1) "operator") }}
  matchResources:
    namespaceSelector:
      matchExpressions:
      - {key: kubernetes.io/metadata.name, operator: In, values: {{ toJson $.Values.watchNamespaces }}}
  {{- end }}
{{- end }}

{{/* Holds for pods whose service account is in authors.serviceAccounts; empty without any. */}}
{{- define "hotlap.allowedAccount" -}}
{{- with .Values.authors.serviceAccounts }}[{{ range $index, $account := . }}{{ if $index }}, {{ end }}{{ $account | squote }}{{ end }}].exists(allowed,
      allowed.split('/')[0] in ['*', request.namespace]
      && (allowed.split('/')[1] == '*' || allowed.split('/')[1] == pod.?serviceAccountName.orValue('default')))
{{- end }}
{{- end }}

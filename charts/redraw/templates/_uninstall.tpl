{{/* What ends the workers of every pool. */}}
{{- define "redraw.uninstallRules" -}}
- apiGroups: ["apps"]
  resources: ["deployments"]
  verbs: ["get", "list", "patch", "delete"]
- apiGroups: [""]
  resources: ["pods"]
  verbs: ["get", "list", "delete"]
- apiGroups: ["redraw.dev"]
  resources: ["conversionpools"]
  verbs: ["get", "list", "patch"]
{{- end -}}

{{/* The name that objects of this release begin with. */}}
{{- define "redraw.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* The labels of every object. */}}
{{- define "redraw.labels" -}}
app.kubernetes.io/name: redraw
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The labels by which the pods of a part are found; they never change, since selectors cannot. */}}
{{- define "redraw.selector" -}}
app.kubernetes.io/name: redraw
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* The controller's account. */}}
{{- define "redraw.controllerAccount" -}}
{{- default (printf "%s-controller" (include "redraw.fullname" .)) .Values.serviceAccount.controller -}}
{{- end -}}

{{/* What the controller does with the objects of a namespace. */}}
{{- define "redraw.controllerRules" -}}
# Jobs and pools: watched, shown, finished, removed after their time; views of the interface's jobs are made.
- apiGroups: ["redraw.dev"]
  resources: ["conversionjobs"]
  verbs: ["get", "list", "watch", "create", "patch", "delete"]
- apiGroups: ["redraw.dev"]
  resources: ["conversionpools"]
  verbs: ["get", "list", "watch", "create", "patch"]
- apiGroups: ["redraw.dev"]
  resources: ["conversionjobs/status", "conversionpools/status"]
  verbs: ["patch"]
# The workers of a pool, by server-side apply; what is deleted goes with its pool.
- apiGroups: ["apps"]
  resources: ["deployments"]
  verbs: ["get", "list", "watch", "create", "patch"]
- apiGroups: ["policy"]
  resources: ["poddisruptionbudgets"]
  verbs: ["get", "list", "watch", "create", "patch"]
# Marks of workers that are drained; pods that have failed are removed. Pods are never made, and nobody enters one.
- apiGroups: [""]
  resources: ["pods"]
  verbs: ["get", "list", "watch", "patch", "delete"]
# Pictures that jobs name.
- apiGroups: [""]
  resources: ["configmaps"]
  verbs: ["get"]
- apiGroups: [""]
  resources: ["events"]
  verbs: ["create", "patch"]
{{- end -}}

{{/*
Megabytes that a worker with so many conversions at once is limited to: half as much again as the process and its conversions may take, since
a conversion is ended by its parent, which looks a few times a second, and not by the kernel, which would end all of them.
*/}}
{{- define "redraw.workerMegabytes" -}}
{{- $own := 300 -}}
{{- $each := divf (index .Values.settings "REDRAW_WORKER_MAX_BYTES" | default 1500000000) 1000000 -}}
{{- $slots := dig "worker" "concurrency" 1 .Values.pools.default.spec -}}
{{- mulf 1.5 (addf $own (mulf $slots $each)) | ceil | int64 -}}
{{- end -}}

{{/* What workers take of a node, by profile; with a limit of memory that fits the default pool unless the values say another. */}}
{{- define "redraw.workerResources" -}}
{{- $limit := dict "limits" (dict "memory" (printf "%sM" (include "redraw.workerMegabytes" .))) -}}
{{- dict
  "CPU" (mergeOverwrite (deepCopy $limit) (deepCopy .Values.worker.resources.cpu))
  "GPU" (mergeOverwrite (deepCopy $limit) (deepCopy .Values.worker.resources.gpu)) | toJson -}}
{{- end -}}

{{/* The file about pools: see docs/pools.md, "What an installation says". */}}
{{- define "redraw.pools" -}}
{{- $this := dict "root" . "component" "worker" -}}
{{- $env := concat (include "redraw.env" $this | fromYamlArray) .Values.worker.extraEnv -}}
{{- $worker := dict
  "image" (include "redraw.workerImage" .)
  "imagePullPolicy" .Values.image.pullPolicy
  "imagePullSecrets" .Values.image.pullSecrets
  "command" (list "redraw-worker")
  "serviceAccountName" (include "redraw.account" $this)
  "env" $env
  "envFrom" .Values.extraEnvFrom
  "volumes" (include "redraw.volumes" $this | fromYamlArray)
  "volumeMounts" (include "redraw.volumeMounts" $this | fromYamlArray)
  "resources" (include "redraw.workerResources" . | fromJson)
  "labels" (mergeOverwrite (deepCopy .Values.commonLabels) (deepCopy .Values.worker.podLabels) (dict "app.kubernetes.io/instance" .Release.Name))
  "annotations" .Values.worker.podAnnotations
-}}
{{- $file := dict "worker" $worker -}}
{{- with .Values.pools.default -}}
{{- if .enabled -}}
{{- $spec := deepCopy .spec -}}
{{- if $.Values.architecture -}}
{{- $selector := mergeOverwrite (dict "kubernetes.io/arch" $.Values.architecture) (dig "podTemplate" "nodeSelector" dict $spec) -}}
{{- $spec = mergeOverwrite $spec (dict "podTemplate" (dict "nodeSelector" $selector)) -}}
{{- end -}}
{{- $file = merge $file (dict "defaultPool" (dict "namespace" $.Release.Namespace "name" .name "spec" $spec)) -}}
{{- end -}}
{{- end -}}
{{- toPrettyJson $file -}}
{{- end -}}

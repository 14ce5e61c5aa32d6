{{/* An image: `image` may leave out what `image` of the values says. A digest takes the place of a tag. */}}
{{- define "redraw.imageOf" -}}
{{- $own := .image | default dict -}}
{{- $common := .root.Values.image -}}
{{- $registry := $own.registry | default $common.registry -}}
{{- $repository := $own.repository | default $common.repository -}}
{{- $name := printf "%s/%s" (trimSuffix "/" $registry) $repository -}}
{{- $isOther := or $own.registry $own.repository $own.tag $own.digest -}}
{{- $digest := $own.digest | default (ternary "" $common.digest (not (not $isOther))) -}}
{{- if $digest -}}
{{- printf "%s@%s" $name $digest -}}
{{- else -}}
{{- printf "%s:%s" $name ($own.tag | default $common.tag | default .root.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{/* The image of every process. */}}
{{- define "redraw.image" -}}
{{- include "redraw.imageOf" (dict "root" . "image" dict) -}}
{{- end -}}

{{/* The image of workers. */}}
{{- define "redraw.workerImage" -}}
{{- include "redraw.imageOf" (dict "root" . "image" .Values.worker.image) -}}
{{- end -}}

{{/* The secrets with which images are pulled. */}}
{{- define "redraw.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

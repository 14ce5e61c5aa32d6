{{/* Paths of fields that a schema should have and has not, one on each line: of `wanted`, in `installed`, below `path`. */}}
{{- define "redraw.missingFields" -}}
{{- $known := .installed.properties | default dict -}}
{{- $path := .path -}}
{{- range $name, $field := .wanted.properties | default dict }}
{{- $here := ternary $name (printf "%s.%s" $path $name) (empty $path) }}
{{- if hasKey $known $name }}
{{- include "redraw.missingFields" (dict "installed" (get $known $name) "wanted" $field "path" $here) }}
{{- else }}
{{ $here }}
{{- end }}
{{- end }}
{{- if .wanted.items }}
{{- include "redraw.missingFields" (dict "installed" (.installed.items | default dict) "wanted" .wanted.items "path" $path) }}
{{- end }}
{{- end -}}

{{/* Fields that the installed definition `found` lacks, of those in `definition`: at most five by name. Empty where it has all. */}}
{{- define "redraw.lacks" -}}
{{- $installed := dict -}}
{{- range .found.spec.versions -}}{{- $_ := set $installed .name (dig "schema" "openAPIV3Schema" dict .) -}}{{- end -}}
{{- $missing := list -}}
{{- range .definition.spec.versions -}}
{{- $each := include "redraw.missingFields" (dict "installed" (get $installed .name | default dict) "wanted" .schema.openAPIV3Schema "path" "") | trim -}}
{{- if $each -}}{{- $missing = concat $missing (splitList "\n" $each) -}}{{- end -}}
{{- end -}}
{{- $missing = $missing | uniq | sortAlpha -}}
{{- slice $missing 0 (min 5 (len $missing) | int) | join ", " -}}
{{- if gt (len $missing) 5 }} and {{ sub (len $missing) 5 }} more{{ end -}}
{{- end -}}

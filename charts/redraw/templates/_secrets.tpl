{{/* The Secret that a try-out brings. */}}
{{- define "redraw.tryOutSecret" -}}
{{- include "redraw.fullname" . }}-try-out
{{- end -}}

{{/*
What a part reads from Secrets: a list of {setting, secret, key}. Every value is a file, so that it stands neither in an environment that
children inherit nor in the description of a pod.
*/}}
{{- define "redraw.secretList" -}}
{{- $values := .root.Values -}}
{{- $brought := ternary (include "redraw.tryOutSecret" .root) "" $values.devDependencies.enabled -}}
{{- $postgres := $values.postgres.existingSecret | default $brought -}}
{{- $isMigration := eq .component "migration" -}}
- { setting: REDRAW_POSTGRES_URL, secret: {{ $postgres | quote }}, key: {{ $values.postgres.keys.url | quote }} }
{{- if not $isMigration }}
- { setting: REDRAW_MASTER_KEY, secret: {{ $values.masterKey.existingSecret | default $brought | quote }}, key: {{ $values.masterKey.keys.masterKey | quote }} }
{{- $nats := $values.nats.existingSecret | default $brought }}
- { setting: REDRAW_NATS_URL, secret: {{ $nats | quote }}, key: {{ $values.nats.keys.url | quote }} }
{{- range $setting, $key := dict "REDRAW_NATS_USER" $values.nats.keys.user "REDRAW_NATS_PASSWORD" $values.nats.keys.password "REDRAW_NATS_CREDENTIALS" $values.nats.keys.credentials }}
{{- if $key }}
- { setting: {{ $setting }}, secret: {{ $nats | quote }}, key: {{ $key | quote }} }
{{- end }}
{{- end }}
{{- with $values.objectStore.existingSecret }}
- { setting: REDRAW_S3_ACCESS_KEY, secret: {{ . | quote }}, key: {{ $values.objectStore.keys.accessKey | quote }} }
- { setting: REDRAW_S3_SECRET_KEY, secret: {{ . | quote }}, key: {{ $values.objectStore.keys.secretKey | quote }} }
{{- end }}
{{- with $values.redis.existingSecret | default $brought }}
{{- if eq $.component "ingress" }}
- { setting: REDRAW_REDIS_URL, secret: {{ . | quote }}, key: {{ $values.redis.keys.url | quote }} }
{{- end }}
{{- end }}
{{- with $values.tracing.existingSecret }}
- { setting: REDRAW_OTLP_HEADERS, secret: {{ . | quote }}, key: {{ $values.tracing.keys.headers | quote }} }
{{- end }}
{{- end }}
{{- end -}}

{{/* Where the files of Secrets lie. */}}
{{- define "redraw.secretFolder" -}}
/etc/redraw/secrets
{{- end -}}

{{/* The volumes of a part: its secrets and the authorities that it trusts. */}}
{{- define "redraw.volumes" -}}
- name: secrets
  projected:
    # Readable by the group of the pod alone.
    defaultMode: 0440
    sources:
      {{- range include "redraw.secretList" . | fromYamlArray }}
      - secret:
          name: {{ .secret }}
          items:
            - key: {{ .key | quote }}
              path: {{ .setting }}
      {{- end }}
{{- with .root.Values.certificateAuthorities }}
{{- if .existingSecret }}
- name: authorities
  secret:
    secretName: {{ .existingSecret }}
    items: [{ key: {{ .key | quote }}, path: ca.crt }]
{{- else if .existingConfigMap }}
- name: authorities
  configMap:
    name: {{ .existingConfigMap }}
    items: [{ key: {{ .key | quote }}, path: ca.crt }]
{{- end }}
{{- end }}
{{- with .root.Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Where the volumes of a part lie. */}}
{{- define "redraw.volumeMounts" -}}
- name: secrets
  mountPath: {{ include "redraw.secretFolder" . }}
  readOnly: true
{{- if or .root.Values.certificateAuthorities.existingSecret .root.Values.certificateAuthorities.existingConfigMap }}
- name: authorities
  mountPath: /etc/redraw/authorities
  readOnly: true
{{- end }}
{{- with .root.Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The settings of a part, as variables of its container. */}}
{{- define "redraw.env" -}}
{{- $values := .root.Values -}}
{{- range include "redraw.secretList" . | fromYamlArray }}
- name: {{ .setting }}_FILE
  value: {{ printf "%s/%s" (include "redraw.secretFolder" $) .setting | quote }}
{{- end }}
{{- $set := dict -}}
{{- if ne .component "migration" -}}
{{- $set = dict "REDRAW_BLOB_URL" $values.objectStore.url "REDRAW_NATS_REPLICAS" $values.nats.replicas "REDRAW_DEFAULT_POOL" $values.pools.default.name -}}
{{- with $values.objectStore -}}
{{- if hasPrefix "s3:" .url -}}
{{- $set = merge $set (dict "REDRAW_S3_ENDPOINT" .endpoint "REDRAW_S3_PUBLIC_ENDPOINT" .publicEndpoint "REDRAW_S3_REGION" .region) -}}
{{- end -}}
{{- end -}}
{{- $set = merge $set (dict "REDRAW_OTLP_URL" $values.tracing.url) -}}
{{- if $values.tracing.url -}}{{- $set = merge $set (dict "REDRAW_TRACE_RATIO" $values.tracing.ratio) -}}{{- end -}}
{{- if or $values.certificateAuthorities.existingSecret $values.certificateAuthorities.existingConfigMap -}}
{{- $set = merge $set (dict "REDRAW_CA_FILE" "/etc/redraw/authorities/ca.crt") -}}
{{- end -}}
{{- end -}}
{{- $set = mergeOverwrite $set (deepCopy $values.settings) (.settings | default dict) -}}
{{- range $name, $value := $set }}
{{- if ne (toString $value) "" }}
- name: {{ $name }}
  value: {{ include "redraw.plain" $value | quote }}
{{- end }}
{{- end }}
{{- with $values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* A number as people write it: values come as floating-point numbers, which would print as 6e+08. */}}
{{- define "redraw.plain" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}{{- printf "%.0f" . -}}{{- else -}}{{- toString . -}}{{- end -}}
{{- end -}}

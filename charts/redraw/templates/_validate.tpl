{{/* What must be said before anything is made, with what to do. */}}
{{- define "redraw.validate" -}}
{{- if not .Values.image.registry -}}
{{- fail "\n\nimage.registry is missing: no public registry carries the images. Build and push them (`make image` writes them; docs/install.md, \"Images\"), then add\n  --set image.registry=registry.example.com/team\n" -}}
{{- end -}}
{{- if not .Values.devDependencies.enabled -}}
{{- range $what, $secret := dict "postgres" .Values.postgres.existingSecret "nats" .Values.nats.existingSecret "masterKey" .Values.masterKey.existingSecret -}}
{{- if not $secret -}}
{{- fail (printf "\n\n%s.existingSecret is missing: name a Secret of namespace %s (docs/install.md, \"Production\", makes one), or try everything without one:\n  --set devDependencies.enabled=true\n" $what $.Release.Namespace) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

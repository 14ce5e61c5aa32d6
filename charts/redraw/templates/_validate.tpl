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
{{- if and .Values.checkSecrets (lookup "v1" "Namespace" "" "kube-system") -}}
{{- $brought := include "redraw.tryOutSecret" . -}}
{{- range include "redraw.secretList" (dict "root" . "component" "ingress") | fromYamlArray -}}
{{- if ne .secret $brought -}}
{{- $data := (lookup "v1" "Secret" $.Release.Namespace .secret).data | default dict -}}
{{- if not (hasKey $data .key) -}}
{{- fail (printf "\n\nThe Secret %s of namespace %s is missing, or has no key %s, from which %s is read. Make it, such as with\n  kubectl -n %s create secret generic %s --from-literal=%s=…\n(docs/install.md, \"Production\"). If something else makes it later:\n  --set checkSecrets=false\n" .secret $.Release.Namespace .key .setting $.Release.Namespace .secret .key) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

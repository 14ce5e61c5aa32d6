{{/* Any address but those that belong to the cluster, its nodes, the link, or a cloud's own services. */}}
{{- define "redraw.world" -}}
- ipBlock:
    cidr: 0.0.0.0/0
    except:
      {{- range concat (list "0.0.0.0/8" "10.0.0.0/8" "100.64.0.0/10" "127.0.0.0/8" "169.254.0.0/16" "172.16.0.0/12" "192.168.0.0/16") (.Values.networkPolicy.world.except | default list) }}
      {{- if not (contains ":" .) }}
      - {{ . }}
      {{- end }}
      {{- end }}
- ipBlock:
    cidr: ::/0
    except:
      {{- range concat (list "::/127" "64:ff9b::/96" "fc00::/7" "fe80::/10") (.Values.networkPolicy.world.except | default list) }}
      {{- if contains ":" . }}
      - {{ . }}
      {{- end }}
      {{- end }}
{{- end -}}

{{/* Pods of the cluster and private addresses: what is near. Pods are named, too, since some networks know them by their labels alone. */}}
{{- define "redraw.near" -}}
- namespaceSelector: {}
{{- range list "10.0.0.0/8" "100.64.0.0/10" "172.16.0.0/12" "192.168.0.0/16" "fc00::/7" }}
- ipBlock: { cidr: {{ . }} }
{{- end }}
{{- end -}}

{{/* The rule of one engine or service: where it is and on which ports. */}}
{{- define "redraw.peer" -}}
{{- $own := index .root.Values.networkPolicy .peer -}}
{{- $isOurs := and .root.Values.devDependencies.enabled (has .peer (list "postgres" "nats" "redis")) (not (index .root.Values .peer).existingSecret) -}}
{{- $isAmazon := and (eq .peer "objectStore") (hasPrefix "s3:" .root.Values.objectStore.url) (not .root.Values.objectStore.endpoint) -}}
- to:
    {{- if $own.to }}
    {{- toYaml $own.to | nindent 4 }}
    {{- else if $isOurs }}
    - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: {{ .root.Release.Namespace }} } }
      podSelector:
        matchLabels:
          {{- include "redraw.selector" (dict "root" .root "component" .peer) | nindent 10 }}
    {{- else if or $isAmazon (eq .peer "world") }}
    {{- include "redraw.world" .root | nindent 4 }}
    {{- else if eq .peer "apiServer" }}
    - ipBlock: { cidr: 0.0.0.0/0 }
    - ipBlock: { cidr: "::/0" }
    {{- else if eq .peer "interface" }}
    - podSelector:
        matchLabels:
          {{- include "redraw.selector" (dict "root" .root "component" "ingress") | nindent 10 }}
    {{- else if eq .peer "dns" }}
    {{- include "redraw.near" .root | nindent 4 }}
    # The cache of names that many clusters run on each node.
    - ipBlock: { cidr: 169.254.20.10/32 }
    {{- else }}
    {{- include "redraw.near" .root | nindent 4 }}
    {{- end }}
  ports:
    {{- range $own.ports }}
    - { protocol: TCP, port: {{ . }} }
    {{- if eq $.peer "dns" }}
    - { protocol: UDP, port: {{ . }} }
    {{- end }}
    {{- end }}
{{- end -}}

{{/* What each part may reach. */}}
{{- define "redraw.reach" -}}
{{- $store := ternary (list "objectStore") list (hasPrefix "s3:" .root.Values.objectStore.url) -}}
{{- $traces := ternary (list "tracing") list (ne .root.Values.tracing.url "") -}}
{{- $usual := concat (list "dns" "postgres" "nats") $store $traces -}}
{{- $hasRedis := or .root.Values.redis.existingSecret .root.Values.devDependencies.enabled -}}
{{- $all := dict
  "ingress" (concat $usual (ternary (list "redis") list (not (not $hasRedis))))
  "worker" $usual
  "courier" (append $usual "world")
  "controller" (append $usual "apiServer")
  "migration" (list "dns" "postgres")
  "test" (concat $usual (list "apiServer" "interface"))
  "uninstall" (list "dns" "apiServer")
-}}
{{- get $all .component | toJson -}}
{{- end -}}

{{/* What every pod runs as: the user of the image, no root, nothing that it could become. */}}
{{- define "redraw.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "redraw.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* The account of a part. */}}
{{- define "redraw.account" -}}
{{- default (printf "%s-%s" (include "redraw.fullname" .root) .component) (index .root.Values.serviceAccount .component) -}}
{{- end -}}

{{/* Where pods may run, and how urgent they are; a part's own words win. */}}
{{- define "redraw.placement" -}}
{{- $own := .part -}}
{{- $selector := mergeOverwrite (dict) (ternary (dict "kubernetes.io/arch" .root.Values.architecture) dict (ne .root.Values.architecture "")) ($own.nodeSelector | default dict) -}}
{{- with $selector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end -}}

{{/* A part that runs always. `ports` and `volumes` beyond the usual come from who asks. */}}
{{- define "redraw.deployment" -}}
{{- $part := index .root.Values .component -}}
{{- $name := printf "%s-%s" (include "redraw.fullname" .root) .component -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "redraw.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  {{- if not .isScaled }}
  replicas: {{ $part.replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  selector:
    matchLabels:
      {{- include "redraw.selector" . | nindent 6 }}
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  template:
    metadata:
      labels:
        {{- mergeOverwrite (deepCopy .root.Values.commonLabels) (deepCopy $part.podLabels) (include "redraw.selector" . | fromYaml) | toYaml | nindent 8 }}
      {{- with mergeOverwrite (deepCopy $part.podAnnotations) (.annotations | default dict) }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ include "redraw.account" . }}
      automountServiceAccountToken: {{ .hasToken | default false }}
      enableServiceLinks: false
      {{- with include "redraw.pullSecrets" .root | trim }}
      {{- . | nindent 6 }}
      {{- end }}
      securityContext:
        {{- include "redraw.podSecurity" .root | nindent 8 }}
      terminationGracePeriodSeconds: {{ add $part.preStopSeconds .endSeconds }}
      {{- with include "redraw.placement" (dict "root" .root "part" $part) | trim }}
      {{- . | nindent 6 }}
      {{- end }}
      topologySpreadConstraints:
        {{- if $part.topologySpreadConstraints }}
        {{- toYaml $part.topologySpreadConstraints | nindent 8 }}
        {{- else }}
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "redraw.selector" $ | nindent 14 }}
        {{- end }}
        {{- end }}
      containers:
        - name: {{ .component }}
          image: {{ include "redraw.image" .root | quote }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          command: ["redraw-{{ .component }}"]
          env:
            {{- include "redraw.env" . | trim | nindent 12 }}
            {{- with .env }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
            {{- with $part.extraEnv }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          {{- with .root.Values.extraEnvFrom }}
          envFrom:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          ports:
            {{- range .ports }}
            - { name: {{ .name }}, containerPort: {{ .port }}, protocol: TCP }
            {{- end }}
            - { name: admin, containerPort: 9464, protocol: TCP }
          # A process lives from its first moment, and is ready when database, queue and schema are: it waits for them and never ends.
          startupProbe:
            httpGet: { path: /livez, port: admin, scheme: HTTP }
            periodSeconds: 1
            timeoutSeconds: 5
            failureThreshold: 120
          readinessProbe:
            httpGet: { path: /readyz, port: admin, scheme: HTTP }
            periodSeconds: 2
            timeoutSeconds: 5
            failureThreshold: 3
          livenessProbe:
            httpGet: { path: /livez, port: admin, scheme: HTTP }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          {{- if gt (int $part.preStopSeconds) 0 }}
          lifecycle:
            # The pod leaves the endpoints first, and is told to end when nobody sends to it any more.
            preStop: { sleep: { seconds: {{ $part.preStopSeconds }} } }
          {{- end }}
          # The last words of a process that failed stand in `kubectl describe pod`.
          terminationMessagePolicy: FallbackToLogsOnError
          resources:
            {{- toYaml $part.resources | nindent 12 }}
          securityContext:
            {{- include "redraw.containerSecurity" .root | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- include "redraw.volumeMounts" . | trim | nindent 12 }}
            {{- with .volumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: 1Gi }
        {{- include "redraw.volumes" . | trim | nindent 8 }}
        {{- with .volumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
{{- end -}}

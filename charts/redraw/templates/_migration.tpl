{{/* Brings the database to the schema of this version. The program locks the database, so that two at once do it one after the other. */}}
{{- define "redraw.migrationSpec" -}}
{{- $this := dict "root" . "component" "migration" -}}
backoffLimit: 6
activeDeadlineSeconds: {{ .Values.migration.activeDeadlineSeconds }}
template:
  metadata:
    labels:
      {{- mergeOverwrite (deepCopy .Values.commonLabels) (deepCopy .Values.migration.podLabels) (include "redraw.selector" $this | fromYaml) | toYaml | nindent 6 }}
    {{- with .Values.migration.podAnnotations }}
    annotations:
      {{- toYaml . | nindent 6 }}
    {{- end }}
  spec:
    serviceAccountName: {{ include "redraw.account" $this }}
    automountServiceAccountToken: false
    enableServiceLinks: false
    restartPolicy: OnFailure
    {{- with include "redraw.pullSecrets" . | trim }}
    {{- . | nindent 4 }}
    {{- end }}
    securityContext:
      {{- include "redraw.podSecurity" . | nindent 6 }}
    {{- with include "redraw.placement" (dict "root" . "part" .Values.migration) | trim }}
    {{- . | nindent 4 }}
    {{- end }}
    containers:
      - name: migration
        image: {{ include "redraw.image" . | quote }}
        imagePullPolicy: {{ .Values.image.pullPolicy }}
        # A database that is not there yet is asked again for half a minute; then the container ends with the reason as its last words.
        # Settings that cannot work (status 2) are not tried again.
        command: [sh, -c]
        args:
          - |
            attempt=0
            while [ $attempt -lt 15 ]; do
              status=0
              redraw migrate || status=$?
              [ $status -eq 0 ] || [ $status -eq 2 ] && exit $status
              attempt=$((attempt + 1))
              sleep 2
            done
            exit 1
        env:
          {{- include "redraw.env" (merge (dict "settings" (dict "REDRAW_DATA_DIR" "/tmp/redraw")) $this) | trim | nindent 10 }}
        {{- with .Values.extraEnvFrom }}
        envFrom:
          {{- toYaml . | nindent 10 }}
        {{- end }}
        terminationMessagePolicy: FallbackToLogsOnError
        resources:
          {{- toYaml .Values.migration.resources | nindent 10 }}
        securityContext:
          {{- include "redraw.containerSecurity" . | nindent 10 }}
        volumeMounts:
          - { name: tmp, mountPath: /tmp }
          {{- include "redraw.volumeMounts" $this | trim | nindent 10 }}
    volumes:
      - name: tmp
        emptyDir: { sizeLimit: 256Mi }
      {{- include "redraw.volumes" $this | trim | nindent 6 }}
{{- end -}}

{{- $job := printf "namespace=%q" .Release.Namespace -}}
groups:
  - name: redraw
    rules:
      - alert: RedrawLedgerDrift
        expr: max(redraw_ledger_drift_credits != 0) or max(redraw_ledger_problems > 0)
        labels: { severity: critical }
        annotations:
          summary: Balances and ledger differ, or a promise about charges or limits was broken.
          description: The log of the ingress or the controller says which account and which job. Stop granting credits by hand until it is understood.
      - alert: RedrawJobPastDeadline
        expr: max(redraw_queue_oldest_age_seconds) > max(redraw_limits{limit="queue_deadline_ms"}) / 1000 + 120
        for: 2m
        labels: { severity: critical }
        annotations:
          summary: A job has waited for longer than any may, and nobody has ended it.
          description: Neither an ingress nor the controller sweeps. See whether they are ready (`kubectl get pods`), and what /readyz says.
      - alert: RedrawOldestWait
        expr: max(redraw_queue_oldest_age_seconds) > {{ .Values.monitoring.rules.oldestWaitSeconds }}
        for: 5m
        labels: { severity: warning }
        annotations:
          summary: The oldest job has waited for {{ "{{ $value | humanizeDuration }}" }}.
          description: No worker of its pool takes work, or too few do. `kubectl get cpool -o wide` says why.
      - alert: RedrawNoLeader
        expr: (sum(leader_election_master_status{name="{{ include "redraw.fullname" . }}-controller", {{ $job }}}) or vector(0)) < 1
        for: 1m
        labels: { severity: critical }
        annotations:
          summary: No controller leads.
          description: Pools do not grow or shrink, and jobs made with kubectl wait. See the pods of the controller and its Lease.
      - alert: RedrawFallbackActive
        expr: max(redraw_pool_conditions{condition="FallbackActive"}) > 0
        for: 1m
        labels: { severity: warning }
        annotations:
          summary: The demand of a pool cannot be read, so its size is held.
          description: The controller does not get answers from PostgreSQL.
      - alert: RedrawPoolStandsStill
        expr: max(redraw_pool_conditions{condition="Stalled"}) > 0
        for: 5m
        labels: { severity: warning }
        annotations:
          summary: A pool stands still until somebody changes something.
          description: "`kubectl get cpool -A` shows which, and `kubectl describe cpool` says what."
      - alert: RedrawPoolTooSmall
        expr: |
          max(redraw_pool_conditions{condition="ScalingLimited"}) > 0
          and max(redraw_pool_conditions{condition="Backpressured"}) > 0
        for: 5m
        labels: { severity: warning }
        annotations:
          summary: A pool cannot grow and refuses jobs.
          description: Raise spec.scaling.maxReplicas, or give the cluster nodes.
      - alert: RedrawDevicesFail
        expr: max(redraw_pool_conditions{condition="GPUDegraded"}) > 0
        for: 5m
        labels: { severity: warning }
        annotations:
          summary: Nodes have rejected pods of a pool for their devices.
          description: See the events of the pods and the device plugin of the node.
      - alert: RedrawMirrorDegraded
        expr: max(redraw_pool_conditions{condition="MirrorDegraded"}) > 0
        for: 15m
        labels: { severity: info }
        annotations:
          summary: Fewer jobs of a pool are shown as objects than it asks for.
          description: The interface and the metrics show all of them.
      - alert: RedrawHiddenMessages
        expr: min_over_time(max(redraw_jetstream_hidden_messages)[2m:30s]) > 0
        labels: { severity: critical }
        annotations:
          summary: NATS keeps messages that it gives nobody.
          description: Workers ask the database instead, and jobs start up to a minute late. Delete the stream redraw-work; it is made again, and nothing is lost.
      - alert: RedrawOutboxLag
        expr: min_over_time(max(redraw_outbox_lag_seconds)[5m:30s]) > 60
        labels: { severity: critical }
        annotations:
          summary: Accepted jobs are not published.
          description: No ingress publishes, or NATS takes nothing.
      - alert: RedrawWatchSilent
        expr: max by (kind) (redraw_informer_silence_seconds) > 300
        labels: { severity: warning }
        annotations:
          summary: "The watch of {{ "{{ $labels.kind }}" }} has heard nothing for five minutes."
          description: The API server does not answer the controller.
      - alert: RedrawDefinitionsOutdated
        expr: max(redraw_definitions_missing_fields) > 0
        for: 2m
        labels: { severity: critical }
        annotations:
          summary: The installed definitions lack fields that the controller needs, so it does nothing.
          description: "Install those of this version: `kubectl apply --server-side -f crds/`, or crds.enabled=true."
      - alert: RedrawSweepStopped
        expr: max(redraw_cluster_sweep_stopped_jobs) > 0
        labels: { severity: critical }
        annotations:
          summary: "{{ "{{ $value }}" }} jobs have lost their objects at once, and are not cancelled before somebody agrees."
          description: If the objects were deleted on purpose, run `redraw cluster confirm` in an ingress pod.
      - alert: RedrawRedeliveries
        expr: sum(rate(redraw_redeliveries_total[15m])) > 0.1 * sum(rate(redraw_jobs_started_total[15m]))
        for: 15m
        labels: { severity: warning }
        annotations:
          summary: More than a tenth of all attempts are repetitions.
          description: Workers die or lose their leases. See their restarts and limits of memory.
      - alert: RedrawAttemptsExhausted
        expr: sum(increase(redraw_jobs_total{outcome="failed", reason="attempts_exhausted"}[15m])) > 0
        labels: { severity: warning }
        annotations:
          summary: Jobs have failed after all their attempts.
          description: Their workers died or were cut off each time; the credits went back.

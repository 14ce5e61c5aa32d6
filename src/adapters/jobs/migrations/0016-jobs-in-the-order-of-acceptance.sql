-- Jobs of an account are listed in the order in which they were accepted: no two of them have one moment.
-- oldest program: 1

-- Accepts a job as migration 0014 says, each after the account's last one.
CREATE OR REPLACE FUNCTION accept_job(
  fresh job, credits integer, default_limit integer, queue_seconds float8, total_seconds float8,
  idempotency_key text, idempotency_claim uuid, idempotency_fingerprint text, default_pool text,
  OUT outcome text, OUT accepted_at timestamptz,
  OUT balance integer, OUT limit_per_hour integer, OUT used integer, OUT reset_seconds integer, OUT created_at timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
  since timestamptz;
  oldest timestamptz;
  newest timestamptz;
  account_pool text;
BEGIN
  SELECT payer.balance, coalesce(payer.limit_per_hour, default_limit), payer.created_at, payer.pool
    INTO balance, limit_per_hour, created_at, account_pool
    FROM account AS payer WHERE payer.name = fresh.account FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'unknown_account';
    RETURN;
  END IF;
  IF fresh.object_uid IS NOT NULL THEN
    PERFORM 1 FROM job WHERE job.cluster_id = fresh.cluster_id AND job.object_uid = fresh.object_uid;
    IF FOUND THEN
      outcome := 'exists';
      RETURN;
    END IF;
  END IF;
  moment := clock_timestamp();
  since := moment - interval '3600 seconds';
  SELECT count(*), min(job.accepted_at), max(job.accepted_at) INTO used, oldest, newest
    FROM job WHERE job.account = fresh.account AND job.accepted_at > since;
  -- The one whose leaving makes room, when a limit was lowered below what is used.
  IF used > limit_per_hour THEN
    SELECT job.accepted_at INTO oldest FROM job WHERE job.account = fresh.account AND job.accepted_at > since
      ORDER BY job.accepted_at OFFSET used - limit_per_hour LIMIT 1;
  END IF;
  reset_seconds := ceil(extract(epoch FROM oldest - since));
  IF used >= limit_per_hour THEN
    outcome := 'limited';
    RETURN;
  END IF;
  IF balance < credits THEN
    outcome := 'poor';
    RETURN;
  END IF;
  IF idempotency_key IS NOT NULL THEN
    PERFORM 1 FROM idempotency AS held
      WHERE held.account = fresh.account AND held.key = idempotency_key AND held.claim = idempotency_claim AND held.job IS NULL FOR UPDATE;
    IF NOT FOUND THEN
      outcome := 'lost_claim';
      RETURN;
    END IF;
  END IF;
  -- Always after the account's last one, also on a clock that counts milliseconds (PGlite's) and after a failover to a server whose clock
  -- is behind: what lies ahead of the clock lies within the hour that was counted.
  moment := greatest(moment, newest + interval '1 microsecond');
  UPDATE account SET balance = account.balance - credits WHERE account.name = fresh.account;
  INSERT INTO job (id, account, pool, priority, traceparent, accepted_at, limit_then, start_by, end_by, max_attempts, input_key,
      input_bytes, input_sha256, callback_url, request_id, cluster_id, object_uid, object_namespace, object_name,
      attempt_seconds, name)
    VALUES (fresh.id, fresh.account, coalesce(fresh.pool, account_pool, default_pool), coalesce(fresh.priority, 1), fresh.traceparent,
      moment, limit_per_hour, moment + queue_seconds * interval '1 second', moment + total_seconds * interval '1 second',
      fresh.max_attempts, fresh.input_key, fresh.input_bytes, fresh.input_sha256, fresh.callback_url, fresh.request_id,
      fresh.cluster_id, fresh.object_uid, fresh.object_namespace, fresh.object_name, fresh.attempt_seconds, fresh.name);
  INSERT INTO ledger_entry (account, job, kind, amount) VALUES (fresh.account, fresh.id, 'charge', -credits);
  INSERT INTO outbox (job, epoch, traceparent) VALUES (fresh.id, 1, fresh.traceparent);
  INSERT INTO job_event (job, state, percent, at) VALUES (fresh.id, 'queued', 0, moment);
  IF idempotency_key IS NOT NULL THEN
    UPDATE idempotency AS held SET job = fresh.id, fingerprint = idempotency_fingerprint,
        expires_at = clock_timestamp() + interval '72 hours'
      WHERE held.account = fresh.account AND held.key = idempotency_key;
  END IF;
  outcome := 'accepted';
  accepted_at := moment;
END $$;

-- Pools of workers, workers that report, pictures that are fetched; jobs with a priority and the trace they belong to.
-- oldest program: 1

-- What a pool may take and how large it should be: written by a controller or by the operator's commands, read by everybody.
CREATE TABLE pool (
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  -- A suspended pool takes no new work; running jobs end.
  suspended boolean NOT NULL DEFAULT false,
  -- Above this estimate of the wait, in seconds, new jobs are refused.
  max_queue_wait_seconds integer NOT NULL DEFAULT 300 CHECK (max_queue_wait_seconds BETWEEN 1 AND 86400),
  -- Jobs that are queued or run.
  max_in_flight integer NOT NULL DEFAULT 1000 CHECK (max_in_flight BETWEEN 1 AND 100000),
  max_pending_per_account integer NOT NULL DEFAULT 100 CHECK (max_pending_per_account BETWEEN 1 AND 100000),
  -- Formats and recognition settings that its workers offer; null says nothing.
  capabilities jsonb,
  -- Null where nobody scales it.
  desired_workers integer CHECK (desired_workers BETWEEN 0 AND 10000),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- One row per worker that lives: it says so every few seconds. A controller sets `draining`. The pool `*` stands for all of them.
CREATE TABLE worker (
  name text PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 253),
  pool text NOT NULL,
  slots integer NOT NULL CHECK (slots BETWEEN 1 AND 64),
  busy integer NOT NULL DEFAULT 0 CHECK (busy BETWEEN 0 AND slots),
  draining boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX worker_pool ON worker (pool, seen_at);

-- Pictures that a job of a cluster names by address: asked for by the controller, fetched by the courier.
CREATE TABLE source_fetch (
  object_uid text PRIMARY KEY CHECK (length(object_uid) BETWEEN 1 AND 253),
  url text NOT NULL CHECK (length(url) <= 2048),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  lease uuid,
  lease_until timestamptz,
  -- Grows with each claim: who holds an older number has lost it.
  attempt integer NOT NULL DEFAULT 0,
  ended_at timestamptz,
  blob_key text,
  bytes integer CHECK (bytes > 0),
  sha256 text,
  error_code text,
  error_message text,
  CHECK ((lease IS NULL) = (lease_until IS NULL)),
  CHECK ((ended_at IS NULL) = (blob_key IS NULL AND error_code IS NULL)),
  CHECK ((blob_key IS NULL) = (bytes IS NULL AND sha256 IS NULL)),
  CHECK (blob_key IS NULL OR error_code IS NULL)
);
CREATE INDEX source_fetch_open ON source_fetch (asked_at) WHERE ended_at IS NULL;

-- Null stands for the default pool of the installation.
ALTER TABLE account ADD COLUMN pool text;

-- 0 is high, 1 normal, 2 low.
ALTER TABLE job ADD COLUMN priority smallint NOT NULL DEFAULT 1 CHECK (priority BETWEEN 0 AND 2);
-- As W3C Trace Context writes it: the span of the request that the job came with.
ALTER TABLE job ADD COLUMN traceparent text CHECK (length(traceparent) <= 128);
-- When the first attempt began: the end of the wait.
ALTER TABLE job ADD COLUMN started_at timestamptz;

DROP INDEX job_queued;
CREATE INDEX job_queued ON job (pool, priority, accepted_at) WHERE state = 'queued';
CREATE INDEX job_pending ON job (account) WHERE state = 'queued';
DROP INDEX job_started;
CREATE INDEX job_started ON job (pool, priority, accepted_at) WHERE attempt > 0;

-- Accepts a job as migration 0004 says, into a pool and with a priority. The pool is the one that the job names, else the account's,
-- else the default. A program of the time before calls the function with one parameter less, which stays.
CREATE FUNCTION accept_job(
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
  -- Never before the account's last one, also after a failover to a server whose clock is behind: what lies ahead of the clock lies
  -- within the hour that was counted.
  moment := greatest(moment, newest);
  UPDATE account SET balance = account.balance - credits WHERE account.name = fresh.account;
  INSERT INTO job (id, account, pool, priority, traceparent, accepted_at, limit_then, start_by, end_by, max_attempts, input_key,
      input_bytes, input_sha256, callback_url, request_id, cluster_id, object_uid)
    VALUES (fresh.id, fresh.account, coalesce(fresh.pool, account_pool, default_pool), coalesce(fresh.priority, 1), fresh.traceparent,
      moment, limit_per_hour, moment + queue_seconds * interval '1 second', moment + total_seconds * interval '1 second',
      fresh.max_attempts, fresh.input_key, fresh.input_bytes, fresh.input_sha256, fresh.callback_url, fresh.request_id,
      fresh.cluster_id, fresh.object_uid);
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

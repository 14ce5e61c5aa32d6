-- The hot path of every request as functions, whose plans the server keeps: a third of the time of the same statements sent one by one.
-- oldest program: 1

-- What an account has used of its rolling hour. Each statement sees what was committed before it began (READ COMMITTED), so that a
-- caller who holds the account's lock counts every job that was accepted before.
CREATE FUNCTION hourly_use(
  asked text, default_limit integer,
  OUT balance integer, OUT limit_per_hour integer, OUT used integer, OUT reset_seconds integer, OUT created_at timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz := clock_timestamp() - interval '3600 seconds';
  leaves_at timestamptz;
BEGIN
  SELECT account.balance, coalesce(account.limit_per_hour, default_limit), account.created_at
    INTO balance, limit_per_hour, created_at FROM account WHERE account.name = asked;
  SELECT count(*) INTO used FROM job WHERE job.account = asked AND job.accepted_at > since;
  -- The one whose leaving makes room, or the oldest while there is room.
  SELECT job.accepted_at + interval '3600 seconds' INTO leaves_at FROM job
    WHERE job.account = asked AND job.accepted_at > since
    ORDER BY job.accepted_at OFFSET greatest(0, used - limit_per_hour) LIMIT 1;
  reset_seconds := ceil(extract(epoch FROM leaves_at - clock_timestamp()));
END $$;

-- Accepts a job or says why not. The lock comes first and the count after it, as statements of their own: in one statement the
-- count would see a moment before the lock, and two requests could both be the twentieth.
CREATE FUNCTION accept_job(
  fresh job, credits integer, default_limit integer, queue_seconds float8, total_seconds float8,
  idempotency_key text, idempotency_claim uuid, idempotency_fingerprint text,
  OUT outcome text, OUT accepted_at timestamptz,
  OUT balance integer, OUT limit_per_hour integer, OUT used integer, OUT reset_seconds integer, OUT created_at timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
BEGIN
  PERFORM 1 FROM account WHERE account.name = fresh.account FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'unknown_account';
    RETURN;
  END IF;
  SELECT * INTO balance, limit_per_hour, used, reset_seconds, created_at FROM hourly_use(fresh.account, default_limit);
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
  -- Never before the account's last one, also after a failover to a server whose clock is behind.
  SELECT greatest(clock_timestamp(), max(job.accepted_at)) INTO moment FROM job WHERE job.account = fresh.account;
  UPDATE account SET balance = account.balance - credits WHERE account.name = fresh.account;
  INSERT INTO job (id, account, accepted_at, limit_then, start_by, end_by, max_attempts, input_key, input_bytes, input_sha256,
      callback_url, request_id)
    VALUES (fresh.id, fresh.account, moment, limit_per_hour, moment + queue_seconds * interval '1 second',
      moment + total_seconds * interval '1 second', fresh.max_attempts, fresh.input_key, fresh.input_bytes, fresh.input_sha256,
      fresh.callback_url, fresh.request_id);
  INSERT INTO ledger_entry (account, job, kind, amount) VALUES (fresh.account, fresh.id, 'charge', -credits);
  INSERT INTO outbox (job, epoch) VALUES (fresh.id, 1);
  INSERT INTO job_event (job, state, percent, at) VALUES (fresh.id, 'queued', 0, moment);
  IF idempotency_key IS NOT NULL THEN
    UPDATE idempotency AS held SET job = fresh.id, fingerprint = idempotency_fingerprint,
        expires_at = clock_timestamp() + interval '72 hours'
      WHERE held.account = fresh.account AND held.key = idempotency_key;
  END IF;
  outcome := 'accepted';
  accepted_at := moment;
END $$;

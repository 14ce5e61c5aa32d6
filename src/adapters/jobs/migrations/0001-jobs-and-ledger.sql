-- Accounts, the ledger, jobs and their webhooks. Runs unchanged on PostgreSQL 15 and on PGlite.
-- oldest program: 1

CREATE TABLE account (
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  -- A cached projection of the ledger; the ledger decides.
  balance integer NOT NULL DEFAULT 0 CHECK (balance >= 0),
  -- Null stands for the product's default, 0 suspends.
  limit_per_hour integer CHECK (limit_per_hour >= 0),
  -- Sealed by a key outside the database.
  webhook_secret text NOT NULL,
  webhook_secret_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
);

CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  account text NOT NULL REFERENCES account,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  role text NOT NULL CHECK (role IN ('owner', 'convert')),
  prefix text NOT NULL,
  pepper integer NOT NULL,
  hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  revoked_at timestamptz
);
CREATE INDEX api_key_account ON api_key (account);

CREATE TABLE job (
  id uuid PRIMARY KEY,
  account text NOT NULL REFERENCES account,
  pool text NOT NULL DEFAULT 'default',
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'succeeded', 'failed')),
  attempt integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL CHECK (max_attempts >= 1),
  crashes integer NOT NULL DEFAULT 0,
  -- Grows with each publication; an older message is void.
  epoch integer NOT NULL DEFAULT 1,
  lease_until timestamptz,
  cancel_requested boolean NOT NULL DEFAULT false,
  accepted_at timestamptz NOT NULL,
  -- The account's hourly limit when the job was accepted: what I7 is checked against.
  limit_then integer NOT NULL,
  start_by timestamptz NOT NULL,
  end_by timestamptz NOT NULL,
  ended_at timestamptz,
  republished_at timestamptz,
  republications integer NOT NULL DEFAULT 0,
  stage text,
  percent integer NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
  error_code text,
  error_message text,
  input_key text NOT NULL,
  input_bytes integer NOT NULL CHECK (input_bytes > 0),
  input_sha256 text NOT NULL,
  input_deleted_at timestamptz,
  manifest jsonb,
  expires_at timestamptz,
  artifacts_deleted_at timestamptz,
  callback_url text,
  revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  version integer NOT NULL DEFAULT 1,
  request_id text,
  trace_id text,
  -- The object of a job that came from a cluster.
  cluster_id text,
  object_uid text,
  UNIQUE (cluster_id, object_uid),
  CHECK ((state IN ('succeeded', 'failed')) = (ended_at IS NOT NULL)),
  CHECK ((state = 'failed') = (error_code IS NOT NULL)),
  CHECK ((state = 'succeeded') = (manifest IS NOT NULL)),
  CHECK ((state = 'succeeded') = (expires_at IS NOT NULL)),
  CHECK ((state = 'running') = (lease_until IS NOT NULL)),
  CHECK (attempt <= max_attempts)
);
CREATE INDEX job_account ON job (account, accepted_at, id);
CREATE INDEX job_queued ON job (pool, accepted_at) WHERE state = 'queued';
CREATE INDEX job_running ON job (lease_until) WHERE state = 'running';
CREATE INDEX job_started ON job (pool, accepted_at) WHERE attempt > 0;
CREATE INDEX job_expires ON job (expires_at) WHERE state = 'succeeded' AND artifacts_deleted_at IS NULL;
CREATE INDEX job_input ON job (ended_at) WHERE ended_at IS NOT NULL AND input_deleted_at IS NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0];
END $$;

-- A state that was final never changes (I9).
CREATE TRIGGER job_is_final BEFORE UPDATE ON job FOR EACH ROW
  WHEN (OLD.state IN ('succeeded', 'failed') AND NEW.state IS DISTINCT FROM OLD.state)
  EXECUTE FUNCTION refuse_change('the job has ended');
CREATE TRIGGER job_never_waits_again BEFORE UPDATE ON job FOR EACH ROW
  WHEN (OLD.state = 'running' AND NEW.state = 'queued')
  EXECUTE FUNCTION refuse_change('the job was running');

CREATE TABLE ledger_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL REFERENCES account,
  job uuid REFERENCES job,
  kind text NOT NULL CHECK (kind IN ('grant', 'charge', 'refund', 'adjust')),
  -- Credits with their sign: what the balance changed by.
  amount integer NOT NULL,
  note text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (job, kind),
  CHECK ((kind IN ('charge', 'refund')) <= (job IS NOT NULL)),
  CHECK (kind <> 'grant' OR (job IS NULL AND amount > 0)),
  CHECK (kind <> 'charge' OR amount <= 0),
  CHECK (kind <> 'refund' OR amount >= 0)
);
CREATE INDEX ledger_account ON ledger_entry (account, id);

-- Corrections are new entries.
CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the ledger only grows');

CREATE TABLE idempotency (
  account text NOT NULL REFERENCES account,
  key text NOT NULL,
  claim uuid NOT NULL,
  claimed_until timestamptz NOT NULL,
  fingerprint text,
  job uuid REFERENCES job,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account, key),
  CHECK ((job IS NULL) = (fingerprint IS NULL))
);
CREATE INDEX idempotency_expires ON idempotency (expires_at);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job uuid NOT NULL REFERENCES job,
  epoch integer NOT NULL,
  traceparent text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (job, epoch)
);

CREATE TABLE job_event (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job uuid NOT NULL REFERENCES job,
  state text NOT NULL,
  stage text,
  percent integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX job_event_job ON job_event (job, seq);

CREATE TABLE delivery (
  job uuid PRIMARY KEY REFERENCES job,
  url text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null when no attempt is planned.
  due_at timestamptz,
  -- True when the job's owner asked for the attempt that is planned.
  by_hand boolean NOT NULL DEFAULT false,
  lease uuid,
  lease_until timestamptz,
  CHECK ((lease IS NULL) = (lease_until IS NULL))
);
CREATE INDEX delivery_due ON delivery (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE delivery_attempt (
  job uuid NOT NULL REFERENCES delivery,
  n integer NOT NULL CHECK (n >= 1),
  -- 1 and 2 for automatic attempts, null for those by hand: the database itself allows no third.
  automatic_n integer CHECK (automatic_n BETWEEN 1 AND 2),
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('delivered', 'failed', 'gone', 'refused', 'unknown')),
  status_code integer,
  problem text,
  response_excerpt text,
  PRIMARY KEY (job, n),
  UNIQUE (job, automatic_n),
  CHECK ((outcome IS NULL) = (ended_at IS NULL))
);

CREATE TABLE revision (
  job uuid NOT NULL REFERENCES job,
  n integer NOT NULL CHECK (n >= 1),
  manifest jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (job, n)
);

-- One row per duty that one process at a time has.
CREATE TABLE duty (
  name text PRIMARY KEY,
  holder text NOT NULL,
  lease_until timestamptz NOT NULL
);

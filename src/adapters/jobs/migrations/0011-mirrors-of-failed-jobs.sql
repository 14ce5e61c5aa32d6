-- Jobs that failed lately are found among very many that did not.
-- oldest program: 1

CREATE INDEX job_failed ON job (ended_at) WHERE state = 'failed';

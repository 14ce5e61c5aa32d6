-- What the janitor does every minute reads what happened lately, however much happened before.
-- oldest program: 1

CREATE INDEX job_ended ON job (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX job_event_passing ON job_event (at) WHERE state NOT IN ('succeeded', 'failed');

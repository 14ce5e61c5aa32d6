-- The sweep reads the jobs that have not ended, however many have: without this index it reads all of them.
-- oldest program: 1

CREATE INDEX job_open ON job (accepted_at) WHERE state IN ('queued', 'running');

-- The picture of a job that succeeded is kept as long as its files, so that what is left to delete a while after the end are those of jobs
-- that failed: found without reading all that succeeded. The index job_input stays for programs before this one.
-- oldest program: 1

CREATE INDEX job_failed_input ON job (ended_at) WHERE state = 'failed' AND input_deleted_at IS NULL;

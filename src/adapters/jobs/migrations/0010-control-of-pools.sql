-- What a controller needs to drain workers and to tell its decisions from those of the lead before.
-- oldest program: 1

-- Each lead of a controller takes a number.
CREATE SEQUENCE controller_lead AS bigint;

-- The lead that decided last.
ALTER TABLE pool ADD COLUMN lead bigint NOT NULL DEFAULT 0;

-- Since when it has had nothing to do; null while it works, and for a program of the time before.
ALTER TABLE worker ADD COLUMN idle_since timestamptz;
-- Reports since it was told to take no more work: the first one is answered with the order, the second one comes from a worker that obeys.
ALTER TABLE worker ADD COLUMN told smallint NOT NULL DEFAULT 0;

-- Pictures that are fetched by address: when the next try is due, and how many there were.
-- oldest program: 1

ALTER TABLE source_fetch ADD COLUMN due_at timestamptz NOT NULL DEFAULT clock_timestamp();
-- Unlike `attempt`, not counted where the address is not to blame: its host had no place, the object store was away, a courier stopped.
ALTER TABLE source_fetch ADD COLUMN tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0);

CREATE INDEX source_fetch_due ON source_fetch (due_at) WHERE ended_at IS NULL;
DROP INDEX source_fetch_open;

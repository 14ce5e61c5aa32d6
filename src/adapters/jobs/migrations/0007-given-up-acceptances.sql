-- Acceptances that were given up: a statement that arrives late, over a connection which its client has left, makes them no more.
-- oldest program: 1

CREATE TABLE given_up (
  job uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX given_up_at ON given_up (at);

CREATE FUNCTION refuse_given_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM given_up WHERE given_up.job = NEW.id) THEN
    RAISE EXCEPTION 'job % was given up: its client was told that it was not accepted', NEW.id;
  END IF;
  RETURN NEW;
END $$;

-- Whoever gives a job up holds the lock of its account, as whoever accepts one does: one of them is first.
CREATE TRIGGER job_is_not_given_up BEFORE INSERT ON job FOR EACH ROW EXECUTE FUNCTION refuse_given_up();

-- Pools whose workers find no machine: new jobs are refused instead of waiting for one.
-- oldest program: 1

-- Written by a controller that sees no node take the workers, and none of them works.
ALTER TABLE pool ADD COLUMN unavailable boolean NOT NULL DEFAULT false;

-- expand: readers switch in the next release, the old column goes one later
SET lock_timeout = '2s';
ALTER TABLE shipments ADD COLUMN insured_value bigint NULL;
CREATE INDEX CONCURRENTLY shipments_insured_value_idx ON shipments (insured_value);

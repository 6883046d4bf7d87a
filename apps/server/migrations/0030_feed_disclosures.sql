-- The packed set of patients in the last readings of the feed; see record-feed-read.ts.
alter table calendar_feeds add column held_patients bytea;

-- Serves the access history, for exports and backups, latest first. Excludes feed reads, because there are too many to
-- search for each patient.
drop index audit_events_by_disclosure;
create index audit_events_by_disclosure on audit_events (seq desc)
  where disclosed is not null and action <> 'calendar_feed.read';

-- This index serves reading the full patient sets of one feed in order.
create index audit_events_of_feed_sets on audit_events (object_id, seq)
  where disclosed is not null and action = 'calendar_feed.read';

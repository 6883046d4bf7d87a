-- The packed set of patients in the last readings of the feed; see record-feed-read.ts.
alter table calendar_feeds add column held_patients bytea;

-- Exports and backups, latest first. There are too many readings of feeds to search them for each patient.
drop index audit_events_by_disclosure;
create index audit_events_by_disclosure on audit_events (seq desc)
  where disclosed is not null and action <> 'calendar_feed.read';

-- The full sets of one feed in order.
create index audit_events_of_feed_sets on audit_events (object_id, seq)
  where disclosed is not null and action = 'calendar_feed.read';

-- Which patients left with an export, a calendar feed or a backup; see disclosed-patients.ts for its form.
alter table audit_events add column disclosed bytea;

-- Read for the access history of one patient, latest first.
create index audit_events_by_disclosure on audit_events (seq desc) where disclosed is not null;

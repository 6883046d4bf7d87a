-- The patients in an export, a calendar feed or a backup; see disclosed-patients.ts for the format.
alter table audit_events add column disclosed bytea;

-- This index serves the access history of one patient, latest entry first.
create index audit_events_by_disclosure on audit_events (seq desc) where disclosed is not null;

-- The delay in minutes that the patient announced on the page of their ticket.
alter table queue_entries add column late_minutes smallint check (late_minutes between 5 and 60);
alter table archived_queue_entries add column late_minutes smallint;

-- When an entry was finished or skipped. The central queue uses this time to show and count today's patients.
alter table queue_entries add column settled_at timestamptz;
alter table archived_queue_entries add column settled_at timestamptz;
update queue_entries set settled_at = coalesce(completed_at, called_at, queue_date::timestamptz)
where status in ('completed', 'skipped');
update archived_queue_entries set settled_at = coalesce(completed_at, called_at, queue_date::timestamptz)
where status in ('completed', 'skipped');
create index queue_entries_settled_lately on queue_entries (doctor_id, settled_at) where settled_at is not null;

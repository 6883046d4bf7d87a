-- On their own page, the patient announced this delay in minutes.
alter table queue_entries add column late_minutes smallint check (late_minutes between 5 and 60);
alter table archived_queue_entries add column late_minutes smallint;

-- When an entry was finished or skipped. The central line uses it to show and count the patients of today.
alter table queue_entries add column settled_at timestamptz;
alter table archived_queue_entries add column settled_at timestamptz;
update queue_entries set settled_at = coalesce(completed_at, called_at, queue_date::timestamptz)
where status in ('completed', 'skipped');
update archived_queue_entries set settled_at = coalesce(completed_at, called_at, queue_date::timestamptz)
where status in ('completed', 'skipped');
create index queue_entries_settled_lately on queue_entries (doctor_id, settled_at) where settled_at is not null;

-- An entry has its turn behind it exactly when it is known since when: the central line, its figures and a reset count
-- by that. Rows of before are repaired first; of who has no better time it is the end of what is known of them.
update queue_entries set settled_at = coalesce(completed_at, called_at, least(queue_date::timestamptz, now()))
where status in ('completed', 'skipped') and settled_at is null;
update queue_entries set settled_at = null where status in ('waiting', 'in_progress') and settled_at is not null;
alter table queue_entries add constraint queue_entries_settled_since
  check ((status in ('completed', 'skipped')) = (settled_at is not null));

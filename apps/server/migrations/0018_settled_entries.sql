-- An entry is settled exactly when `settled_at` is set. The central queue, its statistics and a reset depend on this.
-- The migration first repairs older rows: without a better time it takes the start of the entry's date, but never a
-- future time.
update queue_entries set settled_at = coalesce(completed_at, called_at, least(queue_date::timestamptz, now()))
where status in ('completed', 'skipped') and settled_at is null;
update queue_entries set settled_at = null where status in ('waiting', 'in_progress') and settled_at is not null;
alter table queue_entries add constraint queue_entries_settled_since
  check ((status in ('completed', 'skipped')) = (settled_at is not null));

-- When the patient last announced a delay. In a central queue, a delay announced on an earlier day no longer counts. Null: no
-- delay, or one from before this column, which then counts as of the appointment's time.
alter table queue_entries add column late_noted_at timestamptz;
alter table archived_queue_entries add column late_noted_at timestamptz;
